import type { Item } from '../../../published-words/growing-list.server.ts'
import type { Value } from '../../../words/value.ts'
import type { GrowingList } from '../../../words/growing-list.ts'
import type { ItemField } from '../../../words/item-fields.ts'
import { officeHref } from '../../office-href.ts'
import { isUploadedName } from './word-file-from.ts'
import type { OfficeContext } from '../../office-page.ts'
import { Area, Field, fieldProps, Hidden, PostForm } from '../../ui/forms.server.tsx'
import { inputName, inputText } from './read-item.ts'

interface ItemFormProps {
  context: OfficeContext
  list: GrowingList
  /** Its place in the list. */
  place: number | 'new'
  item: Item
}

/** The form that adds or changes one item of a list. */
export function ItemForm({ context, list, place, item }: ItemFormProps) {
  const isUpload = list.fields.some(({ kind }) => kind === 'file')
  const was = place === 'new' ? '' : JSON.stringify(item)
  return (
    <PostForm encType={isUpload ? 'multipart/form-data' : undefined}>
      <Hidden fields={{ list: list.path, item: place, was }} />
      <Inputs context={context} fields={list.fields} item={item} path="" isNeeded />
      <button name="intent" value="save">
        Keep this change
      </button>
    </PostForm>
  )
}

interface InputsProps {
  context: OfficeContext
  fields: readonly ItemField[]
  item: Item
  path: string
  /** Whether the form is not sent without them. */
  isNeeded: boolean
}

function Inputs({ context, fields, item, path, isNeeded }: InputsProps) {
  return fields.map((field) => (
    <Input
      key={field.name}
      context={context}
      field={field}
      value={item[field.name]}
      path={path + field.name}
      isNeeded={isNeeded && !field.empty}
    />
  ))
}

interface InputProps {
  context: OfficeContext
  field: ItemField
  value: Value | undefined
  path: string
  isNeeded: boolean
}

function Input({ context, field, value, path, isNeeded }: InputProps) {
  const { kind, label, hint, fields = [], empty } = field
  const props = { label, hint, ...fieldProps(context, inputName(path), inputText(field, value)) }
  switch (kind) {
    case 'key':
      return null
    case 'group':
      return (
        <fieldset>
          <legend>{label}</legend>
          {empty && <p className="soft">All of it, or nothing.</p>}
          <Inputs
            context={context}
            fields={fields}
            item={(value ?? {}) as Item}
            path={`${path}.`}
            isNeeded={isNeeded}
          />
        </fieldset>
      )
    case 'link':
      return <LinkFields context={context} label={label} value={value} path={path} />
    case 'file':
      return <FileField label={label} name={inputName(path)} present={value} />
    case 'text':
      return <Area {...props} required={isNeeded} maxLength={field.most ?? 1500} />
    case 'paragraphs':
      return <Area {...props} hint={hint ?? 'An empty line parts two paragraphs.'} required={isNeeded} />
    case 'pairs':
      return <Area {...props} hint={hint ?? 'One line each, such as: Good for: A birthday'} rows={4} />
    case 'day':
      return <Field {...props} type="date" required={isNeeded} />
    case 'number':
    case 'cents':
      return <Field {...props} inputMode="decimal" required={isNeeded} />
    default:
      return <Field {...props} required={isNeeded} maxLength={field.most ?? 120} />
  }
}

interface LinkFieldsProps {
  context: OfficeContext
  label: string
  value: Value | undefined
  path: string
}

function LinkFields({ context, label, value, path }: LinkFieldsProps) {
  const link = (value ?? {}) as { label?: string; to?: string; mail?: { subject: string } }
  const hint = link.mail
    ? `Empty: the link begins an email with the subject “${link.mail.subject}”.`
    : 'A page of ours, such as /donate, or an address with https://.'
  return (
    <fieldset>
      <legend>{label}</legend>
      <Field
        label="Words of the link"
        hint="Empty: no link."
        {...fieldProps(context, inputName(`${path}.label`), link.label)}
        maxLength={60}
      />
      <Field label="Address" hint={hint} {...fieldProps(context, inputName(`${path}.to`), link.to)} maxLength={300} />
    </fieldset>
  )
}

/** A file that is not published yet is shown to the office alone. */
function fileAddress(address: string): string {
  const name = address.replace('/downloads/', '')
  return isUploadedName(name) ? officeHref('/office/words/lists/file.pdf', { query: { name } }) : address
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
