import type { ComponentProps } from 'react'

/** A telephone number that calls when tapped. Numbers without a country code are American. */
export function PhoneLink({ phone, className = '', ...rest }: { phone: string } & ComponentProps<'a'>) {
  const digits = phone.replaceAll(/\D/g, '')
  return (
    <a
      href={`tel:${digits.length === 10 ? '+1' : ''}${digits}`}
      className={`whitespace-nowrap even-figures ${className}`}
      {...rest}
    >
      {phone}
    </a>
  )
}
