import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/db.server.ts'
import { type Differences, partOf, valueAt } from '../words/differences.ts'
import type { Value } from '../words/value.ts'
import { findDraft, saveDraftChange } from './draft.queries.server.ts'
import {
  differencesOf,
  findDuePublications,
  pathsAround,
  pathsOf,
  type Publication,
} from './publication.queries.server.ts'
import { readEdition } from './read-edition.server.ts'

/** A publication, with what each text said before and after. */
export interface HistoryEntry {
  id: string
  at: number
  who: string
  changes: { path: string; before: Value | undefined; after: Value | undefined }[]
}

interface HistoryPage {
  /** Only what changed this set of words; empty: all words. */
  set: string
  offset: number
  limit: number
}

/** A page of what was published, the newest first, and how many publications there are. */
export async function readHistory(
  db: Db,
  now: number,
  { set, offset, limit }: HistoryPage,
): Promise<{ entries: HistoryEntry[]; total: number }> {
  await import('./load-words.server.ts')
  const publications = (await findDuePublications(db, now))
    .map((publication) => onlyOfSet(publication, set))
    .filter((publication) => pathsOf(publication).length > 0)
  const end = Math.max(0, publications.length - offset)
  const start = Math.max(0, end - limit)
  return {
    entries: describe(publications.slice(start, end), differencesOf(publications.slice(0, start))).toReversed(),
    total: publications.length,
  }
}

/** A text of a set never depends on those of another: without them, its history is the same. */
function onlyOfSet(publication: Publication, set: string): Publication {
  const { changes, asReleased } = publication
  return {
    ...publication,
    changes: Object.fromEntries(Object.entries(changes).filter(([path]) => isOfSet(path, set))),
    asReleased: asReleased.filter((path) => isOfSet(path, set)),
  }
}

/** Empty: any set. */
export const isOfSet = (path: string, set: string): boolean => set === '' || path.startsWith(`${set}#`)

/** Publications that follow each other, in their order. `before`: what differs before the first. */
function describe(publications: readonly Publication[], before: Differences): HistoryEntry[] {
  // Of thousands of differences, those that the page's values come from.
  const read = new Set(publications.flatMap(pathsOf).flatMap(pathsAround))
  let present: Differences = Object.fromEntries(Object.entries(before).filter(([path]) => read.has(path)))
  return publications.map((publication) => {
    const { id, publishAt: at, who, changes, asReleased } = publication
    const previous = present
    present = differencesOf([{ changes: previous, asReleased: [] }, publication])
    const paths = new Set([...asReleased, ...Object.keys(changes)])
    const values = [...paths].map((path) => ({
      path,
      before: valueIn(previous, path),
      after: valueIn(present, path),
    }))
    return { id, at, who, changes: values }
  })
}

/** The value at a path of the words as released with these differences. */
function valueIn(differences: Differences, path: string): Value | undefined {
  const changed = pathsAround(path).find((each) => Object.hasOwn(differences, each))
  if (changed === undefined) return valueAt(path)
  return changed === path ? differences[path] : partOf(differences[changed], path.slice(changed.length + 1))
}

/** Which earlier words are wanted. */
export type Target =
  /** As they were after a publication. */
  | { kind: 'after'; id: string }
  /** As they would be without a publication. What was changed later stays. */
  | { kind: 'without'; id: string }
  | { kind: 'released' }

export type RestoreAnswer =
  | { state: 'prepared'; count: number }
  | { state: 'unknown' }
  /** The member has prepared another change of the same text. */
  | { state: 'occupied'; path: string }

/**
 * Triggered by: the buttons of History.
 * Changes: the draft of the member, which gets the changes that lead back; nothing is published. Nothing when one of the texts
 * is in the draft already. `set`: of one set of words alone. Checks of crisis lines are never taken back.
 */
export async function prepareRestore(
  db: Db,
  { who, target, set = '' }: { who: string; target: Target; set?: string },
  now: number,
): Promise<RestoreAnswer> {
  const { publications, publishedSets } = await readEdition(db, now)
  const wanted = rowsOf(publications, target)
  if (!wanted) return { state: 'unknown' }
  const changes = changesBetween(differencesOf(publications), differencesOf(wanted)).filter(
    ([path]) => isOfSet(path, set) && !isLineCheck(path),
  )
  return db.transaction().execute(async (tx): Promise<RestoreAnswer> => {
    const own = await findDraft(tx, who)
    const occupied = own.find(({ path }) => changes.some(([each]) => each === path))
    if (occupied) return { state: 'occupied', path: occupied.path }
    for (const [path, value] of changes) {
      await saveDraftChange(tx, who, { path, value, was: valueAt(path, publishedSets) ?? null }, now)
    }
    return { state: 'prepared', count: changes.length }
  })
}

function rowsOf(rows: readonly Publication[], target: Target): readonly Publication[] | null {
  if (target.kind === 'released') return []
  const index = rows.findIndex(({ id }) => id === target.id)
  if (index === -1) return null
  return target.kind === 'after' ? rows.slice(0, index + 1) : rows.toSpliced(index, 1)
}

/** The changes that make the second of the first, a list before its parts. Undefined: as released. */
export function changesBetween(from: Differences, to: Differences): [path: string, value: Value | undefined][] {
  const changes = new Map<string, Value | undefined>()
  for (const path of Object.keys(from)) if (!Object.hasOwn(to, path)) changes.set(path, undefined)
  const isBelowChange = (path: string) => pathsAround(path).some((each) => each !== path && changes.has(each))
  for (const [path, value] of Object.entries(to).toSorted(byLength)) {
    // What replaces a list replaces its changed parts as well.
    if (!isDeepStrictEqual(from[path], value) || isBelowChange(path)) changes.set(path, value)
  }
  return [...changes].toSorted(byLength)
}

const byLength = ([one]: [string, unknown], [other]: [string, unknown]) => one.length - other.length

/** What a person noted who tested a line: a line that is dead does not come back with earlier words. */
const isLineCheck = (path: string) => /^hotlines\/.*\.(lastChecked|isDead)$/.test(path)
