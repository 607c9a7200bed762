import type Stripe from 'stripe'
import { ApiError, missing, missingResource } from '../api-error.ts'
import { bill } from './billing.ts'
import { makePrice } from '../payments/checkout.ts'
import { addInterval } from '../clock.ts'
import { idOf } from '../objects.ts'
import { mergeMetadata } from '../params.ts'
import { clock, find, refuseUnless, update } from '../sandbox.ts'
import { because, itemOf, planOf, startPeriod } from './subscriptions.ts'

type Params = Stripe.SubscriptionUpdateParams

const maxTrialSeconds = 730 * 86_400

/**
 * What a change does to the day of the next payment and to what is charged now:
 * - another price of the same interval: nothing;
 * - another interval: nothing is charged, and the next payment is at the end of the first period of the new length, as
 *   counted from the anchor, which stays: https://docs.stripe.com/billing/subscriptions/billing-mode/compare;
 * - `trial_end`: the next payment is at that time, and counts from then on; an invoice of nothing is made now;
 * - `billing_cycle_anchor` now: a period begins now, and is charged now.
 * https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function updateSubscription(before: Stripe.Subscription, given: Params): Stripe.Subscription {
  const now = clock.now()
  checkChange(before, given, now)
  if (before.status === 'canceled') {
    const metadata = mergeMetadata(before.metadata, given.metadata)
    const told = { metadata, cancellation_details: reasons(before, given) }
    return update('subscription', before, told, 'customer.subscription.updated')
  }
  const { trial_end: trialEnd, billing_cycle_anchor: anchor } = given
  const data = (given.items ?? []).reduce(
    (items, change, index) => changeItems(before.id, items, change, `items[${index}]`),
    before.items.data,
  )
  const isPriced = JSON.stringify(data.map(priceOf)) !== JSON.stringify(before.items.data.map(priceOf))
  if (isPriced || trialEnd || anchor?.type === 'now') refuseProrations(given.proration_behavior)
  const others = otherChanges(before, given)
  if (trialEnd) {
    const moved = data.map((item) => ({ ...item, current_period_start: now, current_period_end: Number(trialEnd) }))
    const trial_start = before.status === 'trialing' ? before.trial_start : now
    const trial = { status: 'trialing', trial_start, trial_end: Number(trialEnd) } as const
    const change = { ...others, ...trial, billing_cycle_anchor: Number(trialEnd), ...ending(before, given, moved, now) }
    return bill(before, change, 'subscription_update', { isTrial: true })
  }
  if (anchor?.type === 'now') {
    const begun = data.map((item) => startPeriod(item, now, now))
    const change = { ...others, billing_cycle_anchor: now, ...ending(before, given, begun, now) }
    return bill(before, change, 'subscription_update')
  }
  const aligned = before.status === 'trialing' ? data : data.map((item, at) => alignPeriod(item, before, at, now))
  const change = { ...others, ...ending(before, given, aligned, now) }
  return update('subscription', before, change, 'customer.subscription.updated')
}

/** The sandbox makes none, so that forgetting to say so is not free of consequences, as it is not at Stripe. */
export function refuseProrations(behavior: Params['proration_behavior'] = 'create_prorations'): void {
  refuseUnless(behavior === 'none', 'The sandbox makes no prorations: pass proration_behavior none.', {
    param: 'proration_behavior',
  })
}

function checkChange(before: Stripe.Subscription, given: Params, now: number): void {
  const { metadata: _, cancellation_details: __, expand: ___, ...rest } = given
  refuseUnless(
    before.status !== 'canceled' || Object.keys(rest).length === 0,
    'A canceled subscription can only update its cancellation_details and metadata.',
  )
  const changesEnd = given.cancel_at !== undefined || given.cancel_at_period_end !== undefined
  refuseUnless(
    before.schedule === null || !changesEnd,
    `The subscription is managed by the subscription schedule \`${idOf(before.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  )
  const { trial_end: trialEnd, pause_collection: pause, billing_cycle_anchor: anchor } = given
  const inFuture = (at: number, param: string) =>
    refuseUnless(at > now, `Invalid timestamp: ${param} must be in the future.`, { param })
  if (trialEnd !== undefined) {
    refuseUnless(trialEnd !== 'now', 'The sandbox ends no trial early.', { param: 'trial_end' })
    inFuture(Number(trialEnd), 'trial_end')
    const isNear = Number(trialEnd) - now <= maxTrialSeconds
    refuseUnless(isNear, 'The maximum number of trial period days is 730 (2 years).', { param: 'trial_end' })
  }
  if (pause) {
    refuseUnless(pause.behavior === 'void', 'The sandbox pauses with the behavior void only.')
    if (pause.resumes_at !== undefined) inFuture(pause.resumes_at, 'pause_collection[resumes_at]')
  }
  refuseUnless(
    anchor?.type !== 'now' || before.status !== 'trialing',
    'You cannot set billing_cycle_anchor to a date earlier than the trial end.',
    { code: 'subscription_update_trial_after_billing_cycle_anchor', param: 'billing_cycle_anchor' },
  )
}

/** What has nothing to do with periods. */
function otherChanges(before: Stripe.Subscription, given: Params): Partial<Stripe.Subscription> {
  const { default_payment_method: method, description, pause_collection: pause } = given
  if (method) {
    const { customer } = find('payment_method', method, 'default_payment_method', 400)
    refuseUnless(
      customer === before.customer,
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
    )
  }
  return {
    metadata: mergeMetadata(before.metadata, given.metadata),
    description,
    default_payment_method: method === '' ? null : method,
    pause_collection: pause
      ? {
          resumes_at: null,
          ...pause,
        }
      : pause === undefined
        ? undefined
        : null,
  }
}

/** The items, and when the subscription ends. An end at the end of the period moves with the period. */
function ending(
  before: Stripe.Subscription,
  given: Params,
  data: Stripe.SubscriptionItem[],
  now: number,
): Partial<Stripe.Subscription> {
  const ends = data.map((item) => item.current_period_end)
  const words: Record<string, number> = { min_period_end: Math.min(...ends), max_period_end: Math.max(...ends) }
  const atPeriodEnd = given.cancel_at_period_end ?? (given.cancel_at === undefined && before.cancel_at_period_end)
  const kept = given.cancel_at_period_end === false ? null : before.cancel_at
  const asked =
    given.cancel_at === undefined ? kept : (words[given.cancel_at ?? ''] ?? (Number(given.cancel_at) || null))
  const cancel_at = atPeriodEnd ? Math.min(...ends) : asked
  const details = reasons(before, given)
  const keeps = (cancel_at === null) === (before.cancel_at === null)
  return {
    items: {
      ...before.items,
      data,
    },
    cancel_at,
    cancel_at_period_end: atPeriodEnd,
    ...(!keeps && { canceled_at: cancel_at === null ? null : now }),
    cancellation_details: keeps
      ? details
      : {
          ...details,
          reason: cancel_at === null ? null : 'cancellation_requested',
        },
  }
}

function reasons({ cancellation_details: before }: Stripe.Subscription, { cancellation_details: given }: Params) {
  const { comment, feedback } = given ?? {}
  return {
    ...(before ?? because(null)),
    ...(comment !== undefined && { comment: comment || null }),
    ...(feedback !== undefined && { feedback: feedback || null }),
  }
}

const priceOf = ({ price, quantity }: Stripe.SubscriptionItem) => [price.unit_amount, price.recurring, quantity]

/** The period of an item whose interval has changed ends where the anchor has it. */
function alignPeriod(
  item: Stripe.SubscriptionItem,
  { items, billing_cycle_anchor: anchor }: Stripe.Subscription,
  at: number,
  now: number,
): Stripe.SubscriptionItem {
  const { interval, interval_count } = item.price.recurring ?? {}
  const was = items.data[at]?.price.recurring
  if (!was || !interval || !interval_count) return item
  if (was.interval === interval && was.interval_count === interval_count) return item
  let end = anchor
  for (let periods = 1; end <= now; periods += 1) end = addInterval(anchor, interval, periods * interval_count)
  return { ...item, current_period_start: now, current_period_end: end }
}

/** Changes the item named, or, as at Stripe, adds another one when none is named. */
function changeItems(
  subscription: string,
  items: Stripe.SubscriptionItem[],
  change: Stripe.SubscriptionUpdateParams.Item,
  param: string,
): Stripe.SubscriptionItem[] {
  const price = change.price_data
    ? makePrice(change.price_data, `${param}[price_data]`)
    : change.price && find('price', change.price, `${param}[price]`, 400)
  if (price && !price.recurring) throw new ApiError('The price specified is set to `type=one_time`.', { param })
  if (change.id === undefined) {
    if (!price || !price.recurring) return missing(`${param}[price]`)
    return [...items, itemOf(subscription, price, change.quantity ?? 1)]
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
