import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { holdsAddress } from '../db/forget-step.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import type { Gift } from './payment-tables.ts'
import { newVersion } from './payment.queries.server.ts'

/** Two gifts of one amount within this time may be one that was paid twice. */
const twiceMs = 10 * 60_000

/** Later than every time at which a receipt was sent. */
const unsent = Number.MAX_SAFE_INTEGER

/** The gift that came first, where a donor may not have meant to give a second. */
export type EarlierGift = Pick<Gift, 'id' | 'amount_cents' | 'frequency'> & {
  /** `repeated`: the same within minutes. `recurring`: another recurring gift that goes on. */
  why: 'repeated' | 'recurring'
}

/**
 * The earlier gift of the same donor that this one may repeat by mistake, if there is one. Of two, only the later one
 * has it, so that one refund is asked for. A renewal repeats nothing: it was agreed to before.
 */
export async function findEarlierGift(db: Db, gift: Gift): Promise<EarlierGift | null> {
  const { id, paid_at: paidAt, payer_email: email, checkout_session_id: session, subscription_id: subscription } = gift
  if (paidAt === null || !email || !session) return null
  // Stripe counts seconds. Of two gifts within one, the earlier is the one whose receipt went first: it named no other.
  const isEarlier = sql<SqlBool>`(paid_at, coalesce(payment.acknowledged_at, ${unsent}), payment.id)
    < (${paidAt}, ${gift.acknowledged_at ?? unsent}, ${id})`
  const earlier = db
    .selectFrom('payment')
    .select(['payment.id', 'payment.amount_cents', 'payment.frequency'])
    .$narrowType<{ frequency: Gift['frequency'] }>()
    .where('kind', '=', 'gift')
    .where(holdsAddress('payer_email', email))
    .where('checkout_session_id', 'is not', null)
    .where(isEarlier)
    .where((row) => row('payment.amount_cents', '>', row('refunded_cents', '+', row.ref('lost_cents'))))
    .orderBy('paid_at', 'desc')
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
 * Changes: notes that the gift is asked back, and owes the staff one alert. The office decides, and refunds at Stripe.
 * Repeatable: the first time counts.
 */
export async function askForRefund(db: Db, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('payment')
      .set({ refund_asked_at: now, ...newVersion(now) })
      .where('id', '=', id)
      .where('refund_asked_at', 'is', null)
      .where((row) => row('amount_cents', '>', row('refunded_cents', '+', row.ref('lost_cents'))))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await queueMessage(tx, { kind: 'refund-asked-alert', subjectId: id }, now)
  })
}
