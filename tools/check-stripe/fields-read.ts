import type { ObjectTypes } from '../../packages/stripe-sandbox/objects.ts'

/** The fields of one object, with those of the nameless objects inside it: `outcome.type`. */
type PathOf<T> = { [K in keyof T & string]: K | `${K}.${InnerPathOf<T[K]>}` }[keyof T & string]
type InnerPathOf<T> = T extends string | number | boolean | null | undefined | { object: string }
  ? never
  : T extends readonly (infer Item)[]
    ? InnerPathOf<Item>
    : string extends keyof T
      ? never
      : PathOf<T>

/**
 * Every field of Stripe's objects that the site reads: add to it what `app/stripe` newly reads. A version of the
 * `stripe` package that drops one no longer compiles, and fields-read.test.ts looks each up in Stripe's fixtures.
 */
export const fieldsRead = {
  balance: ['available.amount', 'available.currency', 'pending.amount', 'pending.currency'],
  balance_transaction: [
    ...['amount', 'available_on', 'balance_type', 'created', 'description', 'fee', 'id', 'net', 'reporting_category'],
    ...['source', 'type'],
  ],
  'billing_portal.session': ['url'],
  charge: [
    ...['amount_captured', 'amount_refunded', 'calculated_statement_descriptor', 'created', 'currency', 'id'],
    ...['metadata', 'payment_intent', 'payment_method_details.type', 'refunds', 'status'],
  ],
  'checkout.session': [
    ...['amount_total', 'collected_information.individual_name'],
    'collected_information.shipping_details.address.city',
    'collected_information.shipping_details.address.line1',
    'collected_information.shipping_details.address.line2',
    'collected_information.shipping_details.address.postal_code',
    ...['collected_information.shipping_details.address.state', 'collected_information.shipping_details.name'],
    ...['created', 'currency', 'customer', 'customer_details.email', 'customer_details.name', 'id', 'invoice'],
    ...['livemode', 'metadata', 'mode', 'object', 'payment_intent', 'payment_link', 'shipping_cost.amount_total'],
    ...['status', 'subscription', 'url'],
  ],
  customer: ['id', 'invoice_settings.default_payment_method'],
  dispute: [
    ...['amount', 'balance_transactions', 'charge', 'created', 'currency', 'evidence_details.due_by', 'id'],
    ...['is_charge_refundable', 'payment_intent', 'status'],
  ],
  event: ['created', 'data.object', 'id', 'object', 'type'],
  invoice: [
    ...['amount_due', 'amount_paid', 'amount_remaining', 'attempt_count', 'attempted', 'billing_reason', 'created'],
    ...['currency', 'customer', 'customer_email', 'customer_name', 'hosted_invoice_url', 'id', 'lines', 'livemode'],
    ...['metadata', 'next_payment_attempt', 'object', 'parent.subscription_details.metadata'],
    ...['parent.subscription_details.subscription', 'payments', 'status', 'status_transitions.paid_at', 'total'],
  ],
  invoice_payment: [
    ...['amount_paid', 'created', 'id', 'invoice', 'payment.payment_intent', 'status', 'status_transitions.paid_at'],
  ],
  item: ['price'],
  line_item: ['period.end', 'period.start', 'pricing.price_details.product'],
  payment_intent: ['currency', 'id', 'last_payment_error.message', 'latest_charge', 'payment_method', 'status'],
  payment_link: ['id', 'url'],
  payment_method: [
    ...['card.brand', 'card.exp_month', 'card.exp_year', 'card.last4', 'created', 'customer', 'id', 'type'],
    'us_bank_account',
  ],
  payout: [
    ...['amount', 'arrival_date', 'automatic', 'created', 'currency', 'failure_balance_transaction', 'id'],
    ...['livemode', 'reconciliation_status', 'status'],
  ],
  price: ['product', 'recurring.interval', 'recurring.interval_count', 'unit_amount'],
  'radar.early_fraud_warning': ['payment_intent'],
  refund: ['amount', 'created', 'id', 'metadata', 'payment_intent', 'status'],
  shipping_rate: ['id'],
  subscription: [
    ...['billing_cycle_anchor', 'cancel_at', 'cancel_at_period_end', 'cancellation_details.comment'],
    ...['cancellation_details.reason', 'collection_method', 'created', 'currency', 'customer'],
    ...['default_payment_method', 'ended_at', 'id', 'items', 'latest_invoice', 'livemode', 'metadata'],
    ...['pause_collection.resumes_at', 'pending_update', 'schedule', 'status'],
    'status_details.paused.subscription.type',
  ],
  subscription_item: ['current_period_end', 'current_period_start', 'id', 'price', 'quantity'],
} as const satisfies { [Name in keyof ObjectTypes]?: readonly PathOf<ObjectTypes[Name]>[] }
