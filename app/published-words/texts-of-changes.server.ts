import type { Db, Tx } from '../db/db.server.ts'
import { textsIn } from '../words/list-texts.ts'
import { findAllDrafts } from './draft.queries.server.ts'
import { findAllPublications } from './publication.queries.server.ts'

/** How long an upload is kept that no change names. */
export const keepUnusedMs = 30 * 24 * 60 * 60_000

/**
 * The texts of all changes: published, planned, and in drafts. An upload that one of them names stays, because History can
 * take back any publication.
 */
export async function findTextsOfChanges(db: Db | Tx): Promise<Set<string>> {
  const published = (await findAllPublications(db)).flatMap(({ changes }) => Object.values(changes))
  const drafted = (await findAllDrafts(db)).map(({ value }) => value ?? null)
  return new Set([...published, ...drafted].flatMap(textsIn))
}
