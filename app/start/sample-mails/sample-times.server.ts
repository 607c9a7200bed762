import type { SampleSubscription } from '../../stripe/subscriptions/sample-subscriptions.server.ts'
import { startOfDayAndWeek } from '../../values/publisher-time.ts'
import { yearOf } from '../../values/year-of.ts'

const dayMs = 86_400_000

/** The times of the samples. They are the same through a day, so that two drawings of one day can be compared. */
export interface SampleTimes {
  /** Ten o'clock of the day, in epoch milliseconds. */
  at: number
  /** The last whole year: that of the gifts. */
  year: number
  inDays: (days: number) => number
}

export function sampleTimes(now: number): SampleTimes {
  const at = startOfDayAndWeek(now).today + 10 * 3_600_000
  return { at, year: yearOf(at) - 1, inDays: (days) => at + days * dayMs }
}

/** The recurring gifts of the samples. */
export const recurringSamples = {
  active: 'sub_sample_active',
  /** Each with an unpaid invoice. */
  failing: ['a', 'b', 'c'].map((letter) => ({
    subscription: `sub_sample_failing_${letter}`,
    invoice: `in_sample_${letter}`,
  })),
  stopped: 'sub_sample_stopped',
  /** Its card expires before the next charge. */
  expiring: 'sub_sample_expiring',
} as const

/** When the card of `expiring` is valid no more. */
export function cardExpiresAt({ inDays }: SampleTimes): number {
  const inThreeMonths = new Date(inDays(90))
  return Date.UTC(inThreeMonths.getUTCFullYear(), inThreeMonths.getUTCMonth() + 1, 1)
}

/** The next charge of `expiring`. */
export const chargedAt = ({ inDays }: SampleTimes) => inDays(200)

export function sampleSubscriptions(times: SampleTimes): SampleSubscription[] {
  const { active, failing, stopped, expiring } = recurringSamples
  const monthly = { interval: 'month', nextAt: times.inDays(20), cardExpiresAt: cardExpiresAt(times) } as const
  return [
    { ...monthly, id: active, status: 'active' },
    ...failing.map(({ subscription }) => ({ ...monthly, id: subscription, status: 'past_due' as const })),
    { ...monthly, id: stopped, status: 'canceled' },
    { ...monthly, id: expiring, interval: 'year', status: 'active', nextAt: chargedAt(times) },
  ]
}
