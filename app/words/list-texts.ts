import type { Value } from './value.ts'
import type { WordSet } from './words.ts'

/** One text or number of a set, as it is written, or as it would be written after changes. */
export interface WrittenText {
  /** As in `Differences`. */
  path: string
  value: string | number | boolean | null
}

/** The texts and numbers of a set in the order of its file. */
export function listTexts({ key }: Pick<WordSet, 'key'>, written: object): WrittenText[] {
  return listTextsAt(`${key}#`, written)
}

/** The texts and numbers of the value at a path. */
export function listTextsAt(path: string, value: unknown): WrittenText[] {
  if (typeof value !== 'object' || value === null) return [{ path, value: value as WrittenText['value'] }]
  const separator = path.endsWith('#') ? '' : '.'
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => listTextsAt(path + separator + name, part))
}

/** The texts in a value. */
export function textsIn(value: Value): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
