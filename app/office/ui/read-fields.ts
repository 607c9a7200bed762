import { plainDollars } from '../../values/money.ts'
import { parseDollars } from '../../values/typed-amount.ts'
import type { Value } from '../../words/value.ts'
import { maxTextLength } from '../../words/find-fault.ts'
import type { FormField } from '../../words/form-field.ts'
import { fieldOf } from './pasted-text.ts'

/** The values of fields by their names. */
export type FieldValues = Readonly<Record<string, Value>>

/**
 * The values from a posted form. `present` is what was there before: what no field has stays, such as a key, a file or the
 * e-mail that a link begins. A wrong value stays wrong: the check names it. `prefix` is before the name of each field.
 */
export function readFields(
  fields: FormData,
  parts: readonly FormField[],
  present: FieldValues = {},
  prefix = '',
): FieldValues {
  const item: Record<string, Value> = {}
  for (const part of parts) {
    const value = readPart(fields, part, present[part.name] ?? null, prefix + part.name)
    if (value !== null) item[part.name] = value
    else if (part.empty === 'null') item[part.name] = null
  }
  return item
}

/** Returns null when it is empty. */
function readPart(fields: FormData, part: FormField, present: Value, path: string): Value {
  const text = fieldOf(fields, path).replaceAll('\r\n', '\n')
  switch (part.kind) {
    case 'key':
    case 'file':
      return present
    case 'link':
      return readLink(fields, present, path)
    case 'group':
      return readGroup(fields, part, present, path)
    case 'number':
      return text === '' ? null : Number(text)
    case 'cents':
      return text === '' ? null : (parseDollars(text) ?? Number.NaN)
    case 'paragraphs':
      return text === '' ? null : paragraphsOf(text)
    case 'pairs':
      return text === '' ? [] : text.split('\n').map(pairFrom)
    default:
      return text === '' && part.empty ? null : text
  }
}

/** What is too long for all paragraphs stays one, and is refused as that. */
const paragraphsOf = (text: string) =>
  text.length > maxTextLength ? [text] : text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())

function readLink(fields: FormData, present: Value, path: string): Value {
  const [label, to] = [fieldOf(fields, `${path}.label`), fieldOf(fields, `${path}.to`)]
  if (label === '' && to === '') return null
  const mail = to === '' ? (present as FieldValues | null)?.['mail'] : undefined
  return mail ? { label, mail } : { label, to }
}

function readGroup(fields: FormData, { fields: parts = [], empty }: FormField, present: Value, path: string): Value {
  const isTyped = parts.some(({ name }) => fieldOf(fields, `${path}.${name}`) !== '')
  return isTyped || !empty ? readFields(fields, parts, (present ?? {}) as FieldValues, `${path}.`) : null
}

function pairFrom(line: string): [string, string] {
  const [term = '', ...rest] = line.split(':')
  return [term.trim(), rest.join(':').trim()]
}

/** The value of a part as its field shows it. */
export function inputText({ kind }: FormField, value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind === 'cents') return plainDollars(Number(value))
  if (kind === 'paragraphs') return (value as string[]).join('\n\n')
  if (kind === 'pairs') return (value as string[][]).map((pair) => pair.join(': ')).join('\n')
  return typeof value === 'object' ? '' : String(value)
}
