import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A telephone number that calls when tapped. Numbers without a country code are American. */
export function PhoneLink({ phone, className, ...rest }: { phone: string } & ComponentProps<'a'>) {
  const digits = phone.replaceAll(/\D/g, '')
  return (
    <a
      href={`tel:${digits.length === 10 ? '+1' : ''}${digits}`}
      className={classNames('whitespace-nowrap even-figures', className)}
      {...rest}
    >
      {phone}
    </a>
  )
}
