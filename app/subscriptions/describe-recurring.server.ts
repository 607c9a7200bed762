import { dateInWords } from '../words/date-in-words.ts'
import { recurringWords } from '../content/my-giving/recurring.ts'
import type { RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'
import { formatDollars } from '../values/money.ts'
import type { PaymentFrequency } from '../values/payment-terms.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { fill } from '../words/fill.ts'
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
    if (ends_at === null) return [state.stopped]
    return [fill(hasEnded === false ? state.ending : state.stoppedOn, { day: dayInWords(ends_at) })]
  }
  return [
    ...(failed ? [fill(state.failing, { amount: format(failed.amountCents) })] : []),
    ...(skipsAt ? [fill(state.skipped, { day: dayInWords(skipsAt) })] : []),
    next_at === null ? state.paused : sayNext(dayInWords(next_at), method),
    ...(ends_at === null ? [] : [fill(state.ends, { day: dayInWords(ends_at) })]),
  ]
}

function sayNext(day: string, method: string | null): string {
  return method ? fill(state.nextFrom, { day, method }) : fill(state.next, { day })
}

/** "You changed the amount from $25 to $50." */
export function describeChange(
  change: RecurringChange,
  by: keyof typeof madeBy = change.made_by,
  format: FormatDollars = formatDollars,
): string {
  const { what, before, after } = change
  const { doing, done } = changes[templatesOf(change)]
  const values = { before: valueInWords(what, before, format), after: valueInWords(what, after, format) }
  return fill(madeBy[by], { doing: fill(doing, values), done: fill(done, values) })
}

function templatesOf({ what, before, after }: RecurringChange): keyof typeof changes {
  if (what === 'paused' && after === 'failure') return 'pausedByFailure'
  return what === 'card' && before === after ? 'renewedCard' : what
}

/** What was changed, as its row holds it, in words. */
function valueInWords(what: RecurringChange['what'], value: string | null, format: FormatDollars): string {
  if (what === 'amount') return format(Number(value))
  if (what === 'frequency') return every[(value ?? 'recurring') as PaymentFrequency]
  if (value === null) return ''
  return what === 'day' || what === 'skipped' || what === 'unskipped' ? dayInWords(Number(value)) : value
}
