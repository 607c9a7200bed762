import { sql, type SqlBool } from 'kysely'
import { countOf } from '../values/count-of.ts'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Gift, Payment } from '../payments/payment-tables.ts'
import type { Kind } from '../payments/payment.queries.server.ts'
import type { RecurringGift } from './recurring-gift.queries.server.ts'

/** Disputes that need an answer, the most urgent first. */
export function findDisputesToAnswer(db: Db, kinds: readonly Kind[]): Promise<Payment[]> {
  return (
    db
      .selectFrom('payment')
      .selectAll()
      .$castTo<Payment>()
      .where('status', '=', 'disputed')
      // The partial index has the same condition.
      .where('status', '<>', 'paid')
      .where('livemode', '=', livemode())
      .where('dispute_answer_by', 'is not', null)
      .where('kind', 'in', kinds)
      .orderBy('dispute_answer_by')
      .orderBy('id')
      .execute()
  )
}

/** Gifts with a request for a refund that are not refunded yet, the oldest request first. */
export function findAskedRefunds(db: Db): Promise<Gift[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .$castTo<Gift>()
    .where('refund_asked_at', 'is not', null)
    .where('livemode', '=', livemode())
    .where(sql<SqlBool>`amount_cents > refunded_cents + refund_pending_cents + lost_cents`)
    .orderBy('refund_asked_at')
    .orderBy('id')
    .execute()
}

/** Recurring gifts whose last payment failed: the first of them, and their number. */
export async function findFailingRenewals(db: Db, limit: number): Promise<{ count: number; first: RecurringGift[] }> {
  const failing = db.selectFrom('recurring_gift').where('status', '=', 'failing').where('livemode', '=', livemode())
  return {
    count: await countOf(failing),
    first: await failing.selectAll().orderBy('updated_at').orderBy('subscription_id').limit(limit).execute(),
  }
}
