import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { holdsAddress } from '../db/forget-step.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import type { Gift } from './payment-tables.ts'
import { changePayment } from './change-payment.server.ts'

/** Two gifts of one amount within this time may be one that was paid twice. */
const twiceMs = 10 * 60_000

/** Sorts after every time at which a receipt was sent. */
const unsent = Number.MAX_SAFE_INTEGER

/** The first of two gifts, when the donor may have given the second by mistake. */
export type EarlierGift = Pick<Gift, 'id' | 'amount_cents' | 'frequency'> & {
  /** `repeated`: the same within minutes. `recurring`: another recurring gift that is still active. */
  why: 'repeated' | 'recurring'
}

/**
 * The earlier gift of the same donor that this gift may repeat by mistake. Only the later gift of a pair has one, so only
 * one refund is requested. A renewal never repeats a gift: the donor agreed to it before.
 */
export async function findEarlierGift(db: Db, gift: Gift): Promise<EarlierGift | null> {
  const { id, paid_at: paidAt, payer_email: email, checkout_session_id: session, subscription_id: subscription } = gift
  if (paidAt === null || !email || !session) return null
  // Stripe's times are whole seconds. Of two gifts in one second, the one whose receipt was sent first is the earlier.
  const isEarlier = sql<SqlBool>`(paid_at, coalesce(payment.acknowledged_at, ${unsent}), payment.id)
    < (${paidAt}, ${gift.acknowledged_at ?? unsent}, ${id})`
  const earlier = db
    .selectFrom('payment')
    .select(['payment.id', 'payment.amount_cents', 'payment.frequency'])
    .$narrowType<{ frequency: Gift['frequency'] }>()
    .where('kind', '=', 'gift')
    .where(holdsAddress('payer_email', email))
    .where('checkout_session_id', 'is not', null)
    // Who gives to two funds means both gifts.
    .where('payment.fund', 'is not distinct from', gift.fund)
    .where(isEarlier)
    .where((row) => row('payment.amount_cents', '>', row('refunded_cents', '+', row.ref('lost_cents'))))
    .orderBy('paid_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(1)
  const repeated = await earlier
    .where('payment.amount_cents', '=', gift.amount_cents)
    .where('payment.frequency', '=', gift.frequency)
    .where('paid_at', '>=', paidAt - twiceMs)
    .executeTakeFirst()
  if (repeated) return { ...repeated, why: 'repeated' }
  if (subscription === null) return null
  const recurring = await earlier
    .innerJoin('recurring_gift', 'recurring_gift.subscription_id', 'payment.subscription_id')
    .where('payment.subscription_id', '<>', subscription)
    .where('recurring_gift.status', '<>', 'stopped')
    .executeTakeFirst()
  return recurring ? { ...recurring, why: 'recurring' } : null
}

/**
 * Triggered by: a donor who gave twice and did not mean to, from the link in the receipt.
 * Changes: records the request for a refund, and queues one alert to the staff, who decide and refund at Stripe.
 * Repeatable: yes, only the first request is recorded.
 */
export async function askForRefund(db: Db, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await changePayment(tx, id, { refund_asked_at: now }, now)
      .where('refund_asked_at', 'is', null)
      .where((row) => row('amount_cents', '>', row('refunded_cents', '+', row.ref('lost_cents'))))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await queueMessage(tx, { kind: 'refund-asked-alert', subjectId: id }, now)
  })
}
