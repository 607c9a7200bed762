import { recurringWords } from '../../content/my-giving/recurring.ts'
import { formatDollars } from '../../values/money.ts'
import { dateOf } from '../../receipts/date-of.ts'
import { nextCharge } from '../../stripe/subscriptions/billing-cycle.ts'
import type { RemoteSubscription } from '../../stripe/subscriptions/subscription.server.ts'
import { daysToChoose } from './days-to-choose.ts'

const { refused, unskip } = recurringWords

/** Which changes the page offers, with what their forms say. */
export function allowedChanges(remote: RemoteSubscription, isFullSession: boolean) {
  const { unchangeable, paused, skipsAt, next_at: nextAt, amount_cents: cents, frequency } = remote
  const isOpen = unchangeable === null
  const mayChangePlan = isOpen && isFullSession
  const waits = mayChangePlan ? whyPlanWaits(remote) : null
  return {
    amount: mayChangePlan ? (cents / 100).toFixed(2) : null,
    frequency: mayChangePlan && !waits ? frequency : null,
    day: mayChangePlan && !waits ? daysToChoose(remote) : null,
    waits,
    skip:
      isOpen && nextAt !== null && skipsAt === null
        ? { on: dateOf(nextAt), next: dateOf(nextCharge(nextAt, remote.billing, remote.billing.anchorAt)) }
        : null,
    unskip: isOpen && (paused || skipsAt !== null) ? describeUnskip(remote) : null,
    stop: isOpen || unchangeable === 'other',
  }
}

/** Why the day and the frequency cannot be changed just now. */
function whyPlanWaits({ status, paused, skipsAt }: RemoteSubscription): string | null {
  if (status === 'failing') return refused.failing
  if (paused) return refused.paused
  return skipsAt === null ? null : refused.skipped
}

/** `on`: the payment that is skipped. Without one the gift is paused, and `text` says what turning it on charges, and when. */
function describeUnskip(remote: RemoteSubscription): { on: string | null; text: string } {
  const { skipsAt, nextIfResumedAt, amount_cents: cents } = remote
  if (skipsAt !== null) return { on: dateOf(skipsAt), text: unskip.text(dateOf(skipsAt)) }
  const next = nextIfResumedAt === null ? '' : dateOf(nextIfResumedAt)
  return { on: null, text: unskip.textPaused(formatDollars(cents), next) }
}
