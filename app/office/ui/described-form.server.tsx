import type { ReactNode } from 'react'
import type { FieldProblem } from '../../words/field-problem.ts'
import { type FormField, linkLabels, problemFrom, schemaOf } from '../../words/form-field.ts'
import { fieldOf } from './pasted-text.ts'
import { whyNoAmount } from '../../values/typed-amount.ts'
import { isUploadedName } from '../../words/uploaded-name.ts'
import type { Value } from '../../words/value.ts'
import { officeHref } from '../office-href.ts'
import { Area, Choice, Field } from './forms.server.tsx'
import { inputText, readFields, type FieldValues } from './read-fields.ts'

type ValueOf<Each extends FormField> =
  | (Each extends { kind: 'cents' | 'number' } ? number : string)
  | (Each extends { empty: 'null' } ? null : never)

type Values<Fields extends readonly FormField[]> = {
  [Each in Fields[number] as Each['name']]: ValueOf<Each>
}

/**
 * A form of the office, described once: its fields are drawn, read and checked from the same list. What is wrong stands
 * beside its field, and what was typed stays.
 */
export function form<const Fields extends readonly FormField[]>(fields: Fields) {
  return {
    Fields: ({ initial = {} }: { initial?: Partial<Record<Fields[number]['name'], Value>> | undefined }) => (
      <FormFields fields={fields} values={initial as FieldValues} />
    ),
    /** The typed values, or the first problem. */
    read(typed: FormData): { ok: true; values: Values<Fields> } | ({ ok: false } & FieldProblem) {
      const { data, error } = schemaOf(fields).safeParse(readFields(typed, fields))
      if (data) return { ok: true, values: data as Values<Fields> }
      const { field, problem } = problemFrom(fields, error.issues[0]!)
      const isAmount = fields.some(({ name, kind }) => name === field && kind === 'cents')
      return { ok: false, field, problem: isAmount ? whyNoAmount(fieldOf(typed, field), problem) : problem }
    },
  }
}

interface FormFieldsProps {
  fields: readonly FormField[]
  values: FieldValues
  /** Before the name of each field: `part.told.` */
  prefix?: string
  /** Whether the form is not sent without them. */
  isNeeded?: boolean
}

export function FormFields({ fields, values, prefix = '', isNeeded = true }: FormFieldsProps): ReactNode {
  return fields.map((field) => (
    <OneField
      key={field.name}
      field={field}
      value={values[field.name]}
      name={prefix + field.name}
      isNeeded={isNeeded && !field.empty}
    />
  ))
}

interface OneFieldProps {
  field: FormField
  value: Value | undefined
  name: string
  isNeeded: boolean
}

function OneField({ field, value, name, isNeeded }: OneFieldProps) {
  const { kind, label, hint, fields = [], empty, options = {} } = field
  const props = { label, hint, name, initial: inputText(field, value), required: isNeeded, autoComplete: 'off' }
  switch (kind) {
    case 'key':
      return null
    case 'group':
      return (
        <fieldset>
          <legend>{label}</legend>
          {empty && <p className="soft">All of it, or nothing.</p>}
          <FormFields fields={fields} values={(value ?? {}) as FieldValues} prefix={`${name}.`} isNeeded={isNeeded} />
        </fieldset>
      )
    case 'link':
      return <LinkFields label={label} value={value} name={name} />
    case 'file':
      return <FileField label={label} name={name} present={value} />
    case 'choice':
      return <Choice label={label} hint={hint} name={name} initial={props.initial} options={options} />
    case 'text':
      return <Area {...props} maxLength={field.most ?? 1500} {...(field.rows && { rows: field.rows })} />
    case 'paragraphs':
      return <Area {...props} hint={hint ?? 'An empty line parts two paragraphs.'} />
    case 'pairs':
      return <Area {...props} hint={hint ?? 'One line each, such as: Good for: A birthday'} rows={4} required={false} />
    case 'day':
      return <Field {...props} type="date" />
    case 'number':
    case 'cents':
      return <Field {...props} inputMode="decimal" />
    default:
      return <Field {...props} maxLength={field.most ?? 120} />
  }
}

function LinkFields({ label, value, name }: { label: string; value: Value | undefined; name: string }) {
  const link = (value ?? {}) as { label?: string; to?: string; mail?: { subject: string } }
  const hint = link.mail
    ? `Empty: the link begins an email with the subject “${link.mail.subject}”.`
    : 'A page of ours, such as /donate, or an address with https://.'
  return (
    <fieldset>
      <legend>{label}</legend>
      <Field
        label={linkLabels.label}
        hint="Empty: no link."
        name={`${name}.label`}
        initial={link.label}
        maxLength={60}
      />
      <Field label={linkLabels.to} hint={hint} name={`${name}.to`} initial={link.to} maxLength={300} />
    </fieldset>
  )
}

/** A file that is not published yet is shown to the office alone. */
function fileAddress(address: string): string {
  const name = address.replace('/downloads/', '')
  return isUploadedName(name) ? officeHref('/office/words/lists/file', { query: { name } }) : address
}

function FileField({ label, name, present }: { label: string; name: string; present: Value | undefined }) {
  return (
    <>
      {typeof present === 'string' && (
        <p>
          The file now: <a href={fileAddress(present)}>{present.replace('/downloads/', '')}</a>
        </p>
      )}
      <Field
        label={label}
        hint={`At most 5 MB.${present ? ' Empty: the file stays.' : ''}`}
        name={name}
        type="file"
        accept="application/pdf,.pdf"
      />
    </>
  )
}
