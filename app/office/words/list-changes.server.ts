import { isDeepStrictEqual } from 'node:util'
import { type Item, itemName } from '../../published-words/growing-list.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateInWords } from '../../words/date-in-words.ts'
import type { Value } from '../../words/value.ts'
import type { GrowingList } from '../../words/growing-list.ts'
import type { FormField } from '../../words/form-field.ts'
import { inputText } from '../ui/read-fields.ts'

/** A part of an item, as an editor reads it. */
export interface ItemPart {
  label: string
  text: string
}

/** What is another in a list. */
export type ListChange =
  | { kind: 'new' | 'gone'; name: string; parts: ItemPart[] }
  | { kind: 'changed'; name: string; parts: { label: string; before: string; after: string }[] }
  /** The names in their new order. */
  | { kind: 'order'; names: string[] }

/** The parts of an item that have a text, in the order of its form. */
export function describeItem(fields: readonly FormField[], item: Item): ItemPart[] {
  return fields.flatMap((field) => {
    const value = item[field.name]
    if (field.kind === 'group') return describeItem(field.fields ?? [], (value ?? {}) as Item)
    const text = partInWords(field, value)
    return text === '' || field.kind === 'key' ? [] : [{ label: field.label, text }]
  })
}

function partInWords(field: FormField, value: Value | undefined): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'day') return dateInWords(inputText(field, value))
  if (field.kind === 'cents') return formatExactDollars(Number(value))
  if (field.kind !== 'link') return inputText(field, value)
  const { label = '', to, mail } = value as { label?: string; to?: string; mail?: { subject: string } }
  return mail ? `${label} (an email “${mail.subject}”)` : `${label} (${to})`
}

/** What is another in a list: first what came and went, then what each item says, then the order. */
export function compareLists(list: GrowingList, before: readonly Item[], after: readonly Item[]): ListChange[] {
  const pairs = pairItems(list, before, after)
  const nameOf = (item: Item) => itemName(list, item)
  const whole = (kind: 'new' | 'gone') => (item: Item) => ({
    kind,
    name: nameOf(item),
    parts: describeItem(list.fields, item),
  })
  const added = after.filter((item) => !pairs.has(item))
  const kept = new Set(pairs.values())
  const gone = before.filter((item) => !kept.has(item))
  const changed = [...pairs].flatMap(([now, was]): ListChange[] => {
    if (isDeepStrictEqual(now, was)) return []
    return [{ kind: 'changed', name: nameOf(was), parts: compareItems(list.fields, was, now) }]
  })
  const changes = [...added.map(whole('new')), ...gone.map(whole('gone')), ...changed]
  const orderBefore = before.filter((item) => kept.has(item))
  const isSameOrder = isDeepStrictEqual([...pairs.values()], orderBefore)
  return isSameOrder ? changes : [...changes, { kind: 'order', names: after.map(nameOf) }]
}

function compareItems(fields: readonly FormField[], was: Item, now: Item) {
  const [before, after] = [was, now].map((item) => describeItem(fields, item)) as [ItemPart[], ItemPart[]]
  const labels = new Set([...after, ...before].map(({ label }) => label))
  const textIn = (parts: ItemPart[], label: string) => parts.find((part) => part.label === label)?.text ?? ''
  return [...labels]
    .map((label) => ({ label, before: textIn(before, label), after: textIn(after, label) }))
    .filter((part) => part.before !== part.after)
}

/** The items that stay, each with what it was before: by its key or its name, or else by its place. */
function pairItems({ name }: GrowingList, before: readonly Item[], after: readonly Item[]): Map<Item, Item> {
  const left = new Set(before)
  const found = new Map<Item, Item>()
  const isSame = (one: Item, other: Item) =>
    one['key'] === undefined ? one[name] === other[name] : one['key'] === other['key']
  for (const item of after) {
    const was = [...left].find((each) => isSame(item, each))
    if (!was) continue
    found.set(item, was)
    left.delete(was)
  }
  // An item whose name is another has its place, when no item came or went.
  for (const [index, item] of after.entries()) {
    const was = before[index]
    if (found.has(item) || !was || !left.has(was) || before.length !== after.length) continue
    found.set(item, was)
    left.delete(was)
  }
  return new Map(after.flatMap((item) => (found.has(item) ? [[item, found.get(item)!] as const] : [])))
}
