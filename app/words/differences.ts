import { findFault, findFaultOfItems } from './find-fault.ts'
import { findPlace } from './find-place.ts'
import { findGrowingList, listFaultInWords } from './growing-lists.ts'
import { findNextDay, withoutHiddenItems } from './shown-items.ts'
import { type ChangedSets, findSet, type Sources, withSources, wordSets } from './words.ts'
import type { Value } from './value.ts'

/** What differs from the words as released, by path: `pages/contact#form.title`, `pages/contact#questions.0.answer`. */
export type Differences = Readonly<Record<string, Value>>

/** A difference that cannot be laid over the words, and why, as a sentence. */
export interface Misfit {
  path: string
  reason: string
}

export interface PlannedWords {
  changed: ChangedSets
  /** The differences that are left out, because this release has no place for them. */
  misfits: Misfit[]
  /** The first day after the given one on which the pages show something else without a publication; null: none. */
  nextDay: string | null
  /** Writes the planned words into the sets that code holds. It cannot fail. */
  show: () => void
}

/**
 * Lays differences over the words as released: without any, the plan is the release. Nothing that code reads changes before
 * `show`, so what cannot be drawn is never shown. Load every set before: one that is not loaded has no place. With a day of
 * the publisher, items of lists that are hidden on that day are left out; without one, all items are in the plan.
 */
export function planWords(differences: Differences, today?: string): PlannedWords {
  const laid: Record<string, object> = {}
  const misfits: Misfit[] = []
  // A list comes before what differs in it.
  for (const [path, value] of Object.entries(differences).toSorted(byLength)) {
    const [key = '', ...rest] = path.split('#')
    const set = findSet(key)
    const released = set && findPlace(laid[key] ?? set.written, rest.join('#'))
    if (!set || !released) {
      misfits.push({ path, reason: 'There is no such text in this release.' })
      continue
    }
    const reason = findFaultAt(path, released.value, value, set.sources)
    if (reason) {
      misfits.push({ path, reason })
      continue
    }
    // A copy at the first difference: the set as released is kept.
    laid[key] ??= structuredClone(set.written)
    const place = findPlace(laid[key], rest.join('#'))!
    place.holder[place.name] = structuredClone(value)
  }
  const changed = today === undefined ? laid : withoutHiddenItems(laid, today)
  const planned = planShown(changed)
  return {
    changed,
    misfits,
    nextDay: today === undefined ? null : findNextDay(laid, today),
    show: () => {
      globalThis.changedWords = changed
      for (const [shown, value] of planned) overwrite(shown, value)
    },
  }
}

/** Why a value cannot replace the one at a path, as a sentence; null when it can. */
export function findFaultAt(path: string, present: unknown, value: Value, sources: Sources): string | null {
  const list = findGrowingList(path)
  if (!list) return findFault(present, value, sources)
  const fault = findFaultOfItems(list, value, sources)
  return fault && listFaultInWords(fault)
}

const byLength = ([one]: [string, Value], [other]: [string, Value]) => one.length - other.length

/** The value at a path of the words as released, or as `changed` has them; undefined where there is none. */
export function valueAt(path: string, changed: ChangedSets = {}): Value | undefined {
  const [key = '', ...rest] = path.split('#')
  const written = changed[key] ?? findSet(key)?.written
  return partOf(written, rest.join('#'))
}

/** A part of a value by its path. */
export const partOf = (holder: unknown, path: string): Value | undefined =>
  findPlace(holder, path)?.value as Value | undefined

/**
 * What each set will show. A set comes after its sources: it takes their new values, such as a new telephone number, which
 * they do not show yet.
 */
function planShown(changed: ChangedSets): [shown: object, planned: object][] {
  const plannedOf = new Map<object, object>()
  return wordSets().map(({ key, written, sources, shown }) => {
    const entries = Object.entries(sources).map(([name, source]) => [name, plannedOf.get(source) ?? source])
    const planned = withSources(changed[key] ?? written, Object.fromEntries(entries) as Sources)
    addPlanned(shown, planned, plannedOf)
    return [shown, planned]
  })
}

/** Maps what is shown to what is planned, and each part to its part: a source may be a part of a set. */
function addPlanned(shown: object, planned: object, plannedOf: Map<object, object>): void {
  plannedOf.set(shown, planned)
  for (const [name, part] of Object.entries(shown) as [string, unknown][]) {
    const plannedPart = (planned as Record<string, unknown>)[name]
    if (isObject(part) && isObject(plannedPart)) addPlanned(part, plannedPart, plannedOf)
  }
}

/** Makes one object equal to another and keeps its identity, also that of its parts. */
function overwrite(target: object, value: object): void {
  const [to, from] = [target as Record<string, unknown>, value as Record<string, unknown>]
  if (Array.isArray(target) && Array.isArray(value)) target.length = value.length
  for (const name of Object.keys(to)) if (!Object.hasOwn(from, name)) delete to[name]
  for (const [name, part] of Object.entries(from)) {
    const present = to[name]
    if (isObject(part) && isObject(present) && Array.isArray(part) === Array.isArray(present)) overwrite(present, part)
    else to[name] = part
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
