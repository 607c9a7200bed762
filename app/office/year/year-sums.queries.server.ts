import { sql, type SqlBool } from 'kysely'
import { backCategories, paymentsBalance } from '../../accounting/balance-entry.ts'
import { livemode } from '../../config/livemode.server.ts'
import type { Db } from '../../db/db.server.ts'
import { depositMethods } from '../../manual-gifts/deposit-slip.queries.server.ts'
import { type Sum, sumNetAmounts } from '../../payments/net-amount.server.ts'
import { receivedStatuses } from '../../payments/payment.queries.server.ts'
import type { FiscalYear } from '../../values/fiscal-year.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { findGiftsOfIntents } from './gifts-of-intents.queries.server.ts'
import { findMovedGifts, findMovedRefunds, findOfTwoDays, type MovedGift } from './moved-gifts.queries.server.ts'

/** A refund, a dispute or a cancellation, in the fiscal year after that of its gift or later. */
export interface LateRefund {
  id: string
  receivedAt: number
  at: number
  /** Negative: a refund that failed, or a dispute that was won. */
  cents: number
}

/** A fiscal year from the day given to the day booked, and to the sum of the Yearly report. Before refunds, in cents. */
export interface YearBridge {
  given: Sum
  moved: MovedGift[]
  /** What the journals have as donations: `given`, less what is booked in another year, plus what is given in another. */
  bookedCents: number
  /** Given in the year and received in another, and the reverse. */
  receivedOtherwise: { givenHere: Sum; receivedHere: Sum }
  receivedCents: number
  /** What remains of the gifts received in the year, after all refunds until now: the Yearly report and Schedule B. */
  netCents: number
  /** In the year, of gifts that were received before it. */
  refundsOfEarlier: LateRefund[]
  /** After the year, of its gifts. */
  refundedLaterCents: number
  /** In the year and booked in another, or booked in it and gone back in another. */
  movedRefunds: MovedGift[]
  /** What the journals of the year have as refunds, disputes and cancellations of gifts. */
  bookedBackCents: number
  /** What platforms kept of the gifts on deposits of the year: an expense in the journals, by the days of their entries. */
  platformFeesCents: number
  onNoSlip: { waiting: Sum; depositedLater: Sum }
}

export async function findYearBridge(db: Db, year: FiscalYear): Promise<YearBridge> {
  const { from, to } = year
  const given = await sumGiven(db, year)
  const otherwise = await findOfTwoDays(db, year)
  const moved = await findMovedGifts(db, year, otherwise)
  const givenHere = sumOf(otherwise.filter(({ givenAt }) => givenAt >= from && givenAt < to))
  const receivedHere = sumOf(otherwise.filter(({ paidAt }) => paidAt >= from && paidAt < to))
  const bookedElsewhere = sumOf(moved.filter(({ isGivenInYear }) => isGivenInYear))
  const bookedHere = sumOf(moved.filter(({ isBookedInYear }) => isBookedInYear))
  const { cents: netCents } = await sumNetAmounts(db, 'gift', year)
  const later = await findRefunds(db, { from: to, to: never }, year)
  const refundsOfEarlier = await findRefundsOfEarlier(db, year)
  const movedRefunds = await findMovedRefunds(db, year)
  const receivedCents = given.cents - givenHere.cents + receivedHere.cents
  const refundedLaterCents = sumOf(later).cents
  const wentBackCents = receivedCents - netCents - refundedLaterCents + sumOf(refundsOfEarlier).cents
  return {
    given,
    moved,
    bookedCents: given.cents - bookedElsewhere.cents + bookedHere.cents,
    receivedOtherwise: { givenHere, receivedHere },
    receivedCents,
    netCents,
    refundsOfEarlier,
    refundedLaterCents,
    movedRefunds,
    bookedBackCents: wentBackCents + movedRefunds.reduce((sum, refund) => sum + movedCentsOf(refund), 0),
    platformFeesCents: await sumPlatformFees(db, year),
    onNoSlip: await sumOnNoSlip(db, to),
  }
}

/** What it adds to the books of the year, beside what is of the year by its own day. */
export const movedCentsOf = ({ cents, isGivenInYear }: MovedGift) => (isGivenInYear ? -cents : cents)

/** The oldest first. */
export const findRefundsOfEarlier = (db: Db, year: FiscalYear): Promise<LateRefund[]> =>
  findRefunds(db, year, { from: 0, to: year.from })

const never = 8.64e15

export const sumOf = (gifts: readonly { cents: number }[]): Sum => ({
  count: gifts.length,
  cents: gifts.reduce((sum, { cents }) => sum + cents, 0),
})

/** Shares and goods have no amount and are not counted. */
async function sumGiven(db: Db, { from, to }: FiscalYear): Promise<Sum> {
  const gifts = (day: 'given_at' | 'paid_at') =>
    db
      .selectFrom('payment')
      .select((row) => [
        row.fn.countAll<number | string>().as('count'),
        row.fn.coalesce(row.fn.sum<number | string>('amount_cents'), row.lit(0)).as('cents'),
      ])
      .where(day, '>=', from)
      .where(day, '<', to)
      .where('amount_cents', '>', 0)
      .where('status', 'in', receivedStatuses)
      .where('livemode', '=', livemode())
  const withDay = await gifts('given_at').executeTakeFirstOrThrow()
  // As literals: both databases use the partial index only for its own condition.
  const without = await gifts('paid_at')
    .where(sql<SqlBool>`kind = 'gift' and given_at is null`)
    .executeTakeFirstOrThrow()
  return {
    count: Number(withDay.count) + Number(without.count),
    cents: Number(withDay.cents) + Number(without.cents),
  }
}

/** What went back between two times of gifts that were received between two others, the oldest first. */
async function findRefunds(db: Db, back: FiscalYear, received: FiscalYear): Promise<LateRefund[]> {
  const literals = sql.join(backCategories.map((category) => sql.lit(category)))
  const entries = await db
    .selectFrom('balance_entry')
    .select(['payment_intent_id', 'created_at as at', 'amount_cents'])
    .where(sql<SqlBool>`category in (${literals})`)
    .where('created_at', '>=', back.from)
    .where('created_at', '<', back.to)
    .where('balance_type', '=', paymentsBalance)
    .where('livemode', '=', livemode())
    .execute()
  const gifts = await findGiftsOfIntents(db, entries)
  const atStripe = entries.flatMap(({ payment_intent_id: intent, at, amount_cents: amount }) => {
    const gift = gifts.get(intent ?? '')
    const isOfYear = gift && gift.paidAt >= received.from && gift.paidAt < received.to
    return isOfYear ? { id: gift.id, receivedAt: gift.paidAt, at, cents: -amount } : []
  })
  const cancelledAt = sql<number>`coalesce(staff_change.at, payment.updated_at)`
  const cancelled = await db
    .selectFrom('payment')
    .leftJoin('staff_change', (join) =>
      join.onRef('staff_change.subject', '=', 'payment.id').on('staff_change.what', '=', 'gift cancelled'),
    )
    .select(['payment.id', 'paid_at as receivedAt', 'amount_cents as cents', cancelledAt.as('at')])
    .where('payment.status', '=', 'refunded')
    // As a literal, the condition of the index `payment_not_paid`.
    .where(sql<SqlBool>`payment.status <> 'paid'`)
    .where('payment.entered_at', 'is not', null)
    .where('payment.payment_intent_id', 'is', null)
    .where('payment.amount_cents', '>', 0)
    .where('payment.livemode', '=', livemode())
    .where('payment.paid_at', '>=', received.from)
    .where('payment.paid_at', '<', received.to)
    .where(cancelledAt, '>=', back.from)
    .where(cancelledAt, '<', back.to)
    .execute()
  return [...atStripe, ...cancelled.map((gift) => ({ ...gift, receivedAt: gift.receivedAt ?? 0 }))].toSorted(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
  )
}

/** A deposit that was undone is taken back on that day. */
async function sumPlatformFees(db: Db, { from, to }: FiscalYear): Promise<number> {
  const slips = await db
    .selectFrom('deposit_slip')
    .select(['deposited_on', 'undone_at', 'fee_cents'])
    .where('fee_cents', '>', 0)
    .where('livemode', '=', livemode())
    .execute()
  const days = [publisherDay(from), publisherDay(to)] as const
  const isIn = (day: string) => day >= days[0] && day < days[1]
  return slips.reduce((sum, { deposited_on: day, undone_at: undoneAt, fee_cents: cents }) => {
    const isTakenBack = undoneAt !== null && isIn(publisherDay(undoneAt))
    return sum + (isIn(day) ? cents : 0) - (isTakenBack ? cents : 0)
  }, 0)
}

/** Checks and cash that were received before the end of the year and not deposited before it. */
async function sumOnNoSlip(db: Db, to: number): Promise<YearBridge['onNoSlip']> {
  const gifts = db
    .selectFrom('payment')
    .select((row) => [
      row.fn.countAll<number | string>().as('count'),
      row.fn.coalesce(row.fn.sum<number | string>('amount_cents'), row.lit(0)).as('cents'),
    ])
    .where('payment.paid_at', '<', to)
    .where('payment.livemode', '=', livemode())
  const waiting = await gifts
    .where('entered_at', 'is not', null)
    .where('deposit_slip_id', 'is', null)
    // A literal, as in the index `payment_to_deposit`.
    .where('status', '=', sql.lit('paid'))
    .where('payment_method', 'in', depositMethods)
    .executeTakeFirstOrThrow()
  const lastDay = publisherDay(to + 366 * 24 * 60 * 60_000)
  const slips = await db
    .selectFrom('deposit_slip')
    .select('id')
    .where('deposited_on', '>=', publisherDay(to))
    .where('deposited_on', '<', lastDay)
    .where('undone_at', 'is', null)
    .execute()
  const later = await gifts.where('deposit_slip_id', 'in', ['', ...slips.map(({ id }) => id)]).executeTakeFirstOrThrow()
  const numbers = ({ count, cents }: Record<keyof Sum, number | string>) => ({
    count: Number(count),
    cents: Number(cents),
  })
  return { waiting: numbers(waiting), depositedLater: numbers(later) }
}
