import type Stripe from 'stripe'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { addInterval } from './clock.ts'
import { missing } from './check-session.ts'
import { makePrice } from './make-price.ts'
import { planOf } from './objects/price.ts'
import { buildSubscriptionItem } from './objects/subscription.ts'
import {
  boolean,
  choice,
  emptyable,
  hash,
  ignored,
  integer,
  list,
  mergeMetadata,
  metadata,
  params,
  text,
  timestamp,
} from './params.ts'
import { emit, type Sandbox } from './sandbox.ts'
import { priceDataOfItem } from './session-params.ts'

const itemUpdate = hash({
  deleted: boolean().optional(),
  id: text().optional(),
  metadata: metadata().optional(),
  price: text().optional(),
  price_data: priceDataOfItem.optional(),
  quantity: integer(1, 999_999).optional(),
})

export const subscriptionUpdateParams = params({
  cancel_at: emptyable(timestamp()).optional(),
  cancel_at_period_end: boolean().optional(),
  cancellation_details: ignored().optional(),
  default_payment_method: text().optional(),
  description: emptyable(text(500)).optional(),
  items: list(itemUpdate, 20).optional(),
  metadata: metadata().optional(),
  payment_behavior: choice(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  proration_behavior: choice(['always_invoice', 'create_prorations', 'none']).optional(),
})

type UpdateParams = z.output<typeof subscriptionUpdateParams>
type ItemUpdate = z.output<typeof itemUpdate>

export function updateSubscription(
  sandbox: Sandbox,
  before: Stripe.Subscription,
  given: UpdateParams,
): Stripe.Subscription {
  if (before.status === 'canceled') {
    throw new ApiError('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const { store, clock } = sandbox
  let items = before.items.data
  for (const [index, update] of (given.items ?? []).entries()) items = applyItem(sandbox, before, items, update, index)
  const atPeriodEnd = given.cancel_at_period_end ?? (given.cancel_at === undefined && before.cancel_at_period_end)
  const cancelAt = atPeriodEnd ? (items[0]?.current_period_end ?? null) : cancelDate(before, given)
  const after = store.update('subscription', before, {
    items: { ...before.items, data: items },
    metadata: mergeMetadata(before.metadata, given.metadata),
    cancel_at_period_end: atPeriodEnd,
    cancel_at: cancelAt,
    canceled_at: cancelAt === null ? null : cancelAt === before.cancel_at ? before.canceled_at : clock.now(),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.default_payment_method !== undefined && { default_payment_method: given.default_payment_method }),
  })
  emit(sandbox, 'customer.subscription.updated', after, {
    items: before.items,
    metadata: before.metadata,
    cancel_at: before.cancel_at,
    cancel_at_period_end: before.cancel_at_period_end,
  })
  return after
}

function cancelDate(before: Stripe.Subscription, given: UpdateParams): number | null {
  if (given.cancel_at !== undefined) return given.cancel_at
  return given.cancel_at_period_end === false ? null : before.cancel_at
}

/**
 * The donor stops in the customer portal, at the end of the period that is paid, or takes that back. With the flexible
 * billing mode the end is a date, and `cancel_at_period_end` stays false:
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function stopInPortal(sandbox: Sandbox, before: Stripe.Subscription, stops: boolean): Stripe.Subscription {
  if (before.status === 'canceled') throw new ApiError('A canceled subscription cannot be stopped or taken up again.')
  const { cancel_at, cancel_at_period_end, canceled_at, cancellation_details } = before
  const ends = Math.max(...before.items.data.map((item) => item.current_period_end))
  const reason = stops ? 'cancellation_requested' : null
  const after = sandbox.store.update('subscription', before, {
    cancel_at: stops ? ends : null,
    cancel_at_period_end: false,
    canceled_at: stops ? sandbox.clock.now() : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  })
  const previous = { cancel_at, cancel_at_period_end, canceled_at, cancellation_details }
  emit(sandbox, 'customer.subscription.updated', after, previous)
  return after
}

export function cancelSubscription(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): Stripe.Subscription {
  if (subscription.status === 'canceled')
    throw new ApiError(`No such subscription: '${subscription.id}'`, { status: 404 })
  const now = sandbox.clock.now()
  const canceled = sandbox.store.update('subscription', subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  })
  // Nothing that is open is tried again by itself.
  const open = { status: 'open', 'parent.subscription_details.subscription': subscription.id }
  for (const invoice of sandbox.store.all('invoice', open)) {
    sandbox.store.update('invoice', invoice, { auto_advance: false, next_payment_attempt: null })
  }
  emit(sandbox, 'customer.subscription.deleted', canceled)
  return canceled
}

/** Changes the item named, or, as at Stripe, adds another one when none is named. */
function applyItem(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
  update: ItemUpdate,
  index: number,
): Stripe.SubscriptionItem[] {
  const param = `items[${index}]`
  const price = update.price_data
    ? makePrice(sandbox, update.price_data, `${param}[price_data]`)
    : update.price && sandbox.store.find('price', update.price)
  if (price && !price.recurring) throw new ApiError('The price specified is set to `type=one_time`.', { param })
  if (update.id === undefined) {
    if (!price || !price.recurring) return missing(`${param}[price]`)
    const now = sandbox.clock.now()
    const end = addInterval(now, price.recurring.interval, price.recurring.interval_count)
    const quantity = update.quantity ?? 1
    return [
      ...items,
      buildSubscriptionItem({ created: now, subscription: subscription.id, price, quantity, start: now, end }),
    ]
  }
  if (!items.some((item) => item.id === update.id)) {
    throw new ApiError(`No such subscription item: '${update.id}'`, { code: 'resource_missing', param: `${param}[id]` })
  }
  if (update.deleted) return items.filter((item) => item.id !== update.id)
  return items.map((item) =>
    item.id === update.id
      ? {
          ...item,
          ...(price && { price, plan: planOf(price) }),
          quantity: update.quantity ?? item.quantity ?? 1,
          metadata: mergeMetadata(item.metadata, update.metadata),
        }
      : item,
  )
}
