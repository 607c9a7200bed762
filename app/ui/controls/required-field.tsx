import { type ComponentProps, type ComponentType, type FormEvent, useState } from 'react'
import { newsletter } from '../../content/pages/newsletter.ts'
import { TextField } from './field.tsx'

interface RequiredFieldProps extends ComponentProps<typeof TextField> {
  /** A field of several lines is one of its own. */
  as?: ComponentType<never>
  rows?: number
  /** What to say of a value that the browser refuses. */
  refuse: (validity: ValidityState) => string
}

/** A field that the browser checks. What is wrong stands beside it in our words; without a script, the browser says it. */
export function RequiredField({ as = TextField, error, refuse, ...rest }: RequiredFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const Field = as as typeof TextField

  function onInvalid(event: FormEvent<HTMLInputElement>) {
    const control = event.currentTarget
    event.preventDefault()
    setRefusal(refuse(control.validity))
    if (control.form?.querySelector(':invalid') === control) control.focus()
  }
  return (
    <Field required error={refusal ?? error} onInvalid={onInvalid} onInput={() => setRefusal(undefined)} {...rest} />
  )
}

interface EmailFieldProps extends Omit<RequiredFieldProps, 'refuse'> {
  onEmpty?: () => void
}

/** Refused in the same words as by the server: see `emailSchema`. */
export function EmailField({ onEmpty, ...rest }: EmailFieldProps) {
  const { toasts, refusals } = newsletter
  function refuse({ valueMissing }: ValidityState) {
    if (!valueMissing) return refusals.form
    onEmpty?.()
    return toasts.empty.description
  }
  return <RequiredField name="email" type="email" autoComplete="email" refuse={refuse} {...rest} />
}
