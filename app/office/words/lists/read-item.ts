import { plainDollars } from '../../../values/money.ts'
import { parseDollars } from '../../../values/typed-amount.ts'
import type { Item } from '../../../published-words/growing-list.server.ts'
import { fieldOf } from '../../../values/form-fields.ts'
import type { Value } from '../../../words/value.ts'
import { maxTextLength } from '../../../words/find-fault.ts'
import type { ItemField } from '../../../words/item-fields.ts'

/** The name of a field in the form: `part.told.title`. */
export const inputName = (path: string) => `part.${path}`

/**
 * An item from the fields of its form. `present` is the item before: what no field has stays, such as a key, a file or the
 * e-mail that a link begins. A wrong value stays wrong: the check of the list names it.
 */
export function readItem(fields: FormData, parts: readonly ItemField[], present: Item, path = ''): Item {
  const item: Record<string, Value> = {}
  for (const part of parts) {
    const value = readPart(fields, part, present[part.name] ?? null, path + part.name)
    if (value !== null) item[part.name] = value
    else if (part.empty === 'null') item[part.name] = null
  }
  return item
}

/** Null: it is empty. */
function readPart(fields: FormData, part: ItemField, present: Value, path: string): Value {
  const text = fieldOf(fields, inputName(path)).replaceAll('\r\n', '\n')
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
  const [label, to] = [fieldOf(fields, inputName(`${path}.label`)), fieldOf(fields, inputName(`${path}.to`))]
  if (label === '' && to === '') return null
  const mail = to === '' ? (present as Item | null)?.['mail'] : undefined
  return mail ? { label, mail } : { label, to }
}

function readGroup(fields: FormData, { fields: parts = [], empty }: ItemField, present: Value, path: string): Value {
  const isTyped = parts.some(({ name }) => fieldOf(fields, inputName(`${path}.${name}`)) !== '')
  return isTyped || !empty ? readItem(fields, parts, (present ?? {}) as Item, `${path}.`) : null
}

function pairFrom(line: string): [string, string] {
  const [term = '', ...rest] = line.split(':')
  return [term.trim(), rest.join(':').trim()]
}

/** The value of a part as its field shows it. */
export function inputText({ kind }: ItemField, value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind === 'cents') return plainDollars(Number(value))
  if (kind === 'paragraphs') return (value as string[]).join('\n\n')
  if (kind === 'pairs') return (value as string[][]).map((pair) => pair.join(': ')).join('\n')
  return typeof value === 'object' ? '' : String(value)
}
