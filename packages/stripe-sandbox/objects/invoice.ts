import Stripe from 'stripe'
import { newId, randomText } from '../ids.ts'
import { buildList } from './list.ts'

interface Input {
  created: number
  subscription: Stripe.Subscription
  customer: Stripe.Customer
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  /** What the customer gets back for a period that was billed already, as a proration. */
  creditCents?: number | undefined
}

/** Stripe charges no less than this, and puts what is due below it on the customer's balance. */
const minimumCents = 50

/** An invoice as it stands when it is finalized: open, and not yet tried. */
export function buildInvoice({ created, subscription, customer, reason, creditCents }: Input): Stripe.Invoice {
  const id = newId('in_1')
  const items = subscription.items.data
  const lines = items.map((item) => buildInvoiceLine(id, subscription, item, creditCents))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  // A balance below zero is what the customer has left, one above zero what the customer owes.
  const owed = total + customer.balance
  const amountDue = owed < minimumCents ? 0 : owed
  const hostedUrl = `https://invoice.stripe.com/i/acct_sandbox/test_${randomText(40)}`
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: subscription.invoice_settings.custom_fields,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: subscription.invoice_settings.description,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: owed - amountDue,
    footer: subscription.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: hostedUrl,
    invoice_pdf: `${hostedUrl}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: buildList(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: reason === 'subscription_create' ? created : (items[0]?.current_period_start ?? created),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
  }
}

function amountOf(item: Stripe.SubscriptionItem): number {
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
}

function buildInvoiceLine(
  invoice: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  creditCents: number | undefined,
): Stripe.InvoiceLineItem {
  const amount = creditCents === undefined ? amountOf(item) : -creditCents
  const product = typeof item.price.product === 'string' ? item.price.product : item.price.product.id
  return {
    id: newId('il_1'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: subscription.description ?? `${item.quantity ?? 1} × ${product}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: creditCents !== undefined,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: Stripe.Decimal.from(item.quantity ?? 1),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}
