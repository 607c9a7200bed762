import { monthsLater } from '../../values/months-later.ts'

/** How often a price is charged, as in Stripe's API. */
export interface BillingInterval {
  interval: string
  interval_count: number
}

const dayMs = 24 * 60 * 60_000

/**
 * The charge that follows the one at `at`, in epoch milliseconds. It keeps the anchor's day of the month: a month that
 * lacks it is charged on its last day.
 */
export function nextCharge(at: number, { interval, interval_count: count }: BillingInterval, anchorAt: number): number {
  if (interval === 'day' || interval === 'week') return at + count * (interval === 'week' ? 7 : 1) * dayMs
  return monthsLater(at, count * (interval === 'year' ? 12 : 1), new Date(anchorAt).getUTCDate())
}

/** The first charge after `now`, in epoch milliseconds, of a subscription with this anchor. */
export function nextOnCycle(interval: BillingInterval, anchorAt: number, now: number): number {
  let at = anchorAt
  while (at <= now) at = nextCharge(at, interval, anchorAt)
  return at
}

/** Whether a subscription with this anchor is charged on the day of `at`. */
export function isOnCycle(at: number, { interval, interval_count: count }: BillingInterval, anchorAt: number): boolean {
  if (interval === 'day' || interval === 'week') {
    const periodDays = count * (interval === 'week' ? 7 : 1)
    return Math.round((at - anchorAt) / dayMs) % periodDays === 0
  }
  const [date, anchor] = [new Date(at), new Date(anchorAt)]
  const months = (date.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + date.getUTCMonth() - anchor.getUTCMonth()
  if (months % (count * (interval === 'year' ? 12 : 1)) !== 0) return false
  const expected = nextCharge(anchorAt, { interval: 'month', interval_count: months }, anchorAt)
  return Math.abs(at - expected) < dayMs
}
