import { dayOf } from '../values/day-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { type Forgotten, holdsAddress } from '../db/forget-step.server.ts'
import { idempotencyKeyOf } from '../db/idempotency-key.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { maskEmail } from '../values/mask-email.ts'

type NewNote = { email: string; note: string; who: Actor; key: string }

/** Adds a note of the staff about a person. Repeatable: the same form is one note. */
export async function addNote(db: Db, { email, note, who, key }: NewNote, now: number): Promise<void> {
  const id = idempotencyKeyOf('note', email, key)
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('person_note')
      .values({ id, email, note, who, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await recordChange(tx, { who, what: 'note added', subject: id, before: maskEmail(email) }, now)
  })
}

/** The newest first. */
export function findNotes(db: Db, email: string) {
  return db
    .selectFrom('person_note')
    .selectAll()
    .where(holdsAddress('email', email))
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}

/** No law requires to keep the notes of the staff. */
export async function forgetNotes(tx: Tx, email: string): Promise<Forgotten> {
  const gone = await tx.deleteFrom('person_note').where(holdsAddress('email', email)).returning('created_at').execute()
  return { removed: gone.map(({ created_at: at }) => `a note of the staff of ${dayOf(at)}`), kept: [] }
}
