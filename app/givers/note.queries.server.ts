import type { Db } from '../db/db.server.ts'
import { idempotencyKeyOf } from '../db/idempotency-key.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { isOfGiver } from './giver.queries.server.ts'

type NewNote = { giverId: string; note: string; who: Actor; key: string }

/** Adds a note of the staff about a giver. Repeatable: the same form is one note. */
export async function addNote(db: Db, { giverId, note, who, key }: NewNote, now: number): Promise<void> {
  const id = idempotencyKeyOf('note', giverId, key)
  await db.transaction().execute(async (tx) => {
    const isNew = await insertNew(tx, 'giver_note', { id, giver_id: giverId, note, who, created_at: now })
    if (isNew) await recordChange(tx, { who, what: 'note added', subject: giverId }, now)
  })
}

/** The notes about a giver and those that were merged into it, the newest first. */
export function findNotes(db: Db, giverId: string) {
  return db
    .selectFrom('giver_note')
    .selectAll()
    .where(isOfGiver('giver_id', giverId))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}
