import type { Db } from '../../db/db.server.ts'
import { livemode } from '../../config/livemode.server.ts'
import { hasNetAmount, sumNetAmounts, type Sum } from '../../payments/net-amount.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import { publisherDay, startOfDay } from '../../values/publisher-time.ts'

/** This month beside the same month of the year before. Months begin with 1. */
export interface MonthsCompared {
  year: number
  month: number
  soFar: Sum
  /** The month of the year before, to the end of today's day. */
  lastToDay: Sum
  lastWhole: Sum
}

export async function compareMonths(db: Db, now: number): Promise<MonthsCompared> {
  const [year = 0, month = 0, day = 0] = publisherDay(now).split('-').map(Number)
  const last = { from: startOfDay(year - 1, month, 1), to: startOfDay(year - 1, month + 1, 1) }
  // February 29 has no day in the year before.
  const dayEnds = Math.min(startOfDay(year - 1, month, day + 1), last.to)
  const [soFar, lastToDay, lastWhole] = await Promise.all([
    sumNetAmounts(db, 'gift', { from: startOfDay(year, month, 1) }),
    sumNetAmounts(db, 'gift', { from: last.from, to: dayEnds }),
    sumNetAmounts(db, 'gift', last),
  ])
  return { year, month, soFar, lastToDay, lastWhole }
}

/** The newest gifts of which something remains. */
export async function findNewestGifts(db: Db, limit: number): Promise<Gift[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('kind', '=', 'gift')
    .where('livemode', '=', livemode())
    .where('paid_at', 'is not', null)
    .where(hasNetAmount)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<Gift>()
    .execute()
}
