import { dateInWords } from '../words/date-in-words.ts'
import { recurringWords } from '../content/my-giving/recurring.ts'
import type { RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'
import { formatDollars } from '../values/money.ts'
import type { PaymentFrequency } from '../values/payment-terms.ts'
import { publisherDay } from '../values/publisher-time.ts'
import type { RecurringChange, RecurringGift } from './recurring-gift.queries.server.ts'

const { state, every, changes, madeBy } = recurringWords

/** The stored row, with the values that only Stripe has. */
export type DescribedGift = Pick<
  RecurringGift,
  'status' | 'amount_cents' | 'frequency' | 'next_at' | 'resumes_at' | 'ends_at' | 'method'
> &
  Partial<Pick<RemoteSubscription, 'skipsAt' | 'failed' | 'hasEnded'>>

/** Without cents in sentences; with cents in lists of amounts. */
type FormatDollars = (cents: number) => string

/** "December 3, 2026" */
export const dayInWords = (at: number) => dateInWords(publisherDay(at))

/** "$50 every month" */
export function giftInWords(
  { amount_cents: cents, frequency }: Pick<RecurringGift, 'amount_cents' | 'frequency'>,
  format: FormatDollars = formatDollars,
): string {
  return `${format(cents)} ${every[frequency]}`
}

/** "$50 every month. Next on December 3, 2026, from the Visa ending in 4242." */
export function describeRecurringGift(gift: DescribedGift, format: FormatDollars = formatDollars): string {
  return [`${giftInWords(gift, format)}.`, ...sentencesOf(gift, format)].join(' ')
}

function sentencesOf(gift: DescribedGift, format: FormatDollars): string[] {
  const { status, next_at, ends_at, method, skipsAt, failed, hasEnded } = gift
  if (status === 'stopped') {
    const isAhead = ends_at !== null && hasEnded === false
    return [isAhead ? state.ending(dayInWords(ends_at)) : state.stopped(ends_at === null ? null : dayInWords(ends_at))]
  }
  return [
    ...(failed ? [state.failing(format(failed.amountCents))] : []),
    ...(skipsAt ? [state.skipped(dayInWords(skipsAt))] : []),
    next_at === null ? state.paused : state.next(dayInWords(next_at), method),
    ...(ends_at === null ? [] : [state.ends(dayInWords(ends_at))]),
  ]
}

/** "You changed the amount from $25 to $50." */
export function describeChange(
  change: RecurringChange,
  by: keyof typeof madeBy = change.made_by,
  format: FormatDollars = formatDollars,
): string {
  return madeBy[by](wordsOf(change, format))
}

function wordsOf({ what, before, after }: RecurringChange, format: FormatDollars) {
  const dollars = (cents: string | null) => format(Number(cents))
  const often = (frequency: string | null) => every[(frequency ?? 'recurring') as PaymentFrequency]
  const day = (at: string | null) => (at === null ? '' : dayInWords(Number(at)))
  switch (what) {
    case 'amount':
      return changes.amount(dollars(before), dollars(after))
    case 'frequency':
      return changes.frequency(often(before), often(after))
    case 'day':
      return changes.day(day(before), day(after))
    case 'skipped':
      return changes.skipped(day(before))
    case 'paused':
      return after === 'failure' ? changes.pausedByFailure : changes.paused
    case 'unskipped':
      return changes.unskipped(day(after))
    case 'card':
      return changes.card(before ?? '', after ?? '')
    case 'stopped':
    case 'resumed':
      return changes[what]
  }
}
