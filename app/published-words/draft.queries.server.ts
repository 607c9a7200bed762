import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import type { Value } from '../words/value.ts'
import type { WordChanges } from './publication.queries.server.ts'

/** A change that a member of the office prepares. */
export interface DraftChange {
  path: string
  /** Undefined: as released again. */
  value: Value | undefined
  /** What was published when the editor saw it. */
  was: Value
  savedAt: number
}

interface OwnedChange extends DraftChange {
  /** An address in STAFF. */
  who: string
}

/** The changes that an editor prepares, in the order of their paths. */
export async function findDraft(db: Db | Tx, who: string): Promise<DraftChange[]> {
  const rows = await db.selectFrom('word_draft').selectAll().where('who', '=', who).orderBy('path').execute()
  return rows.map(changeFrom)
}

/** The changes that all editors prepare. */
export async function findAllDrafts(db: Db | Tx): Promise<OwnedChange[]> {
  const rows = await db.selectFrom('word_draft').selectAll().orderBy('who').orderBy('path').execute()
  return rows.map((row) => ({ who: row.who, ...changeFrom(row) }))
}

const changeFrom = (row: Tables['word_draft']): DraftChange => ({
  path: row.path,
  value: row.value === null ? undefined : (JSON.parse(row.value) as Value),
  was: JSON.parse(row.was) as Value,
  savedAt: row.saved_at,
})

/**
 * Keeps a change in the editor's draft, in place of earlier ones of the same path and of what is below it: a new list has
 * its items.
 */
export async function saveDraftChange(
  db: Db | Tx,
  who: string,
  { path, value, was }: Omit<DraftChange, 'savedAt'>,
  now: number,
): Promise<void> {
  const change = {
    value: value === undefined ? null : JSON.stringify(value),
    was: JSON.stringify(was),
    saved_at: now,
  }
  const below = `${path}.`
  await db
    .deleteFrom('word_draft')
    .where('who', '=', who)
    .where(sql`substr(path, 1, ${below.length})`, '=', below)
    .execute()
  await db
    .insertInto('word_draft')
    .values({ who, path, ...change })
    .onConflict((conflict) => conflict.columns(['who', 'path']).doUpdateSet(change))
    .execute()
}

/** A draft as a publication has its changes. */
export function changesOf(draft: readonly DraftChange[]): WordChanges {
  const isSet = ({ value }: DraftChange) => value !== undefined
  return {
    changes: Object.fromEntries(draft.filter(isSet).map(({ path, value }) => [path, value!])),
    asReleased: draft.filter((change) => !isSet(change)).map(({ path }) => path),
  }
}

/** Takes all changes out of the editor's draft. */
export async function discardDraft(db: Db | Tx, who: string): Promise<void> {
  await db.deleteFrom('word_draft').where('who', '=', who).execute()
}

/** Takes changes out of the editor's draft. */
export async function discardDraftChanges(db: Db | Tx, who: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await db.deleteFrom('word_draft').where('who', '=', who).where('path', 'in', paths).execute()
}
