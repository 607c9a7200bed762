import { randomUUID } from 'node:crypto'
import { forgetPerson } from '../privacy/forget-person.server.ts'
import type { Db } from '../db/db.server.ts'
import { idempotencyKeyOf } from '../db/idempotency-key.server.ts'
import { log } from '../log/log.server.ts'
import { isMessageDue, queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { maskEmail } from '../values/mask-email.ts'

/** Of the mail that confirms it. */
export const forgottenKind = 'giving-forgotten'

/** A day longer than the outbox tries. */
const keepAddressMs = 4 * 24 * 60 * 60_000

/** Somebody of the staff who does it, and the key of their form: the same form is one request. */
interface ByStaff {
  who: Actor
  key: string
}

/**
 * Triggered by: the second submit of "Forget me", or the staff at a person's wish.
 * Changes: what `forgetPerson` changes, and a mail is owed that confirms it. Its address stands in a used link, which
 * goes when the mail is sent, and expires if it cannot be. What the staff did is noted.
 * Repeatable: a second time finds nothing to remove. Says what was removed, and what could not be searched.
 */
export async function forgetMe(db: Db, email: string, now: number, byStaff?: ByStaff): ReturnType<typeof forgetPerson> {
  const id = byStaff ? idempotencyKeyOf('forget', email, byStaff.key) : randomUUID()
  const dedupeKey = `${forgottenKind}:${id}`
  // The link with the address of the mail is not to be removed before the mail is sent.
  if (await isMessageDue(db, dedupeKey)) return { removed: [], kept: [], failed: [] }
  const forgotten = await forgetPerson(db, email, now)
  const { failed } = forgotten
  if (failed.length > 0) {
    log.error('forget-failed', { steps: failed.map(({ what }) => what) })
    return forgotten
  }
  await db.transaction().execute(async (tx) => {
    const link = { id, email, created_at: now, expires_at: now + keepAddressMs, used_at: now }
    const isOwed = await isMessageDue(tx, dedupeKey)
    // Of two submits at once, the second has removed the first one's link.
    const insert = tx.insertInto('access_link').values(link)
    await insert.onConflict((conflict) => conflict.doNothing()).execute()
    await queueMessage(tx, { kind: forgottenKind, subjectId: id, dedupeKey }, now)
    if (!byStaff || isOwed) return
    const noted = { who: byStaff.who, what: 'person forgotten', subject: 'person', before: maskEmail(email) }
    await recordChange(tx, noted, now)
  })
  return forgotten
}
