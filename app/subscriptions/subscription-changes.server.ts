import { isOnCycle } from '../stripe/subscriptions/billing-cycle.ts'
import type { ChangeKind, RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'
import type { RecurringGift } from './recurring-gift.queries.server.ts'

/** One difference, as the table stores it: cents, epoch milliseconds, a frequency, a card, the reason of a pause. */
export interface Difference {
  what: ChangeKind
  before: string | null
  after: string | null
}

/**
 * The differences between the stored row and the remote subscription. A renewal that moves the next day, and a skip that
 * is over, are no differences.
 */
export function subscriptionChanges(stored: RecurringGift, remote: RemoteSubscription): Difference[] {
  const differences: Difference[] = []
  const add = (what: ChangeKind, before: number | string | null, after: number | string | null) =>
    differences.push({ what, before: textOf(before), after: textOf(after) })
  const isNowStopped = remote.status === 'stopped'
  if (isNowStopped && stored.status !== 'stopped') add('stopped', stored.next_at, remote.ends_at)
  if (!isNowStopped && stored.status === 'stopped') add('resumed', null, remote.next_at)
  if (remote.amount_cents !== stored.amount_cents) add('amount', stored.amount_cents, remote.amount_cents)
  if (remote.frequency !== stored.frequency) add('frequency', stored.frequency, remote.frequency)
  const hasOtherCard = remote.method !== stored.method || remote.method_expires_at !== stored.method_expires_at
  if (hasOtherCard && remote.method !== null && stored.method !== null) add('card', stored.method, remote.method)
  if (isNowStopped || stored.status === 'stopped') return differences

  const wasPaused = stored.next_at === null
  const skipsMore = remote.resumes_at !== stored.resumes_at && remote.skipsAt !== null
  if (remote.paused && !wasPaused) add('paused', stored.next_at, remote.paused)
  else if (skipsMore) add('skipped', remote.skipsAt, remote.next_at)
  else if (hasOtherDay(stored, remote)) add('day', stored.next_at, remote.next_at)
  else if (isTakenBack(stored, remote, wasPaused)) add('unskipped', stored.next_at, remote.next_at)
  return differences
}

const textOf = (value: number | string | null) => (value === null ? null : String(value))

/** After a skip that is over, the next charge is unchanged. After a skip that was canceled, it is earlier. */
function isTakenBack(stored: RecurringGift, remote: RemoteSubscription, wasPaused: boolean): boolean {
  if (remote.next_at === null || remote.skipsAt !== null) return false
  return wasPaused || (stored.resumes_at !== null && stored.next_at !== null && remote.next_at < stored.next_at)
}

function hasOtherDay(stored: RecurringGift, remote: RemoteSubscription): boolean {
  const { next_at: nextAt, billing, frequency } = remote
  if (nextAt === null || stored.next_at === null || nextAt === stored.next_at || frequency !== stored.frequency)
    return false
  // No renewal has moved the stored day. The new day may be on the same cycle.
  const isStillToCome =
    stored.resumes_at === null && remote.resumes_at === null && remote.periodStartAt < stored.next_at
  return isStillToCome || !isOnCycle(stored.next_at, billing, billing.anchorAt)
}
