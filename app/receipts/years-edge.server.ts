import type { Actor } from '../audit/audit-log.server.ts'
import { recordChange } from '../audit/audit-log.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { keepRequest } from '../db/idempotency-key.server.ts'
import type { Db } from '../db/db.server.ts'
import { lockPayment } from '../payments/payment.queries.server.ts'
import { hasNetAmount } from '../payments/net-amount.server.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { dateOf } from '../values/publisher-time.ts'
import { startOfYear, yearOf } from '../values/year-of.ts'
import { edgeInWords } from './gift-date.ts'
import { changePayment } from '../payments/change-payment.server.ts'

/** Longer than the longest time between midnight in New York and midnight in the last zone of the United States. */
const edgeMs = 12 * 60 * 60_000

/** The last moment of a year in the publisher's time zone. */
const endOfYear = (year: number) => startOfYear(year + 1) - 1

/**
 * The gifts of the first hours after the year that were made while it was still December 31 farther west: those that wait
 * for a decision, and those for which the staff decided. The oldest first.
 */
export async function findGiftsAtEdge(db: Db, year: number): Promise<Gift[]> {
  const gifts = await db
    .selectFrom('payment')
    .selectAll()
    .$castTo<Gift>()
    .where('kind', '=', 'gift')
    .where('given_at', '>=', endOfYear(year))
    .where('given_at', '<', startOfYear(year + 1) + edgeMs)
    .where('livemode', '=', livemode())
    .where(hasNetAmount)
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
  return gifts.filter((gift) => edgeInWords(gift) !== null && yearOf(gift.paid_at ?? 0) === year + 1)
}

export const isReviewed = ({ date_reviewed_at: reviewedAt }: Pick<Gift, 'date_reviewed_at'>) => reviewedAt !== null

interface Decision {
  id: string
  /** The year that ended. */
  year: number
  /** Whether it is a gift of the year that ended, and not of January 1. */
  isOfYear: boolean
  who: Actor
  /** Of the form: a repeated submit changes nothing. */
  key: string
}

/**
 * Triggered by: the office in January, for a gift of the first hours of a year.
 * Changes: the date of the gift for its giver's taxes, which a sync then leaves.
 * Repeatable: yes. The staff may decide again. Returns why it is refused, in words, or null.
 */
export function decideGiftDate(db: Db, decision: Decision, now: number): Promise<string | null> {
  const { id, year, isOfYear, who, key } = decision
  return db.transaction().execute(async (tx) => {
    const gift = await lockPayment(tx, id)
    const isAtEdge = gift?.kind === 'gift' && edgeInWords(gift) !== null && yearOf(gift.paid_at ?? 0) === year + 1
    if (!isAtEdge) return `${id} is not a gift of the first hours of ${year + 1}.`
    const given_at = isOfYear ? endOfYear(year) : gift.paid_at
    if (isReviewed(gift) && gift.given_at === given_at) return null
    if (!(await keepRequest(tx, 'gift-date', key, now))) return null
    await changePayment(tx, id, { given_at, date_reviewed_at: now }, now).execute()
    const [before, after] = [dateOf(gift.given_at ?? 0), dateOf(given_at ?? 0)]
    await recordChange(tx, { who, what: 'date of gift decided', subject: id, before, after }, now)
    return null
  })
}
