import type Stripe from 'stripe'
import { ApiError, missing, missingResource } from './api-error.ts'
import { makePrice } from './checkout.ts'
import { addInterval } from './clock.ts'
import { make } from './objects.ts'
import { mergeMetadata } from './params.ts'
import { find, refuseUnless, update, type Sandbox } from './sandbox.ts'

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

function planOf(price: Stripe.Price): Stripe.Plan {
  const { id, active, created, currency, product, recurring } = price
  return make('plan', {
    ...{ id, active, created, currency, product, amount: price.unit_amount },
    ...{ amount_decimal: price.unit_amount_decimal, interval: recurring?.interval ?? 'month' },
    interval_count: recurring?.interval_count ?? 1,
  })
}

export function updateSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  given: Stripe.SubscriptionUpdateParams,
): Stripe.Subscription {
  refuseUnless(before.status !== 'canceled', 'A canceled subscription can only update its metadata.')
  const data = (given.items ?? []).reduce(
    (items, change, index) => changeItems(sandbox, before.id, items, change, `items[${index}]`),
    before.items.data,
  )
  const atPeriodEnd = given.cancel_at_period_end ?? (given.cancel_at === undefined && before.cancel_at_period_end)
  const wanted = given.cancel_at_period_end === false ? null : before.cancel_at
  const cancelAt = atPeriodEnd
    ? (data[0]?.current_period_end ?? null)
    : given.cancel_at === undefined
      ? wanted
      : Number(given.cancel_at) || null
  const canceledAt = cancelAt === before.cancel_at ? before.canceled_at : sandbox.clock.now()
  const change: Partial<Stripe.Subscription> = {
    items: { ...before.items, data },
    metadata: mergeMetadata(before.metadata, given.metadata),
    cancel_at_period_end: atPeriodEnd,
    cancel_at: cancelAt,
    canceled_at: cancelAt === null ? null : canceledAt,
    ...(given.description !== undefined && { description: given.description || null }),
    ...(given.default_payment_method && { default_payment_method: given.default_payment_method }),
  }
  return update(sandbox, 'subscription', before, change, 'customer.subscription.updated')
}

/** Changes the item named, or, as at Stripe, adds another one when none is named. */
function changeItems(
  sandbox: Sandbox,
  subscription: string,
  items: Stripe.SubscriptionItem[],
  change: Stripe.SubscriptionUpdateParams.Item,
  param: string,
): Stripe.SubscriptionItem[] {
  const price = change.price_data
    ? makePrice(sandbox, change.price_data, `${param}[price_data]`)
    : change.price && find(sandbox, 'price', change.price, `${param}[price]`, 400)
  if (price && !price.recurring) throw new ApiError('The price specified is set to `type=one_time`.', { param })
  if (change.id === undefined) {
    if (!price || !price.recurring) return missing(`${param}[price]`)
    const now = sandbox.clock.now()
    const end = addInterval(now, price.recurring.interval, price.recurring.interval_count)
    return [...items, itemOf(subscription, price, change.quantity ?? 1, now, end)]
  }
  const item = items.find(({ id }) => id === change.id)
  if (!item) throw missingResource('subscription item', change.id, `${param}[id]`, 400)
  const changed = {
    ...item,
    ...(price && { price, plan: planOf(price) }),
    quantity: change.quantity ?? item.quantity ?? 1,
    metadata: mergeMetadata(item.metadata, change.metadata),
  }
  return items.flatMap((other) => (other !== item ? other : change.deleted ? [] : changed))
}

/**
 * The payer cancels in the customer portal, at the end of the paid period, or resumes. With the flexible billing mode
 * the end is a date, and `cancel_at_period_end` stays false:
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function stopInPortal(sandbox: Sandbox, before: Stripe.Subscription, stops: boolean): Stripe.Subscription {
  refuseUnless(before.status !== 'canceled', 'A canceled subscription cannot be stopped or taken up again.')
  const change = {
    cancel_at: stops ? Math.max(...before.items.data.map((item) => item.current_period_end)) : null,
    cancel_at_period_end: false,
    canceled_at: stops ? sandbox.clock.now() : null,
    cancellation_details: because(stops ? 'cancellation_requested' : null),
  }
  return update(sandbox, 'subscription', before, change, 'customer.subscription.updated')
}

export function cancelSubscription(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Stripe.Subscription {
  if (subscription.status === 'canceled') throw missingResource('subscription', subscription.id)
  // An invoice that is open is not tried again by itself.
  const open = { status: 'open', 'parent.subscription_details.subscription': subscription.id }
  for (const invoice of sandbox.store.all('invoice', open)) {
    update(sandbox, 'invoice', invoice, { auto_advance: false, next_payment_attempt: null })
  }
  const now = sandbox.clock.now()
  const canceled_at = subscription.canceled_at ?? now
  const change = { status: 'canceled', canceled_at, ended_at: now, cancellation_details: because(reason) } as const
  return update(sandbox, 'subscription', subscription, change, 'customer.subscription.deleted')
}

const because = (reason: 'cancellation_requested' | 'payment_failed' | null) => ({
  ...{ comment: null, feedback: null, feedback_option: null, reason },
})
