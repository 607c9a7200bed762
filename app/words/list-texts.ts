import type { Value } from './differences.ts'
import type { WordSet } from './words.ts'

/** One text or number of a set, as it is written, or as it would be written after changes. */
export interface WrittenText {
  /** As in `Differences`. */
  path: string
  value: string | number | boolean | null
}

/** The texts and numbers of a set in the order of its file. */
export function listTexts({ key }: Pick<WordSet, 'key'>, written: object): WrittenText[] {
  return list(`${key}#`, written)
}

function list(start: string, value: unknown): WrittenText[] {
  if (typeof value !== 'object' || value === null) {
    return [{ path: start, value: value as WrittenText['value'] }]
  }
  const separator = start.endsWith('#') ? '' : '.'
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => list(start + separator + name, part))
}

/** The texts in a value. */
export function textsIn(value: Value): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
