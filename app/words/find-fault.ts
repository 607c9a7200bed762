import type { Value } from './value.ts'
import { findFaultOfGrowingList, type ListFault } from './growing-lists.ts'
import type { GrowingList } from './growing-list.ts'
import { textsIn } from './list-texts.ts'
import { type Sources, withSources } from './words.ts'

export const maxTextLength = 20_000

/** Controls, except a line break, and characters that turn the direction of a line: a reader would not see what is there. */
const invisible = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]|\p{Cs}/u

/** Why a value cannot replace one of the release, as a sentence; null when it can. */
export function findFault(released: unknown, value: Value, sources: Sources): string | null {
  if (typeof value === 'string') return findFaultOfText(released, value, sources)
  if (typeof value === 'number') {
    if (typeof released === 'number' && Number.isFinite(value)) return null
    return mustBe(released)
  }
  if (Array.isArray(value))
    return Array.isArray(released) ? findFaultOfList(released, value, sources) : mustBe(released)
  if (typeof value === 'object' && value !== null) return findFaultOfParts(released, value as Parts, sources)
  return kindOf(value) === kindOf(released) ? null : mustBe(released)
}

type Parts = Readonly<Record<string, Value>>

function findFaultOfText(released: unknown, value: string, sources: Sources): string | null {
  // Where nothing is released, a text may come.
  if (typeof released !== 'string' && released !== null) return mustBe(released)
  if (value.trim() === '' && released !== '') return 'It must not be empty.'
  if (value.length > maxTextLength) return `It has ${value.length} characters; at most ${maxTextLength} are possible.`
  if (invisible.test(value)) return 'It has a character that cannot be seen.'
  const needed = placesOf(released ?? '')
  const found = placesOf(value)
  const missing = needed.find((place) => !found.includes(place))
  if (missing) return `${missing} must stay: it is filled in later.`
  const unknown = found.find((place) => !needed.includes(place))
  if (unknown) return `${unknown} is not known here: ${needed.join(', ') || 'no place'} is filled in later.`
  try {
    withSources(value, sources)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** The places that code fills: `{day}`. */
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))]

/** Why a value cannot be a list that grows; null when it can. Its texts have no places that code fills. */
export function findFaultOfItems(list: GrowingList, value: Value, sources: Sources): ListFault | null {
  const fault = findFaultOfGrowingList(list, value)
  if (fault) return fault
  for (const [index, item] of (value as readonly Value[]).entries()) {
    for (const [field, texts] of textsByField(item as Parts)) {
      const faultOfText = texts
        .map((text) => (text === '' ? null : findFaultOfText('', text, sources)))
        .find((fault) => fault !== null)
      if (faultOfText) return { item: index, text: faultOfText, field }
    }
  }
  return null
}

/** The texts by the names of their fields. Those of a group and of a link have a field each: `link.label`. */
function textsByField(parts: Parts, prefix = ''): [field: string, texts: string[]][] {
  return Object.entries(parts).flatMap(([name, part]) => {
    const hasFields = typeof part === 'object' && part !== null && !Array.isArray(part)
    return hasFields ? textsByField(part as Parts, `${prefix}${name}.`) : [[prefix + name, textsIn(part)]]
  })
}

/** Each item is like one of the released items. */
function findFaultOfList(released: readonly unknown[], value: readonly Value[], sources: Sources): string | null {
  if (released.length === 0 && value.length > 0) return 'This list has no items in this release.'
  for (const [index, item] of value.entries()) {
    const faults = released.map((each) => findFault(each, item, sources))
    if (!faults.includes(null)) return `Item ${index + 1}: ${faults[index] ?? faults.at(-1)!}`
  }
  return null
}

function findFaultOfParts(released: unknown, value: Parts, sources: Sources): string | null {
  if (kindOf(released) !== 'parts') return mustBe(released)
  const parts = released as Parts
  const missing = Object.keys(parts).find((name) => !Object.hasOwn(value, name))
  if (missing) return `${missing} is missing.`
  for (const [name, part] of Object.entries(value)) {
    if (!Object.hasOwn(parts, name)) return `${name} is not known here.`
    const fault = findFault(parts[name], part, sources)
    if (fault) return `${name}: ${fault}`
  }
  return null
}

const kinds = {
  text: 'a text',
  number: 'a number',
  switch: 'true or false',
  nothing: 'empty or a text',
  list: 'a list',
  parts: 'several parts',
}

function kindOf(value: unknown): keyof typeof kinds {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'switch'
  if (Array.isArray(value)) return 'list'
  return value === null || value === undefined ? 'nothing' : 'parts'
}

const mustBe = (released: unknown) => `It must be ${kinds[kindOf(released)]}.`
