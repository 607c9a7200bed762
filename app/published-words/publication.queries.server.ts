import { sql } from 'kysely'
import { type Db, isPostgres, type Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import type { Differences } from '../words/differences.ts'
import type { Value } from '../words/value.ts'

/** The new values by path, and the paths that are as released again. */
export interface WordChanges {
  changes: Differences
  asReleased: readonly string[]
}

/** What was published at once. */
export interface Publication extends WordChanges {
  id: string
  /** An address in STAFF. */
  who: string
  /** When the pages change. */
  publishAt: number
  /** What the release said at the paths of `changes`; null: published before this was stored. */
  originals: Differences | null
}

/** An arbitrary number that no other lock has. */
const lockKey = 7_316_240_119

/** Lets one transaction at a time read the published words and publish others. SQLite writes one at a time anyway. */
export async function lockWords(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
}

/** The publications that make the words of a time, in their order. */
export async function findDuePublications(db: Db | Tx, now: number): Promise<Publication[]> {
  const rows = await inOrder(db).where('publish_at', '<=', now).execute()
  return rows.map(publicationFrom)
}

/** The publications that wait for their time, the next one first. */
export async function findPlanned(db: Db | Tx, now: number): Promise<Publication[]> {
  const rows = await inOrder(db).where('publish_at', '>', now).execute()
  return rows.map(publicationFrom)
}

/** All publications in their order, also those that wait for their time. */
export async function findAllPublications(db: Db | Tx): Promise<Publication[]> {
  return (await inOrder(db).execute()).map(publicationFrom)
}

const inOrder = (db: Db | Tx) =>
  db.selectFrom('word_publication').selectAll().orderBy('publish_at').orderBy('created_at').orderBy('id')

export function publicationFrom(row: Tables['word_publication']): Publication {
  return {
    id: row.id,
    who: row.who,
    publishAt: row.publish_at,
    changes: JSON.parse(row.changes) as Differences,
    asReleased: JSON.parse(row.as_released) as string[],
    originals: row.originals === null ? null : (JSON.parse(row.originals) as Differences),
  }
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

/** The paths that a publication changes. */
export const pathsOf = ({ changes, asReleased }: WordChanges): string[] => [...Object.keys(changes), ...asReleased]

/** What differs from the release after these changes, in their order. */
export function differencesOf(all: readonly WordChanges[]): Differences {
  const differences: [path: string, value: Value][] = []
  /** The paths for which a later change counts, also for what is below them. */
  const decided = new Set<string>()
  for (const { changes, asReleased } of all.toReversed()) {
    for (const [path, value] of Object.entries(changes).toReversed()) {
      if (!pathsAround(path).some((each) => decided.has(each))) differences.push([path, value])
      decided.add(path)
    }
    for (const path of asReleased) decided.add(path)
  }
  return Object.fromEntries(differences.toReversed())
}

/** A path, and those that it is a part of: `pages/contact#questions.0`, then `pages/contact#questions`. */
export function pathsAround(path: string): string[] {
  const paths = [path]
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) paths.push(path.slice(0, end))
  return paths
}

const maxNamed = 20

/** Paths for the audit log, which names the first of many. */
export function pathsInShort(paths: readonly string[]): string {
  const rest = paths.length - maxNamed
  return rest > 0 ? `${paths.slice(0, maxNamed).join(', ')} and ${rest} more` : paths.join(', ')
}
