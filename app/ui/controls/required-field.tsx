import { type ComponentProps, type ComponentType, type FormEvent, useState } from 'react'
import { newsletter } from '../../content/pages/newsletter.ts'
import { EmailInput } from './email-input.tsx'
import { TextField } from './field.tsx'
import { focusField } from './focus-field.ts'

interface RequiredFieldProps extends ComponentProps<typeof TextField> {
  /** Another field component, for example for several lines. */
  as?: ComponentType<never>
  rows?: number
  /** The message for a value that the browser refuses. */
  refuse: (validity: ValidityState) => string
}

/** A field that the browser validates. The site's message is beside it; without a script, the browser shows its own. */
export function RequiredField({ as = TextField, error, refuse, ...rest }: RequiredFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const Field = as as typeof TextField

  function onInvalid(event: FormEvent<HTMLInputElement>) {
    const control = event.currentTarget
    event.preventDefault()
    setRefusal(refuse(control.validity))
    if (control.form?.querySelector(':invalid') === control) focusField(control)
  }
  return (
    <Field required error={refusal ?? error} onInvalid={onInvalid} onInput={() => setRefusal(undefined)} {...rest} />
  )
}

interface EmailFieldProps extends Omit<RequiredFieldProps, 'refuse'> {
  onEmpty?: () => void
}

/** Its messages are those of the server: see `emailSchema`. */
export function EmailField({ onEmpty, ...rest }: EmailFieldProps) {
  const { toasts, refusals } = newsletter
  function refuse({ valueMissing }: ValidityState) {
    if (!valueMissing) return refusals.form
    onEmpty?.()
    return toasts.empty.description
  }
  return <RequiredField as={EmailInput} name="email" autoComplete="email" refuse={refuse} {...rest} />
}
