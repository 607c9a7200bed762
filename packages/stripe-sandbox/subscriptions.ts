import type Stripe from 'stripe'
import { missingResource } from './api-error.ts'
import { idOf, make } from './objects.ts'
import { refuseUnless, update, type Sandbox } from './sandbox.ts'

/** One item, with the older view of its price, which Stripe still shows. */
export function itemOf(
  subscription: string,
  price: Stripe.Price,
  quantity: number,
  start: number,
  end: number,
): Stripe.SubscriptionItem {
  return make('subscription_item', {
    ...{ created: start, current_period_start: start, current_period_end: end },
    ...{ plan: planOf(price), price, quantity, subscription },
  })
}

export function planOf(price: Stripe.Price): Stripe.Plan {
  const { id, active, created, currency, product, recurring } = price
  return make('plan', {
    ...{ id, active, created, currency, product, amount: price.unit_amount },
    ...{ amount_decimal: price.unit_amount_decimal, interval: recurring?.interval ?? 'month' },
    interval_count: recurring?.interval_count ?? 1,
  })
}

/**
 * The payer cancels in the customer portal, at the end of the paid period, or resumes. With the flexible billing mode
 * the end is a date; `cancel_at_period_end` stays false and `canceled_at` empty:
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function stopInPortal(sandbox: Sandbox, before: Stripe.Subscription, stops: boolean): Stripe.Subscription {
  refuseUnless(before.status !== 'canceled', 'A canceled subscription cannot be stopped or taken up again.')
  const change = {
    cancel_at: stops ? Math.max(...before.items.data.map((item) => item.current_period_end)) : null,
    cancel_at_period_end: false,
    cancellation_details: because(stops ? 'cancellation_requested' : null),
  }
  return update(sandbox, 'subscription', before, change, 'customer.subscription.updated')
}

/** Payments that were paused are taken again from now on. */
export function resumeCollection(sandbox: Sandbox, before: Stripe.Subscription): Stripe.Subscription {
  return update(sandbox, 'subscription', before, { pause_collection: null }, 'customer.subscription.updated')
}

export function cancelSubscription(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  { comment, feedback }: Stripe.SubscriptionCancelParams.CancellationDetails = {},
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Stripe.Subscription {
  if (subscription.status === 'canceled') throw missingResource('subscription', subscription.id)
  // The customer's open invoices are not tried again by themselves: https://docs.stripe.com/api/subscriptions/cancel
  for (const invoice of sandbox.store.all('invoice', { status: 'open', customer: idOf(subscription.customer) })) {
    update(sandbox, 'invoice', invoice, { auto_advance: false, next_payment_attempt: null })
  }
  const now = sandbox.clock.now()
  return update(
    sandbox,
    'subscription',
    subscription,
    {
      ...{ status: 'canceled', canceled_at: subscription.canceled_at ?? now, ended_at: now },
      cancellation_details: {
        ...(subscription.cancellation_details ?? because(reason)),
        ...{ reason, ...(comment && { comment }), ...(feedback && { feedback }) },
      },
    },
    'customer.subscription.deleted',
  )
}

export const because = (reason: 'cancellation_requested' | 'payment_failed' | null) => ({
  ...{ comment: null, feedback: null, feedback_option: null, reason },
})
