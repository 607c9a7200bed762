import { contactFields } from '../content/contact-fields.ts'
import { contact } from '../content/pages/contact.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { SelectField, TextField } from '../ui/controls/field.tsx'
import { RequiredField } from '../ui/controls/required-field.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { fill } from '../words/fill.ts'
import { withCommas } from '../words/with-commas.ts'
import { furtherName } from './further-fields.ts'
import { controlId, limits, type MessageForm, messageTypes, tooLongText } from './message-form.ts'

const words = contact.form

interface MessageFieldsProps {
  /** The initial values. From then on the browser keeps the typed text, with or without a script. */
  start: MessageForm
  problems: readonly FormProblem[]
}

export function MessageFields({ start, problems }: MessageFieldsProps) {
  const field = <Name extends keyof typeof words.fields>(name: Name) => ({
    id: controlId(name),
    name,
    label: words.fields[name].label,
    error: problems.find((problem) => problem.field === controlId(name))?.text,
    defaultValue: start[name],
  })
  const written = (name: keyof typeof limits) => ({
    ...field(name),
    maxLength: limits[name],
    refuse: ({ valueMissing, tooLong }: ValidityState) => {
      if (valueMissing) return words.fields[name].empty
      return tooLong ? tooLongText(words.fields[name].label, limits[name]) : words.fields.email.wrong
    },
  })
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 sm:items-end">
        <RequiredField {...written('name')} type="text" autoComplete="name" />
        <RequiredField {...written('email')} type="email" autoComplete="email" />
      </div>
      <SelectField {...field('type')}>
        {messageTypes.map((type) => (
          <option key={type} value={type}>
            {words.types[type]}
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
            {fill(words.fields.message.hint, { limit: withCommas(limits.message) })}
          </p>
        }
        rows={6}
        placeholder={words.fields.message.placeholder}
      />
    </>
  )
}
