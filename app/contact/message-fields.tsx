import { contact } from '../content/contact.ts'
import type { FormProblem } from '../ui/controls/error-summary.tsx'
import { SelectField, TextField } from '../ui/controls/field.tsx'
import { TextArea } from '../ui/controls/text-area.tsx'
import { controlId, limits, type MessageForm, messageTypes } from './message-form.ts'

const words = contact.form

interface MessageFieldsProps {
  /** What the fields hold at first. From then on the browser keeps what is typed, script or not. */
  start: MessageForm
  problems: readonly FormProblem[]
}

export function MessageFields({ start, problems }: MessageFieldsProps) {
  const field = <Name extends keyof MessageForm>(name: Name) => ({
    id: controlId(name),
    name,
    label: words.fields[name].label,
    error: problems.find((problem) => problem.field === controlId(name))?.text,
    defaultValue: start[name],
  })
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 sm:items-end">
        <TextField {...field('name')} type="text" required maxLength={limits.name} autoComplete="name" />
        <TextField {...field('email')} type="email" required maxLength={limits.email} autoComplete="email" />
      </div>
      <SelectField {...field('type')}>
        {messageTypes.map((type) => (
          <option key={type} value={type}>
            {words.types[type]}
          </option>
        ))}
      </SelectField>
      <TextField {...field('subject')} type="text" required maxLength={limits.subject} autoComplete="off" />
      <TextArea
        {...field('message')}
        hint={
          <p id={`${controlId('message')}-hint`} className="-mt-1 mb-2 text-sm text-ink-soft">
            {words.fields.message.hint(limits.message)}
          </p>
        }
        required
        rows={6}
        maxLength={limits.message}
        placeholder={words.fields.message.placeholder}
      />
    </>
  )
}
