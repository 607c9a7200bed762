import type Stripe from 'stripe'

/** What the types of the `stripe` package do not say of the subscription itself. */
interface Charged {
  /** Of the customer. Null means that Stripe has none, or that the customer was deleted. */
  email: string | null
  /** The card or the account in words. Null means that Stripe has no payment method. */
  method: string | null
}

interface Obstacle {
  is: (subscription: Stripe.Subscription, charged: Charged) => boolean
  why: string
}

const hasOne = ({ items: { data, has_more: hasMore } }: Stripe.Subscription) => data.length === 1 && !hasMore
const onlyItem = ({ items }: Stripe.Subscription) => items.data[0]
const isOneAmount = (price: Stripe.Price | undefined) =>
  typeof price?.unit_amount === 'number' &&
  price.billing_scheme === 'per_unit' &&
  price.transform_quantity === null &&
  price.recurring?.usage_type === 'licensed'

/**
 * Why the site does not take over a subscription of another program: each field says that the next charge is not one known
 * amount in dollars from one giver, or that somebody else decides on it. The fields are those of the types `Subscription`,
 * `SubscriptionItem` and `Price` in version 23 of the `stripe` package, the states those of
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses.
 */
const obstacles: Record<string, Obstacle> = {
  currency: {
    is: ({ currency }) => currency !== 'usd',
    why: 'It is not in US dollars. The records of this site are.',
  },
  items: {
    is: (subscription) => !hasOne(subscription),
    why: 'It has several items, so it is not one gift of one amount.',
  },
  quantity: {
    is: (subscription) => hasOne(subscription) && onlyItem(subscription)?.quantity !== 1,
    why: 'Its amount is a price for each of several. Change it to one price with the quantity 1 at Stripe first.',
  },
  price: {
    is: (subscription) => hasOne(subscription) && !isOneAmount(onlyItem(subscription)?.price),
    why: 'Its price is not one fixed amount: it has tiers, parts of a cent, or depends on use.',
  },
  application: {
    // A Connect platform may change or cancel it at any time: https://docs.stripe.com/connect/subscriptions
    is: ({ application, application_fee_percent: fee, on_behalf_of: behalf, transfer_data: transfer }) =>
      application !== null || fee !== null || behalf !== null || transfer !== null,
    why: 'A platform manages it through Stripe Connect, and may take a fee. Ask the platform to release it.',
  },
  managed: {
    is: ({ managed_payments: managed }) => managed?.enabled === true,
    why: 'Stripe sells it in its own name (managed payments).',
  },
  schedule: {
    is: ({ schedule, billing_schedules: schedules }) => schedule !== null || (schedules ?? []).length > 0,
    why: 'A schedule at Stripe changes it later. Release the schedule first.',
  },
  pending: {
    is: ({ pending_update: update, pending_invoice_item_interval: interval, billing_thresholds: thresholds }) =>
      update !== null || interval !== null || thresholds !== null,
    why: 'A change of it, or another charge, waits at Stripe.',
  },
  trial: {
    is: ({ status }) => status === 'trialing',
    why: 'It is in a trial, so its first charge has not been made.',
  },
  paused: {
    is: ({ status, pause_collection: pause }) => status === 'paused' || pause !== null,
    why: 'It is paused. Resume it at Stripe first.',
  },
  failing: {
    is: ({ status }) => ['incomplete', 'incomplete_expired', 'past_due', 'unpaid'].includes(status),
    why: 'Its last charge failed. When that is paid, it can be taken over.',
  },
  invoice: {
    is: ({ collection_method: collection }) => collection !== 'charge_automatically',
    why: 'Stripe mails an invoice, which the giver pays each time. Nothing is charged by itself.',
  },
  ends: {
    is: ({ cancel_at: at, cancel_at_period_end: atEnd }) => at !== null || atEnd,
    why: 'It ends on a day that is set at Stripe.',
  },
  tax: {
    is: ({ automatic_tax: tax, default_tax_rates: rates, items }) =>
      tax.enabled || [rates, ...items.data.map(({ tax_rates: each }) => each)].some((each) => (each ?? []).length > 0),
    why: 'Tax is added to it. A gift has none.',
  },
  discount: {
    is: ({ discounts, items }) => discounts.length > 0 || items.data.some((item) => item.discounts.length > 0),
    why: 'A discount lowers its amount.',
  },
  email: {
    is: (_, { email }) => email === null,
    why: 'Stripe has no e-mail address of the giver. Enter it in the customer at Stripe first.',
  },
  method: {
    // Older programs charge the types `Card` and `Source`, which have no payment method's id.
    is: (_, { method }) => method === null,
    why: 'Stripe shows no card or account as a payment method. It may charge one that was stored in an older form.',
  },
}

/** Why a subscription cannot be taken over, in sentences. Empty: it can be. */
export const obstaclesTo = (subscription: Stripe.Subscription, charged: Charged): string[] =>
  Object.values(obstacles).flatMap(({ is, why }) => (is(subscription, charged) ? why : []))
