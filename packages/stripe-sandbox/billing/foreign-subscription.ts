import type Stripe from 'stripe'
import { newId } from '../objects.ts'
import { type CardInstrument, makeLineItem, planFor } from '../payments/checkout.ts'
import { subscribe } from '../payments/pay.ts'
import { createCustomer, createPayment, createPaymentMethod } from '../payments/payment.ts'
import { clock, store, update } from '../sandbox.ts'

/** What makes a subscription unlike the plain monthly gift of one amount. */
export const foreignTraits = [
  'application',
  'cancels',
  'discount',
  'paused',
  'schedule',
  'send-invoice',
  'tax',
  'trial',
  'two-items',
] as const

export interface ForeignSubscription {
  email?: string | undefined
  name?: string | undefined
  amount?: number | undefined
  currency?: string | undefined
  interval?: 'day' | 'week' | 'month' | 'year' | undefined
  interval_count?: number | undefined
  quantity?: number | undefined
  description?: string | undefined
  /** A key and its value, which another program writes: `givewp_id=4`. */
  metadata?: string | undefined
  trait?: (typeof foreignTraits)[number] | undefined
}

const trialSeconds = 14 * 86_400

/**
 * Another program on the account makes a subscription through the API, without a checkout session and without the site's
 * metadata. Its first invoice is paid. The fields of each trait are those of the type `Subscription` of the stripe package.
 */
export function makeForeignSubscription(given: ForeignSubscription, instrument: CardInstrument): Stripe.Subscription {
  const { email = 'giver@example.com', name = 'Test Giver', amount = 2500, currency = 'usd', trait } = given
  const { interval = 'month', interval_count = 1, quantity = 1, description = 'Donation', metadata = '' } = given
  const customer = createCustomer({ email: email === '-' ? null : email, name })
  const method = createPaymentMethod({ email, name, phone: null, instrument }, customer.id)
  const items = trait === 'two-items' ? [amount, 300] : [amount]
  const lineItems = items.map((unit_amount, at) => {
    const product_data = { name: description }
    const price_data = { currency, product_data, unit_amount, recurring: { interval, interval_count } }
    return makeLineItem({ price_data, quantity }, at, 'subscription')
  })
  const [key = '', value = ''] = metadata.split('=')
  const subscription_data = { description, metadata: key ? { [key]: value } : {} }
  const payment = createPayment({
    amount: lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0),
    currency,
    customer: customer.id,
    description: 'Subscription creation',
    setup_future_usage: 'off_session',
  })
  const plan = planFor('foreign', lineItems, { subscription_data })
  const { subscription } = subscribe(plan, payment, method, customer.id, 'succeeds')
  return withTrait(subscription, trait)
}

function withTrait(id: string, trait: ForeignSubscription['trait']): Stripe.Subscription {
  const subscription = store.get('subscription', id)
  const changed = trait && traits[trait](subscription)
  return changed ? update('subscription', subscription, changed, 'customer.subscription.updated') : subscription
}

type Change = Partial<Stripe.Subscription>

const traits: Record<(typeof foreignTraits)[number], (subscription: Stripe.Subscription) => Change> = {
  application: () => ({ application: newId('ca_'), application_fee_percent: 1.5 }),
  cancels: ({ items }) => ({ cancel_at: (items.data[0]?.current_period_end ?? 0) + 86_400 * 90 }),
  discount: () => ({ discounts: [newId('di_1')] }),
  paused: () => ({ pause_collection: { behavior: 'void', resumes_at: null } }),
  schedule: () => ({ schedule: newId('sub_sched_1') }),
  'send-invoice': () => ({ collection_method: 'send_invoice', days_until_due: 30 }),
  tax: ({ automatic_tax: tax }) => ({ automatic_tax: { ...tax, enabled: true } }),
  trial: () => ({ status: 'trialing', trial_start: clock.now(), trial_end: clock.now() + trialSeconds }),
  'two-items': () => ({}),
}
