import type { Gift } from '../payments/payment-tables.ts'
import { dateOf } from '../values/publisher-time.ts'
import { yearOf } from '../values/year-of.ts'
import { yearsEdgeOf } from '../values/years-edge.ts'

type DatedGift = Pick<Gift, 'payment_method' | 'entered_at' | 'paid_at' | 'given_at' | 'created_at'>

/** Methods that Stripe reports without the moment at which the giver pressed the button, or that take days. */
const slowMethods = new Set<string | null>(['us_bank_account', 'other', 'several', null])

/** Whether the time of the gift is the moment at which its giver made it: a card, and what is as fast. */
const isInstant = ({ payment_method: method, entered_at: enteredAt }: DatedGift) =>
  !enteredAt && !slowMethods.has(method)

/**
 * The time of a gift of January 1 that was made while it was December 31 farther west, by both clocks. The year in which
 * the gift counts is named first. Returns null when it is another gift.
 */
export function edgeInWords(gift: DatedGift): string | null {
  const { paid_at: paidAt, given_at: givenAt } = gift
  const edge = paidAt !== null && isInstant(gift) ? yearsEdgeOf(paidAt) : null
  if (!edge || paidAt === null) return null
  const { eastern, western } = edge
  const isCountedBefore = givenAt !== null && yearOf(givenAt) < yearOf(paidAt)
  return isCountedBefore ? `${western} (${eastern})` : `${eastern} (${western})`
}

/**
 * The day of a gift as a list prints it: its date for taxes. Of a gift that the staff counts in the year before, it is the
 * last day of that year; of a mailed check, the day of the mailing.
 */
export function dayInWords({ paid_at: paidAt, given_at: givenAt, created_at: createdAt }: DatedGift): string {
  return dateOf(givenAt ?? paidAt ?? createdAt)
}

/**
 * The date of a gift as its receipt prints it: both times at the edge of a year, otherwise the day. A manual gift has the
 * day on which it was received.
 */
export function dateInWords(gift: DatedGift): string {
  const { entered_at: enteredAt, paid_at: paidAt, created_at: createdAt } = gift
  if (enteredAt) return dateOf(paidAt ?? createdAt)
  return edgeInWords(gift) ?? dayInWords(gift)
}
