import type { Db } from '../db/db.server.ts'
import { findTextsOfChanges, keepUnusedMs } from '../published-words/texts-of-changes.server.ts'
import { deletePhotographs } from './photograph.queries.server.ts'

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` photographs that were uploaded 30 days ago and that no publication, also of the past, and
 * no draft names.
 * Repeatable: at any time. Returns how many it deleted.
 */
export async function forgetUnpublishedPhotographs(db: Db, now: number, limit: number): Promise<number> {
  const before = now - keepUnusedMs
  return db.transaction().execute(async (tx) => {
    const old = await tx.selectFrom('photograph').select('id').where('created_at', '<', before).execute()
    if (old.length === 0) return 0
    const named = await findTextsOfChanges(tx)
    const unused = old.map(({ id }) => id).filter((id) => !named.has(id))
    return deletePhotographs(tx, unused.slice(0, limit), before)
  })
}
