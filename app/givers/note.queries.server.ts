import { dayOf } from '../values/day-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Forgotten } from '../db/forget-step.server.ts'
import { idempotencyKeyOf } from '../db/idempotency-key.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { findGiverIdOf, isOfGiver } from './giver.queries.server.ts'

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

/** No law requires to keep the notes of the staff. */
export async function forgetNotes(tx: Tx, email: string): Promise<Forgotten> {
  const giverId = await findGiverIdOf(tx, email)
  if (giverId === null) return { removed: [], kept: [] }
  const gone = await tx.deleteFrom('giver_note').where(isOfGiver('giver_id', giverId)).returning('created_at').execute()
  return { removed: gone.map(({ created_at: at }) => `a note of the staff of ${dayOf(at)}`), kept: [] }
}
