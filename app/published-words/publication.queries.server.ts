import { sql } from 'kysely'
import { type Db, isPostgres, type Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import type { Differences, Value } from '../words/differences.ts'

type Publication = Tables['word_publication']

/** An arbitrary number that no other lock has. */
const lockKey = 7_316_240_119

/** Lets one transaction at a time read the published words and publish others. SQLite writes one at a time anyway. */
export async function lockWords(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
}

/** The publications that make the words of a time, in their order. */
export function findDuePublications(db: Db | Tx, now: number): Promise<Publication[]> {
  return db
    .selectFrom('word_publication')
    .selectAll()
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The publication that made the words of a time. */
function newestDue(db: Db, now: number) {
  return db
    .selectFrom('word_publication')
    .where('publish_at', '<=', now)
    .orderBy('publish_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}

/** Differs after each publication that becomes due, also when the clocks of two processes do. */
export async function findWordsVersion(db: Db, now: number): Promise<string> {
  const due = db.selectFrom('word_publication').where('publish_at', '<=', now)
  const { count } = await due.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const newest = await newestDue(db, now).select('id').executeTakeFirst()
  return `${count} ${newest?.id ?? ''}`
}

/** When the next planned publication is due; null without one. */
export async function findNextPublishTime(db: Db, now: number): Promise<number | null> {
  const next = db.selectFrom('word_publication').select('publish_at').where('publish_at', '>', now)
  return (await next.orderBy('publish_at').limit(1).executeTakeFirst())?.publish_at ?? null
}

/** Why a process could not show the words of a time, as a sentence; null when there is no trouble. */
export async function findProblem(db: Db, now: number): Promise<string | null> {
  return (await newestDue(db, now).select('problem').executeTakeFirst())?.problem ?? null
}

/** Stores why a publication cannot be shown, or null when it is shown whole. */
export async function recordProblem(db: Db, id: string, problem: string | null): Promise<void> {
  await db
    .updateTable('word_publication')
    .set({ problem })
    .where('id', '=', id)
    .where('problem', 'is distinct from', problem)
    .execute()
}

/** The new values by path, and the paths that are as released again. */
export interface WordChanges {
  changes: Differences
  asReleased: readonly string[]
}

export const changesIn = (publication: Pick<Publication, 'changes' | 'as_released'>): WordChanges => ({
  changes: JSON.parse(publication.changes) as Differences,
  asReleased: JSON.parse(publication.as_released) as string[],
})

/** What differs after these publications, in their order. */
export const differencesOf = (publications: readonly Publication[]): Differences =>
  differencesAfter(publications.map(changesIn))

/** What differs after these changes, in their order. */
export function differencesAfter(all: readonly WordChanges[]): Differences {
  const differences = new Map<string, Value>()
  const remove = (path: string) => {
    for (const each of differences.keys()) if (each === path || each.startsWith(`${path}.`)) differences.delete(each)
  }
  for (const { changes, asReleased } of all) {
    for (const path of asReleased) remove(path)
    for (const [path, value] of Object.entries(changes)) {
      remove(path)
      differences.set(path, value)
    }
  }
  return Object.fromEntries(differences)
}

const maxNamed = 20

/** Paths for the audit log, which names the first of many. */
export function pathsInShort(paths: readonly string[]): string {
  const rest = paths.length - maxNamed
  return rest > 0 ? `${paths.slice(0, maxNamed).join(', ')} and ${rest} more` : paths.join(', ')
}
