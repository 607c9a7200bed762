import { dayOf } from '../platform/day-of.ts'
import { holdsAddress, type Forgotten } from '../platform/forget-step.server.ts'
import { rules } from '../content/legal/rules.ts'
import type { Db, Tx } from '../platform/db.server.ts'
import { dropMessagesAbout } from '../platform/outbox.server.ts'

/** A message is only good for answering it: no rule makes us keep one. Its mails go with it, sent or not. */
export async function forgetContactMessages(tx: Tx, email: string): Promise<Forgotten> {
  const messages = await tx
    .deleteFrom('contact_message')
    .where(holdsAddress('email', email))
    .returning(['id', 'created_at'])
    .execute()
  for (const { id } of messages) await dropMessagesAbout(tx, id)
  return {
    removed: messages.map(
      ({ id, created_at: at }) => `contact message ${id} of ${dayOf(at)}, and what was owed for it`,
    ),
    kept: [],
  }
}

/**
 * Triggered by: the server's timer.
 * Changes: deletes up to `limit` messages past their time, with their mails, as the privacy policy says.
 * Repeatable: at any time. Returns how many it deleted.
 */
export function forgetOldMessages(db: Db, now: number, limit: number): Promise<number> {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - rules.keepMessagesMonths)
  return db.transaction().execute(async (tx) => {
    const old = tx
      .selectFrom('contact_message')
      .select('id')
      .where((row) => row(row.fn.coalesce('answered_at', 'created_at'), '<', before.getTime()))
      .limit(limit)
    const deleted = await tx.deleteFrom('contact_message').where('id', 'in', old).returning('id').execute()
    for (const { id } of deleted) await dropMessagesAbout(tx, id)
    return deleted.length
  })
}
