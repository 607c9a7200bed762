import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../drawings/icon.tsx'

export const control =
  'min-h-12 w-full scroll-mt-36 rounded-control border-2 border-line-strong bg-field px-4 py-2 text-ink aria-invalid:border-danger'

export interface FieldProps {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** A text field with its label above and its error beside it, both connected to it. `children` are below the input. */
export function TextField({
  prefix,
  className = '',
  children,
  ...field
}: Omit<ComponentProps<'input'>, 'prefix'> & FieldProps & { prefix?: string }) {
  return (
    <Labelled {...field}>
      {(own) => (
        <div className="relative">
          {prefix && (
            <span aria-hidden="true" className="absolute inset-y-0 left-4 grid place-items-center text-ink-soft">
              {prefix}
            </span>
          )}
          <input className={`${control} ${prefix ? 'pl-9' : ''} ${className}`} {...own} />
          {children}
        </div>
      )}
    </Labelled>
  )
}

/** A control with its label, hint and error. `children` gets the props of the control itself. */
export function Labelled({
  label,
  hint,
  error,
  children,
  ...rest
}: FieldProps & { children: (own: object) => ReactNode }) {
  const { id } = rest
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold">
        {label}
      </label>
      {hint}
      {error && (
        <p id={`${id}-error`} className="mb-2 flex gap-2 font-semibold text-danger">
          <Icon small name="alert" className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
      {children({ 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined, ...rest })}
    </div>
  )
}

export function SelectField({ className = '', children, ...field }: ComponentProps<'select'> & FieldProps) {
  return (
    <Labelled {...field}>
      {(own) => (
        <div className="relative">
          <select className={`${control} cursor-pointer appearance-none pr-12 ${className}`} {...own}>
            {children}
          </select>
          <Icon small name="chevron" className="pointer-events-none absolute inset-y-0 right-4 my-auto" />
        </div>
      )}
    </Labelled>
  )
}
