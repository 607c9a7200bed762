import { sql, type SqlBool } from 'kysely'
import { countOf } from '../values/count-of.ts'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Gift, Payment } from '../payments/payment-tables.ts'
import type { Kind } from '../payments/payment.queries.server.ts'
import type { RecurringGift } from './recurring-gift.queries.server.ts'

/** Disputes that the bank wants an answer to, the most urgent first. */
export function findDisputesToAnswer(db: Db, kinds: readonly Kind[]): Promise<Payment[]> {
  return (
    db
      .selectFrom('payment')
      .selectAll()
      .$castTo<Payment>()
      .where('status', '=', 'disputed')
      // So says the index, too.
      .where('status', '<>', 'paid')
      .where('livemode', '=', livemode())
      .where('dispute_answer_by', 'is not', null)
      .where('kind', 'in', kinds)
      .orderBy('dispute_answer_by')
      .execute()
  )
}

/** Gifts that a donor asked back and still has with us, those who wait longest first. */
export function findAskedRefunds(db: Db): Promise<Gift[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .$castTo<Gift>()
    .where('refund_asked_at', 'is not', null)
    .where('livemode', '=', livemode())
    .where(sql<SqlBool>`amount_cents > refunded_cents + refund_pending_cents + lost_cents`)
    .orderBy('refund_asked_at')
    .execute()
}

/** Recurring gifts whose last payment was not taken. The first of them, and how many there are. */
export async function findFailingRenewals(db: Db, limit: number): Promise<{ count: number; first: RecurringGift[] }> {
  const failing = db.selectFrom('recurring_gift').where('status', '=', 'failing').where('livemode', '=', livemode())
  return {
    count: await countOf(failing),
    first: await failing.selectAll().orderBy('updated_at').limit(limit).execute(),
  }
}
