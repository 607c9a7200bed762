import Stripe from 'stripe'
import { buildList, idOf, make, newId, randomText } from '../objects.ts'
import { createPayment } from '../payments/payment.ts'
import { clock, create, emit, refuseUnless, state, store, update } from '../sandbox.ts'

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** The smallest amount that Stripe charges. A smaller one is added to the customer's balance. */
const minCents = 50

interface Billing {
  /** The payment that checkout has made already. */
  existing?: Stripe.PaymentIntent
  /** The customer's credit for a period that was billed already, as a proration. */
  creditCents?: number
  /** A period that is not charged, until the day to which the next payment was moved. */
  isTrial?: boolean
  /** Stripe finalizes a renewal's invoice after an hour. The sandbox finalizes it at once, unless this is true. */
  isDraft?: boolean
}

const noDocument = { effective_at: null, number: null, hosted_invoice_url: null, invoice_pdf: null }
const draft = { status: 'draft', ...noDocument } as const

/**
 * Bills one period of a subscription. If there is nothing to charge, the invoice is paid at once, without a payment.
 * While payments are paused, the invoice is void at once, and the customer's balance does not change:
 * https://docs.stripe.com/billing/subscriptions/pause-payment
 */
export function openInvoice(
  subscription: Stripe.Subscription,
  reason: Reason,
  billing: Billing = {},
): { invoice: Stripe.Invoice; payment: Stripe.PaymentIntent | null } {
  const customer = store.get('customer', idOf(subscription.customer))
  const isPaused = subscription.pause_collection !== null
  const invoice = createInvoice(subscription, isPaused ? { ...customer, balance: 0 } : customer, reason, billing)
  store.update('customer', customer, {
    balance: isPaused ? customer.balance : (invoice.ending_balance ?? 0),
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  })
  emit('invoice.created', { ...invoice, ...draft })
  if (billing.isDraft) return { invoice: update('invoice', invoice, draft), payment: null }
  emit('invoice.finalized', invoice)
  if (isPaused) return { invoice: markVoid(invoice), payment: null }
  if (invoice.amount_due === 0) return { invoice: markInvoicePaid(invoice), payment: null }
  return { invoice, payment: addPayment(invoice, billing.existing) }
}

function addPayment(invoice: Stripe.Invoice, existing?: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const isFirst = invoice.billing_reason === 'subscription_create'
  const payment =
    existing ??
    createPayment({
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: idOf(invoice.customer),
      description: isFirst ? 'Subscription creation' : 'Subscription update',
      setup_future_usage: isFirst ? 'off_session' : null,
    })
  create('invoice_payment', {
    amount_requested: invoice.amount_due,
    currency: invoice.currency,
    invoice: invoice.id,
    payment: { payment_intent: payment.id },
  })
  return payment
}

/** How long the address of an invoice's page is valid: https://docs.stripe.com/invoicing/hosted-invoice-page */
const firstUrlSeconds = 30 * 86_400
const laterUrlSeconds = 10 * 86_400

function hostInvoice(id: string, seconds: number) {
  const url = `${state.origin}/i/acct_sandbox/${id}_${randomText(40)}`
  store.writeSetting(`invoice-url-until ${id}`, String(clock.now() + seconds))
  return { hosted_invoice_url: url, invoice_pdf: `${url}/pdf` }
}

/** Replaces the expired addresses of open invoices, so that an invoice always has a valid one. */
export function renewInvoiceUrls(): void {
  for (const invoice of store.all('invoice', { status: 'open' })) {
    const until = Number(store.readSetting(`invoice-url-until ${invoice.id}`) ?? Infinity)
    if (until <= clock.now()) store.update('invoice', invoice, hostInvoice(invoice.id, laterUrlSeconds))
  }
}

/**
 * A draft becomes an open invoice: https://docs.stripe.com/api/invoices/finalize. It keeps the metadata that its subscription has
 * now (types: `parent.subscription_details.metadata`).
 */
export function finalizeInvoice(
  before: Stripe.Invoice,
  auto_advance: boolean,
): { invoice: Stripe.Invoice; payment: Stripe.PaymentIntent } {
  refuseUnless(before.status === 'draft', `Invoice ${before.id} is ${before.status}.`)
  const details = before.parent?.subscription_details
  const { metadata } = store.get('subscription', idOf(details?.subscription))
  const change = {
    status: 'open',
    auto_advance,
    parent: { ...before.parent!, subscription_details: { ...details!, metadata } },
    effective_at: clock.now(),
    number: `DRAFT-${randomText(4)}`,
    ...hostInvoice(before.id, firstUrlSeconds),
    status_transitions: { ...before.status_transitions, finalized_at: clock.now() },
  } as const
  const invoice = update('invoice', before, change, 'invoice.finalized')
  return { invoice, payment: addPayment(invoice) }
}

/** A finalized invoice: open, and not attempted yet. */
function createInvoice(
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  reason: Reason,
  billing: Billing,
): Stripe.Invoice {
  const now = clock.now()
  const id = newId('in_1')
  const items = subscription.items.data
  const lines = items.map((item) => lineOf(id, subscription, item, billing))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  // A negative balance is a credit of the customer, a positive one a debt.
  const due = total + customer.balance
  const amountDue = due < minCents ? 0 : due
  const { custom_fields, description, footer } = subscription.invoice_settings
  return create('invoice', {
    id,
    amount_due: amountDue,
    amount_remaining: amountDue,
    billing_reason: reason,
    currency: subscription.currency,
    custom_fields,
    description,
    footer,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    effective_at: now,
    ending_balance: due - amountDue,
    ...hostInvoice(id, firstUrlSeconds),
    lines: buildList(lines, `/v1/invoices/${id}/lines`),
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    parent: {
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: now,
    period_start: reason === 'subscription_create' ? now : (items[0]?.current_period_start ?? now),
    starting_balance: customer.balance,
    status_transitions: { finalized_at: now },
    subtotal: total,
    total,
  })
}

function lineOf(
  invoice: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  { creditCents, isTrial }: Billing,
): Stripe.InvoiceLineItem {
  const { price, quantity = 1 } = item
  const fullAmount = isTrial ? 0 : (price.unit_amount ?? 0) * quantity
  const amount = creditCents === undefined ? fullAmount : -creditCents
  const product = idOf(price.product)
  const description = subscription.description ?? `${quantity} × ${product}`
  return make('line_item', {
    amount,
    subtotal: amount,
    currency: subscription.currency,
    invoice,
    quantity,
    description: isTrial ? `Trial period for ${description}` : description,
    metadata: subscription.metadata,
    parent: {
      subscription_item_details: {
        proration: creditCents !== undefined,
        proration_details: {},
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pricing: { price_details: { price: price.id, product }, unit_amount_decimal: price.unit_amount_decimal },
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: subscription.id,
  })
}

const paidNow = (invoice: Stripe.Invoice) =>
  ({
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: clock.now() },
  }) as const

/** Stripe's own attempts count, and a customer's payment only if it is the first: types, `attempt_count`. */
export function markInvoicePaid(invoice: Stripe.Invoice, isAutomatic = true): Stripe.Invoice {
  const isCharged = invoice.amount_due > 0
  const attempts = isAutomatic ? invoice.attempt_count + 1 : Math.max(1, invoice.attempt_count)
  const attempt_count = isCharged ? attempts : invoice.attempt_count
  const paid = update('invoice', invoice, { ...paidNow(invoice), attempt_count, attempted: true })
  if (isCharged) {
    update('invoice_payment', linkOf(invoice.id), paidLink(invoice.amount_remaining), 'invoice_payment.paid')
  }
  emit('invoice.paid', paid)
  emit('invoice.payment_succeeded', paid)
  return paid
}

const paidLink = (amount_paid: number) =>
  ({ amount_paid, status: 'paid', status_transitions: { canceled_at: null, paid_at: clock.now() } }) as const

/**
 * The Dashboard marks an invoice, or part of it, as paid outside Stripe, for example by a check. A part has a payment
 * record, the whole has none.
 */
export function payElsewhere(invoice: Stripe.Invoice, amount = invoice.amount_remaining): Stripe.Invoice {
  if (amount < invoice.amount_due) {
    return recordPart(invoice, amount, { payment_record: newId('pr_1'), type: 'payment_record' })
  }
  cancelPayment(invoice)
  return update('invoice', invoice, paidNow(invoice), 'invoice.paid')
}

/**
 * Part of an open invoice was paid. The default payment takes the rest; it is canceled if there is none:
 * https://docs.stripe.com/invoicing/partial-payments
 */
export function recordPart(
  before: Stripe.Invoice,
  amount: number,
  payment: Partial<Stripe.InvoicePayment.Payment>,
): Stripe.Invoice {
  const { id, currency } = before
  const given = { amount_requested: amount, currency, invoice: id, is_default: false, payment, ...paidLink(amount) }
  emit('invoice_payment.paid', create('invoice_payment', given))
  const left = before.amount_remaining - amount
  if (left === 0) {
    cancelPayment(before)
    const paid = update('invoice', before, { ...paidNow(before), attempted: true }, 'invoice.paid')
    emit('invoice.payment_succeeded', paid)
    return paid
  }
  const link = linkOf(id)
  update('invoice_payment', link, { amount_requested: left })
  update('payment_intent', paymentOf(link), { amount: left })
  return update(
    'invoice',
    before,
    { amount_paid: before.amount_paid + amount, amount_remaining: left },
    'invoice.updated',
  )
}

/** A void invoice cannot be paid: https://docs.stripe.com/api/invoices/void */
export function voidInvoice(invoice: Stripe.Invoice): Stripe.Invoice {
  cancelPayment(invoice)
  return markVoid(invoice)
}

function markVoid(invoice: Stripe.Invoice): Stripe.Invoice {
  const status_transitions = { ...invoice.status_transitions, voided_at: clock.now() }
  const change = { status: 'void', auto_advance: false, next_payment_attempt: null, status_transitions } as const
  return update('invoice', invoice, change, 'invoice.voided')
}

function cancelPayment(invoice: Stripe.Invoice): void {
  refuseUnless(invoice.status === 'open', `Invoice ${invoice.id} is ${invoice.status}.`)
  const canceled_at = clock.now()
  const link = linkOf(invoice.id)
  const payment = paymentOf(link)
  refuseUnless(payment.status !== 'processing', `A payment of invoice ${invoice.id} is on its way.`)
  update('payment_intent', payment, { status: 'canceled', canceled_at, next_action: null })
  update('invoice_payment', link, { status: 'canceled', status_transitions: { canceled_at, paid_at: null } })
}

/** The default payment, which Stripe makes with the invoice. It pays the amount that no other payment has paid. */
export function linkOf(invoice: string): Stripe.InvoicePayment {
  const [link] = store.all('invoice_payment', { invoice, is_default: 1 })
  return store.get('invoice_payment', link?.id ?? `of invoice ${invoice}`)
}

export function paymentOf(link: Stripe.InvoicePayment): Stripe.PaymentIntent {
  return store.get('payment_intent', idOf(link.payment.payment_intent))
}
