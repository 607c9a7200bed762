import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import { type Differences, partOf, type Value, valueAt } from '../words/differences.ts'
import { findDraft, saveDraftChange } from './draft.queries.server.ts'
import { changesIn, differencesAfter, differencesOf } from './publication.queries.server.ts'
import { readWords } from './read-words.server.ts'

type Publication = Tables['word_publication']

/** A publication, with what each text said before and after. */
export interface HistoryEntry {
  id: string
  at: number
  who: string
  changes: { path: string; before: Value | undefined; after: Value | undefined }[]
}

/** The publications with what they changed, in their order. Every set is loaded before: see `readWords`. */
export function describeHistory(publications: readonly Publication[]): HistoryEntry[] {
  let differences: Differences = {}
  return publications.map((publication) => {
    const { id, publish_at: at, who } = publication
    const before = differences
    const made = changesIn(publication)
    differences = differencesAfter([{ changes: before, asReleased: [] }, made])
    const paths = [...made.asReleased, ...Object.keys(made.changes)]
    const changes = [...new Set(paths)].map((path) => ({
      path,
      before: valueIn(before, path),
      after: valueIn(differences, path),
    }))
    return { id, at, who, changes }
  })
}

/** The value at a path of the words as released with these differences. */
function valueIn(differences: Differences, path: string): Value | undefined {
  const holders = Object.keys(differences).filter((each) => each === path || path.startsWith(`${each}.`))
  const holder = holders.toSorted((one, other) => one.length - other.length).at(-1)
  const released = valueAt(path)
  if (holder === undefined) return released
  return holder === path ? differences[holder] : partOf(differences[holder], path.slice(holder.length + 1))
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
  const { publications, publishedSets } = await readWords(db, now)
  const wanted = rowsOf(publications, target)
  if (!wanted) return { state: 'unknown' }
  const changes = changesBetween(differencesOf(publications), differencesOf(wanted)).filter(
    ([path]) => path.startsWith(set && `${set}#`) && !isLineCheck(path),
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
  const isBelowChange = (path: string) => [...changes.keys()].some((each) => path.startsWith(`${each}.`))
  for (const [path, value] of Object.entries(to).toSorted(byLength)) {
    // What replaces a list replaces its changed parts as well.
    if (!isDeepStrictEqual(from[path], value) || isBelowChange(path)) changes.set(path, value)
  }
  return [...changes].toSorted(byLength)
}

const byLength = ([one]: [string, unknown], [other]: [string, unknown]) => one.length - other.length

/** What a person noted who tested a line: a line that is dead does not come back with earlier words. */
const isLineCheck = (path: string) => /^hotlines\/.*\.(lastChecked|isDead)$/.test(path)
