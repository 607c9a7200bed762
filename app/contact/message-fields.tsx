import { contactFields } from '../content/contact-fields.ts'
import { contact } from '../content/pages/contact.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { EmailInput } from '../ui/controls/email-input.tsx'
import { SelectField, TextField } from '../ui/controls/field.tsx'
import { RequiredField } from '../ui/controls/required-field.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { fill } from '../words/fill.ts'
import { withCommas } from '../words/with-commas.ts'
import { furtherName } from './further-fields.ts'
import { controlId, limits, type MessageForm, messageTypes, tooLongText } from './message-form.ts'

const formWords = contact.form

interface MessageFieldsProps {
  /** The initial values. From then on the browser keeps the typed text, with or without a script. */
  start: MessageForm
  problems: readonly FormProblem[]
}

export function MessageFields({ start, problems }: MessageFieldsProps) {
  const field = <Name extends keyof typeof formWords.fields>(name: Name) => ({
    id: controlId(name),
    name,
    label: formWords.fields[name].label,
    error: problems.find((problem) => problem.field === controlId(name))?.text,
    defaultValue: start[name],
  })
  const written = (name: keyof typeof limits) => ({
    ...field(name),
    maxLength: limits[name],
    refuse: ({ valueMissing, tooLong }: ValidityState) => {
      if (valueMissing) return formWords.fields[name].empty
      return tooLong ? tooLongText(formWords.fields[name].label, limits[name]) : formWords.fields.email.wrong
    },
  })
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 sm:items-end">
        <RequiredField {...written('name')} type="text" autoComplete="name" />
        <RequiredField as={EmailInput} {...written('email')} autoComplete="email" />
      </div>
      <SelectField {...field('type')}>
        {messageTypes.map((type) => (
          <option key={type} value={type}>
            {formWords.types[type]}
          </option>
        ))}
      </SelectField>
      <RequiredField {...written('subject')} type="text" autoComplete="off" />
      {Object.entries(contactFields).map(([key, { label, maxLength }]) => {
        const id = controlId(furtherName(key))
        return (
          <TextField
            key={key}
            id={id}
            name={furtherName(key)}
            type="text"
            label={label}
            maxLength={maxLength}
            defaultValue={start.further[key]}
            error={problems.find((problem) => problem.field === id)?.text}
          />
        )
      })}
      <RequiredField
        as={TextArea}
        {...written('message')}
        hint={
          <p id={`${controlId('message')}-hint`} className="-mt-1 mb-2 text-sm text-ink-soft">
            {fill(formWords.fields.message.hint, { limit: withCommas(limits.message) })}
          </p>
        }
        rows={6}
        placeholder={formWords.fields.message.placeholder}
      />
    </>
  )
}
