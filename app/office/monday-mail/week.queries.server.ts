import type { Kind } from '../../payments/payment.queries.server.ts'
import { hasNetAmount } from '../../payments/net-amount.server.ts'
import type { Db } from '../../db/db.server.ts'
import { isFirstGift } from '../thanks/first-gift.queries.server.ts'
import { countOf } from '../../values/count-of.ts'
import { livemode } from '../../config/livemode.server.ts'

type Span = { from: number; to: number }

/** The number of givers whose first gift is of this time. */
export function countNewGivers(db: Db, { from, to }: Span): Promise<number> {
  const gifts = db.selectFrom('payment').where('kind', '=', 'gift').where('livemode', '=', livemode())
  return countOf(gifts.where('paid_at', '>=', from).where('paid_at', '<', to).where(hasNetAmount).where(isFirstGift))
}

export async function countRecurringBegun(db: Db, { from, to }: Span): Promise<number> {
  const gifts = db.selectFrom('recurring_gift').where('livemode', '=', livemode())
  return countOf(gifts.where('created_at', '>=', from).where('created_at', '<', to))
}

export async function countMessages(db: Db, { from, to }: Span): Promise<number> {
  return countOf(db.selectFrom('contact_message').where('created_at', '>=', from).where('created_at', '<', to))
}

/** Counts refunds and disputes by the mail that each one queued: they have no table. */
export async function countQueued(
  db: Db,
  kinds: readonly Kind[],
  message: string,
  { from, to }: Span,
): Promise<number> {
  const mails = db
    .selectFrom('outbox')
    .innerJoin('payment', 'payment.id', 'outbox.subject_id')
    .where('outbox.kind', '=', message)
    .where('outbox.created_at', '>=', from)
    .where('outbox.created_at', '<', to)
    .where('payment.kind', 'in', kinds)
    .where('payment.livemode', '=', livemode())
  return countOf(mails)
}
