import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import type { CheckoutPlan } from '../object-types.ts'
import { buildList } from './list.ts'
import { planOf } from './price.ts'

interface Input {
  created: number
  customer: string
  paymentMethod: string
  plan: CheckoutPlan
}

/** A subscription without items, which need its id. */
export function buildSubscription({ created, customer, paymentMethod, plan }: Input): Stripe.Subscription {
  const { description, metadata, invoiceDescription, invoiceFooter, invoiceCustomFields } = plan.subscription
  const id = newId('sub_1')
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: created,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created,
    currency: plan.lineItems[0]?.currency ?? 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: invoiceCustomFields,
      description: invoiceDescription,
      footer: invoiceFooter,
      issuer: { type: 'self' },
    },
    items: buildList<Stripe.SubscriptionItem>([], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: created,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  }
}

interface ItemInput {
  created: number
  subscription: string
  price: Stripe.Price
  quantity: number
  start: number
  end: number
}

export function buildSubscriptionItem(input: ItemInput): Stripe.SubscriptionItem {
  return {
    id: newId('si_'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: input.created,
    current_period_end: input.end,
    current_period_start: input.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription: input.subscription,
    tax_rates: [],
  }
}
