import { sql, type SqlBool } from 'kysely'
import { livemode } from '../../config/livemode.server.ts'
import type { Db } from '../../db/db.server.ts'
import { hasDied } from '../../givers/giver-died.server.ts'
import { hasNetAmount } from '../../payments/net-amount.server.ts'
import { countOf } from '../../values/count-of.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { isFirstGift } from './first-gift.queries.server.ts'
import { findThanksAmount } from './thanks-amount.queries.server.ts'

/** Older gifts are not listed. */
const thankWithinMs = 60 * 24 * 60 * 60_000

/** A gift that a person should thank for, and why. */
export interface GiftToThank {
  gift: Gift
  isFirst: boolean
  /** In cents. Null means that the gift is smaller than the amount in the settings, or the amount is off. */
  fromCents: number | null
}

/**
 * The gifts of the last 60 days that nobody has thanked for: the first of a giver, those of the amount in the settings or
 * more, and those in memory or in honor, unless the giver has died. The newest first, at most `limit`. A renewal is not listed: its giver was thanked
 * for the first payment.
 */
export async function findGiftsToThank(db: Db, now: number, limit: number): Promise<GiftToThank[]> {
  const fromCents = await findThanksAmount(db)
  const rows = await giftsToThank(db, now, fromCents)
    .selectAll('payment')
    .select(isFirstGift.as('is_first'))
    .where((row) => row.not(hasDied('payment.giver_id')))
    .orderBy('payment.paid_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ is_first: isFirst, ...gift }) => ({
    gift: gift as Gift,
    isFirst: Boolean(isFirst),
    fromCents: fromCents > 0 && gift.amount_cents >= fromCents ? fromCents : null,
  }))
}

/** How many gifts are not listed because their giver has died. */
export async function countThanksOfDied(db: Db, now: number): Promise<number> {
  return countOf(giftsToThank(db, now, await findThanksAmount(db)).where(hasDied('payment.giver_id')))
}

function giftsToThank(db: Db, now: number, fromCents: number) {
  const isRenewal = sql<SqlBool>`(payment.invoice_id is not null and payment.checkout_session_id is null)`
  const isLarge = fromCents === 0 ? sql<SqlBool>`false` : sql<SqlBool>`payment.amount_cents >= ${fromCents}`
  const hasTribute = sql<SqlBool>`(payment.tribute_kind is not null and payment.tribute_name <> '')`
  return db
    .selectFrom('payment')
    .where('payment.kind', '=', 'gift')
    .where('payment.livemode', '=', livemode())
    .where('payment.status', 'in', ['paid', 'partly-refunded'])
    .where('payment.paid_at', '>=', now - thankWithinMs)
    .where(hasNetAmount)
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('thanks').select('thanks.who').whereRef('thanks.payment_id', '=', 'payment.id')),
      ),
    )
    .where(sql<SqlBool>`not ${isRenewal}`)
    .where(sql<SqlBool>`(${isLarge} or ${hasTribute} or ${isFirstGift})`)
}
