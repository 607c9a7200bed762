import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '../class-names.ts'

/** `give` has the accent color, which is reserved for giving. */
export type ButtonVariant = 'give' | 'solid' | 'outline'

interface Look {
  variant?: ButtonVariant
  size?: 'medium' | 'large'
}

const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border-2 text-center font-semibold no-underline transition-[background-color,translate] active:[translate:0_1px]'

const variants: Record<ButtonVariant, string> = {
  give: 'border-give-edge bg-give text-give-ink hover:bg-give-hover',
  solid: 'border-ink bg-mark text-page hover:bg-night-3',
  outline: 'border-line-strong text-ink hover:bg-sunk',
}

/** Only for buttons: a link cannot be disabled, and most elements that look like buttons are links. */
const disabledLook =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-soft aria-disabled:cursor-progress'

const sizes = { medium: 'min-h-11 px-5 py-2', large: 'min-h-14 px-7 py-3 text-lg' }

export function buttonClass({ variant = 'solid', size = 'medium' }: Look): string {
  return `${base} ${variants[variant]} ${sizes[size]}`
}

export function Button({ variant, size, className = '', ...rest }: ComponentProps<'button'> & Look) {
  return <button type="button" className={`${buttonClass({ variant, size })} ${disabledLook} ${className}`} {...rest} />
}

export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link className={classNames(buttonClass({ variant, size }), className)} {...rest} />
}

interface ButtonRowProps {
  links: readonly { label: string; to: string }[]
  /** The index of the link with the accent color. */
  give?: number
  className?: string
}

/** The links of a section: to giving, and to other pages. */
export function ButtonRow({ links, give = 0, className = 'mt-8' }: ButtonRowProps) {
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      {links.map(({ label, to }, index) => (
        <ButtonLink key={label} to={to} variant={index === give ? 'give' : 'outline'} size="large">
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}
