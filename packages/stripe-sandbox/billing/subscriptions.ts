import type Stripe from 'stripe'
import { missingResource } from '../api-error.ts'
import { addInterval } from '../clock.ts'
import { idOf, make } from '../objects.ts'
import { clock, refuseUnless, store, update } from '../sandbox.ts'

/** One item, with the older view of its price, which Stripe still shows, and its first period. */
export function itemOf(subscription: string, price: Stripe.Price, quantity: number): Stripe.SubscriptionItem {
  const created = clock.now()
  const given = { created, plan: planOf(price), price, quantity, subscription }
  return startPeriod(make('subscription_item', given), created, created)
}

/** The period of an item that begins at a time. */
export function startPeriod(item: Stripe.SubscriptionItem, start: number, anchor: number): Stripe.SubscriptionItem {
  const { interval = 'month', interval_count = 1 } = item.price.recurring ?? {}
  const end = addInterval(start, interval, interval_count, anchor)
  return { ...item, current_period_start: start, current_period_end: end }
}

export function planOf(price: Stripe.Price): Stripe.Plan {
  const { unit_amount: amount, unit_amount_decimal: amount_decimal, recurring } = price
  return make('plan', { ...price, ...recurring, object: undefined, amount, amount_decimal })
}

/**
 * The payer cancels in the customer portal, at the end of the paid period, or resumes. With the flexible billing mode
 * the end is a date; `cancel_at_period_end` stays false and `canceled_at` empty:
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function stopInPortal(before: Stripe.Subscription, stops: boolean): Stripe.Subscription {
  refuseUnless(before.status !== 'canceled', 'A canceled subscription cannot be stopped or taken up again.')
  const change = {
    cancel_at: stops ? Math.max(...before.items.data.map((item) => item.current_period_end)) : null,
    cancel_at_period_end: false,
    cancellation_details: because(stops ? 'cancellation_requested' : null),
  }
  return update('subscription', before, change, 'customer.subscription.updated')
}

/** Payments that were paused are taken again from now on. */
export function resumeCollection(before: Stripe.Subscription): Stripe.Subscription {
  return update('subscription', before, { pause_collection: null }, 'customer.subscription.updated')
}

export function cancelSubscription(
  subscription: Stripe.Subscription,
  { comment, feedback }: Stripe.SubscriptionCancelParams.CancellationDetails = {},
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Stripe.Subscription {
  if (subscription.status === 'canceled') throw missingResource('subscription', subscription.id)
  // The customer's open invoices are not tried again by themselves: https://docs.stripe.com/api/subscriptions/cancel
  for (const invoice of store.all('invoice', { status: 'open', customer: idOf(subscription.customer) })) {
    update('invoice', invoice, { auto_advance: false, next_payment_attempt: null })
  }
  const now = clock.now()
  const change: Partial<Stripe.Subscription> = {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      ...(subscription.cancellation_details ?? because(reason)),
      reason,
      ...(comment && { comment }),
      ...(feedback && { feedback }),
    },
  }
  return update('subscription', subscription, change, 'customer.subscription.deleted')
}

export const because = (reason: 'cancellation_requested' | 'payment_failed' | null) => ({
  comment: null,
  feedback: null,
  feedback_option: null,
  reason,
})
