import type { PublishedPhotograph } from '../content/pages/photographs.ts'
import type { Db } from '../db/db.server.ts'
import { findAllDrafts } from '../published-words/draft.queries.server.ts'
import { findAllPublications } from '../published-words/publication.queries.server.ts'
import type { Value } from '../words/differences.ts'
import { deletePhotographs } from './photograph.queries.server.ts'
import { photographsKey } from './shown-photographs.server.ts'

const keepUnpublishedMs = 30 * 24 * 60 * 60_000

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` photographs that were uploaded 30 days ago and that no publication, also of the past, and
 * no draft names.
 * Repeatable: at any time. Returns how many it deleted.
 */
export async function forgetUnpublishedPhotographs(db: Db, now: number, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = tx
      .selectFrom('photograph')
      .select('id')
      .where('created_at', '<', now - keepUnpublishedMs)
    const ids = (await old.execute()).map(({ id }) => id)
    if (ids.length === 0) return 0
    const publications = await findAllPublications(tx)
    const drafts = await findAllDrafts(tx)
    const named = new Set([
      ...publications.flatMap(({ changes }) => Object.entries(changes).flatMap(([path, value]) => idsIn(path, value))),
      ...drafts.flatMap(({ path, value }) => idsIn(path, value)),
    ])
    const forgotten = ids.filter((id) => !named.has(id)).slice(0, limit)
    await deletePhotographs(tx, forgotten)
    return forgotten.length
  })
}

/** The photograph that a changed value names. */
function idsIn(path: string, value: Value | undefined): string[] {
  if (!path.startsWith(`${photographsKey}#`)) return []
  const id = typeof value === 'object' ? (value as Partial<PublishedPhotograph> | null)?.id : value
  return typeof id === 'string' ? [id] : []
}
