import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import type { Db } from '../../db/db.server.ts'
import { insertNew } from '../../db/insert-new.server.ts'
import { recordAcknowledged } from '../../payments/receipt-due.queries.server.ts'

/** `done`: in another way. */
export const waysToThank = ['letter', 'call', 'done'] as const
export type WayToThank = (typeof waysToThank)[number]

interface Thanks {
  /** The gift. */
  id: string
  how: WayToThank
  who: Actor
}

export function findThanks(db: Db, id: string) {
  return db.selectFrom('thanks').selectAll().where('payment_id', '=', id).executeTakeFirst()
}

/**
 * Triggered by: the buttons of Today, of the list of thanks and of a gift's page.
 * Changes: records how a member of the staff thanked for the gift. Its letter is its acknowledgment too: a letter that
 * waits to be printed is printed.
 * Repeatable: yes, the first submit counts. False when there was one before.
 */
export function thankGiver(db: Db, { id, how, who }: Thanks, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isNew = await insertNew(tx, 'thanks', { payment_id: id, how, who, created_at: now })
    if (!isNew) return false
    if (how === 'letter') {
      await recordAcknowledged(tx, id, now, now)
        .where('entered_at', 'is not', null)
        .where('payer_email', 'is', null)
        .where('acknowledged_elsewhere', 'is', null)
        .execute()
    }
    await recordChange(tx, { who, what: 'thanked', subject: id, after: how }, now)
    return true
  })
}

/**
 * Triggered by: a button of the gift's page.
 * Changes: the gift is not thanked for, and a letter that was printed for it waits to be printed again.
 * Repeatable: yes. False when there is nothing to undo.
 */
export function undoThanks(db: Db, { id, who }: Omit<Thanks, 'how'>, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const undone = await tx
      .deleteFrom('thanks')
      .where('payment_id', '=', id)
      .returning(['how', 'created_at'])
      .executeTakeFirst()
    if (!undone) return false
    await recordAcknowledged(tx, id, null, now)
      .where('entered_at', 'is not', null)
      .where('payer_email', 'is', null)
      .where('acknowledged_at', '=', undone.created_at)
      .execute()
    await recordChange(tx, { who, what: 'thanks undone', subject: id, before: undone.how }, now)
    return true
  })
}
