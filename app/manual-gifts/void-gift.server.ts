import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { formatExactDollars } from '../values/money.ts'
import { traitsOf } from '../payments/manual-gift-methods.ts'
import { changePayment } from '../payments/change-payment.server.ts'

/** Why a manual gift is cancelled: the values of `payment.void_reason`, in words for the audit log. */
export const voidReasons = {
  wrong: 'It was entered wrongly',
  returned: 'The check came back unpaid',
  twice: 'It was entered twice',
  'given-back': 'We gave it back',
} as const

export type VoidReason = keyof typeof voidReasons

export const isVoidReason = (word: string): word is VoidReason => Object.hasOwn(voidReasons, word)

/**
 * Triggered by: the office, for a check that bounced, or a gift that was entered by mistake.
 * Changes: records the cancellation: who, when, why and how much. The gift's row keeps its values and no longer counts. A
 * donor who has its receipt is notified that it is void.
 * Repeatable: only a manual gift that is not cancelled is changed. False: nothing was changed.
 */
export function voidGift(
  db: Db,
  { id, who, reason }: { id: string; who: Actor; reason: VoidReason },
  now = Date.now(),
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const columns = {
      status: 'refunded',
      refunded_cents: sql.ref<number>('amount_cents'),
      void_reason: reason,
    } as const
    const changed = await changePayment(tx, id, columns, now)
      .where('entered_at', 'is not', null)
      .where('status', '=', 'paid')
      .returning(['payer_email', 'amount_cents', 'payment_method'])
      .executeTakeFirst()
    if (!changed) return false
    if (changed.payer_email) await queueMessage(tx, { kind: 'gift-void', subjectId: id }, now)
    const { payment_method: method, amount_cents: cents } = changed
    // Shares and goods have no amount.
    const before = traitsOf(method).isProperty ? (method ?? '') : `${method}, ${formatExactDollars(cents)}`
    await recordChange(tx, { who, what: 'gift cancelled', subject: id, before, after: voidReasons[reason] }, now)
    return true
  })
}
