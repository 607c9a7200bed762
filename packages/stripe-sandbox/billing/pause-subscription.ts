import type Stripe from 'stripe'
import { addInterval } from '../clock.ts'
import { clock, emit, refuseUnless, update } from '../sandbox.ts'

type PauseReason = 'pause_requested' | 'first_payment_failure'

/**
 * A paused subscription makes no invoices until it is resumed. Open invoices stay open. The period ends now:
 * https://docs.stripe.com/billing/subscriptions/pause
 */
export function pauseSubscription(before: Stripe.Subscription, type: PauseReason): Stripe.Subscription {
  const canBePaused = /^(active|past_due)$/.test(before.status) && before.schedule === null
  refuseUnless(canBePaused, `A subscription that is ${before.status} cannot be paused.`)
  const now = clock.now()
  const paused = { subscription: { type }, transitioned_at: now, type: 'subscription' } as const
  const data = before.items.data.map((item) => ({ ...item, current_period_end: now }))
  const change = { status: 'paused', status_details: { paused }, items: { ...before.items, data } } as const
  return updateAndEmit(before, change, 'customer.subscription.paused')
}

/**
 * The subscription continues in the period around now. There is no invoice, so it is active at once:
 * https://docs.stripe.com/api/subscriptions/resume
 */
export function resumeSubscription(
  before: Stripe.Subscription,
  { billing_cycle_anchor: anchor, proration_behavior: prorations }: Stripe.SubscriptionResumeParams,
): Stripe.Subscription {
  refuseUnless(before.status === 'paused', `A subscription that is ${before.status} cannot be resumed.`)
  const isFree = anchor?.type === 'unchanged' && prorations === 'none'
  refuseUnless(isFree, 'The sandbox resumes with the anchor unchanged and without prorations only.')
  const data = before.items.data.map((item) => ({ ...item, ...periodAround(item, before.billing_cycle_anchor) }))
  const change = { status: 'active', items: { ...before.items, data } } as const
  return updateAndEmit(before, change, 'customer.subscription.resumed')
}

function periodAround({ price }: Stripe.SubscriptionItem, anchor: number) {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  let periods = 0
  while (addInterval(anchor, interval, (periods + 1) * count) <= clock.now()) periods += 1
  return {
    current_period_start: addInterval(anchor, interval, periods * count),
    current_period_end: addInterval(anchor, interval, (periods + 1) * count),
  }
}

function updateAndEmit(
  before: Stripe.Subscription,
  change: Partial<Stripe.Subscription>,
  event: 'customer.subscription.paused' | 'customer.subscription.resumed',
): Stripe.Subscription {
  const after = update('subscription', before, change, 'customer.subscription.updated')
  emit(event, after)
  return after
}
