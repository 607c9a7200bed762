import { isOnCycle } from '../stripe/subscriptions/billing-cycle.ts'
import type { ChangeKind, SubscriptionFacts } from '../stripe/subscriptions/subscription.server.ts'
import type { RecurringGift } from './recurring-gift.queries.server.ts'

/** One difference, in the words of the table: cents, epoch milliseconds, a frequency, a card, why it is paused. */
export interface Difference {
  what: ChangeKind
  before: string | null
  after: string | null
}

/**
 * What became different about a recurring gift since it was last seen. A renewal that moves the next day, and a skip
 * that is over, are no differences.
 */
export function subscriptionChanges(seen: RecurringGift, facts: SubscriptionFacts): Difference[] {
  const differences: Difference[] = []
  const note = (what: ChangeKind, before: number | string | null, after: number | string | null) =>
    differences.push({ what, before: textOf(before), after: textOf(after) })
  const isNowStopped = facts.status === 'stopped'
  if (isNowStopped && seen.status !== 'stopped') note('stopped', seen.next_at, facts.ends_at)
  if (!isNowStopped && seen.status === 'stopped') note('resumed', null, facts.next_at)
  if (facts.amount_cents !== seen.amount_cents) note('amount', seen.amount_cents, facts.amount_cents)
  if (facts.frequency !== seen.frequency) note('frequency', seen.frequency, facts.frequency)
  const hasOtherCard = facts.method !== seen.method || facts.method_expires_at !== seen.method_expires_at
  if (hasOtherCard && facts.method !== null && seen.method !== null) note('card', seen.method, facts.method)
  if (isNowStopped || seen.status === 'stopped') return differences

  const wasPaused = seen.next_at === null
  const skipsMore = facts.resumes_at !== seen.resumes_at && facts.skipsAt !== null
  if (facts.paused && !wasPaused) note('paused', seen.next_at, facts.paused)
  else if (skipsMore) note('skipped', facts.skipsAt, facts.next_at)
  else if (hasOtherDay(seen, facts)) note('day', seen.next_at, facts.next_at)
  else if (isTakenBack(seen, facts, wasPaused)) note('unskipped', seen.next_at, facts.next_at)
  return differences
}

const textOf = (value: number | string | null) => (value === null ? null : String(value))

/** A skip that has passed leaves the next charge where it was. */
function isTakenBack(seen: RecurringGift, facts: SubscriptionFacts, wasPaused: boolean): boolean {
  if (facts.next_at === null || facts.skipsAt !== null) return false
  return wasPaused || (seen.resumes_at !== null && seen.next_at !== null && facts.next_at < seen.next_at)
}

function hasOtherDay(seen: RecurringGift, facts: SubscriptionFacts): boolean {
  const { next_at: nextAt, billing, frequency } = facts
  if (nextAt === null || seen.next_at === null || nextAt === seen.next_at || frequency !== seen.frequency) return false
  // No renewal has moved it. The new day may lie on the same cycle, or be the next one.
  const isStillToCome = seen.resumes_at === null && facts.resumes_at === null && facts.periodStartAt < seen.next_at
  return isStillToCome || !isOnCycle(seen.next_at, billing, billing.anchorAt)
}
