import Stripe from 'stripe'
import { addInterval } from './clock.ts'
import { buildList, idOf, make, newId, randomText } from './objects.ts'
import { askForAuthentication, attemptPayment, createPayment, settlePayment, type Outcome } from './payment.ts'
import { create, emit, refuseUnless, update, type Sandbox } from './sandbox.ts'
import { cancelSubscription } from './subscriptions.ts'
import { bankRefusal, cardByLast4, genericDecline, testAccounts } from './test-cards.ts'

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

const retryAfterSeconds = 3 * 86_400
const maxAttempts = 4
/** Stripe charges no less than this, and puts what is due below it on the customer's balance. */
const minCents = 50

/**
 * Bills one period of a subscription. The payment may exist already: the checkout tries cards before it subscribes.
 * There is none where the customer's balance leaves nothing to charge: such an invoice is paid at once. `creditCents`
 * is what the customer gets back for a period that was billed already, as a proration.
 */
export function openInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  reason: Reason,
  { existing, creditCents }: { existing?: Stripe.PaymentIntent; creditCents?: number } = {},
): { invoice: Stripe.Invoice; payment: Stripe.PaymentIntent | null } {
  const { store } = sandbox
  const customer = store.get('customer', idOf(subscription.customer))
  const invoice = createInvoice(sandbox, subscription, customer, reason, creditCents)
  store.update('customer', customer, {
    balance: invoice.ending_balance ?? 0,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  })
  const draft = { status: 'draft', effective_at: null, number: null, hosted_invoice_url: null, invoice_pdf: null }
  emit(sandbox, 'invoice.created', { ...invoice, ...draft })
  emit(sandbox, 'invoice.finalized', invoice)
  if (invoice.amount_due === 0) return { invoice: markInvoicePaid(sandbox, invoice), payment: null }
  const isFirst = reason === 'subscription_create'
  const payment =
    existing ??
    createPayment(sandbox, {
      ...{ amount: invoice.amount_due, currency: invoice.currency, customer: customer.id },
      description: isFirst ? 'Subscription creation' : 'Subscription update',
      setup_future_usage: isFirst ? 'off_session' : null,
    })
  create(sandbox, 'invoice_payment', {
    ...{ amount_requested: invoice.amount_due, currency: invoice.currency, invoice: invoice.id },
    payment: { payment_intent: payment.id },
  })
  return { invoice, payment }
}

/** An invoice as it is when it is finalized: open, and not yet tried. */
function createInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  customer: Stripe.Customer,
  reason: Reason,
  creditCents: number | undefined,
): Stripe.Invoice {
  const now = sandbox.clock.now()
  const id = newId('in_1')
  const items = subscription.items.data
  const lines = items.map((item) => lineOf(id, subscription, item, creditCents))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  // A balance below zero is what the customer has left, one above zero what the customer owes.
  const owed = total + customer.balance
  const amountDue = owed < minCents ? 0 : owed
  const hostedUrl = `https://invoice.stripe.com/i/acct_sandbox/test_${randomText(40)}`
  const { custom_fields, description, footer } = subscription.invoice_settings
  return create(sandbox, 'invoice', {
    id,
    amount_due: amountDue,
    amount_remaining: amountDue,
    billing_reason: reason,
    currency: subscription.currency,
    ...{ custom_fields, description, footer },
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: customer.shipping,
    effective_at: now,
    ending_balance: owed - amountDue,
    hosted_invoice_url: hostedUrl,
    invoice_pdf: `${hostedUrl}/pdf`,
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
    ...{ subtotal: total, subtotal_excluding_tax: total, total, total_excluding_tax: total },
    webhooks_delivered_at: now,
  })
}

function lineOf(
  invoice: string,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  creditCents: number | undefined,
): Stripe.InvoiceLineItem {
  const { price, quantity = 1 } = item
  const amount = creditCents === undefined ? (price.unit_amount ?? 0) * quantity : -creditCents
  const product = idOf(price.product)
  return make('line_item', {
    ...{ amount, subtotal: amount, currency: subscription.currency, invoice, quantity },
    description: subscription.description ?? `${quantity} × ${product}`,
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

const paidNow = ({ clock }: Sandbox, invoice: Stripe.Invoice) =>
  ({
    ...{ amount_paid: invoice.amount_due, amount_remaining: 0, auto_advance: false, next_payment_attempt: null },
    ...{ status: 'paid', status_transitions: { ...invoice.status_transitions, paid_at: clock.now() } },
  }) as const

export function markInvoicePaid(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.Invoice {
  const isCharged = invoice.amount_due > 0
  const paid = update(sandbox, 'invoice', invoice, {
    ...paidNow(sandbox, invoice),
    attempt_count: invoice.attempt_count + (isCharged ? 1 : 0),
    attempted: true,
  })
  if (isCharged) {
    const status_transitions = { canceled_at: null, paid_at: sandbox.clock.now() }
    const change = { amount_paid: invoice.amount_due, status: 'paid', status_transitions } as const
    update(sandbox, 'invoice_payment', linkOf(sandbox, invoice.id), change, 'invoice_payment.paid')
  }
  emit(sandbox, 'invoice.paid', paid)
  emit(sandbox, 'invoice.payment_succeeded', paid)
  return paid
}

/** Marks an invoice as paid without a charge, by a check for example, as the Dashboard can. */
export function payElsewhere(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.Invoice {
  refuseUnless(invoice.status === 'open', `Invoice ${invoice.id} is ${invoice.status}.`)
  const canceled_at = sandbox.clock.now()
  const link = linkOf(sandbox, invoice.id)
  update(sandbox, 'payment_intent', paymentOf(sandbox, link), { status: 'canceled', canceled_at, next_action: null })
  update(sandbox, 'invoice_payment', link, { status: 'canceled', status_transitions: { canceled_at, paid_at: null } })
  return update(sandbox, 'invoice', invoice, paidNow(sandbox, invoice), 'invoice.paid')
}

function linkOf({ store }: Sandbox, invoice: string): Stripe.InvoicePayment {
  return store.get('invoice_payment', store.all('invoice_payment', { invoice })[0]?.id ?? `of invoice ${invoice}`)
}

function paymentOf({ store }: Sandbox, link: Stripe.InvoicePayment): Stripe.PaymentIntent {
  return store.get('payment_intent', idOf(link.payment.payment_intent))
}

function subscriptionOf({ store }: Sandbox, invoice: Stripe.Invoice): Stripe.Subscription {
  return store.get('subscription', idOf(invoice.parent?.subscription_details?.subscription))
}

/** The result of a renewal, whatever the card would do. */
export const wantedOutcomes = ['paid', 'failed', 'requires_action'] as const
type Wanted = (typeof wantedOutcomes)[number]

/** The next period of a subscription is billed and tried; a subscription that is to end is canceled. */
export function renew(sandbox: Sandbox, before: Stripe.Subscription, wanted?: Wanted): Stripe.Subscription {
  refuseUnless(/^(active|past_due)$/.test(before.status), `A subscription that is ${before.status} is not renewed.`)
  const periodEnd = before.items.data[0]?.current_period_end ?? 0
  if (before.cancel_at !== null && before.cancel_at <= periodEnd) return cancelSubscription(sandbox, before)
  const data = before.items.data.map((item) => {
    const start = item.current_period_end
    const { interval = 'month', interval_count = 1 } = item.price.recurring ?? {}
    const end = addInterval(start, interval, interval_count, before.billing_cycle_anchor)
    return { ...item, current_period_start: start, current_period_end: end }
  })
  const items = { ...before.items, data }
  const { invoice, payment } = openInvoice(sandbox, { ...before, items }, 'subscription_cycle')
  const change = { items, latest_invoice: invoice.id }
  const billed = update(sandbox, 'subscription', before, change, 'customer.subscription.updated')
  if (payment) collect(sandbox, invoice, payment, billed, wanted)
  return sandbox.store.get('subscription', before.id)
}

/** Tries an unpaid invoice again, with the payment that failed before. */
export function retryInvoice(sandbox: Sandbox, invoice: Stripe.Invoice, wanted?: Wanted): Stripe.Invoice {
  const payment = paymentOf(sandbox, linkOf(sandbox, invoice.id))
  const canBeTried = invoice.status === 'open' && payment.status !== 'processing'
  refuseUnless(canBeTried, 'Only an open invoice whose payment failed can be tried again.')
  collect(sandbox, invoice, payment, subscriptionOf(sandbox, invoice), wanted)
  return sandbox.store.get('invoice', invoice.id)
}

/** The bank's late answer to a payment from a bank account, for the payment, its invoice and its session. */
export function settle(sandbox: Sandbox, payment: Stripe.PaymentIntent, wanted?: Wanted): Stripe.PaymentIntent {
  const { store } = sandbox
  refuseUnless(payment.status === 'processing', `Payment ${payment.id} is not processing.`)
  const method = store.get('payment_method', idOf(payment.payment_method))
  const isPaid = wanted ? wanted === 'paid' : method.us_bank_account?.last4 !== testAccounts.fails
  const settled = settlePayment(sandbox, payment, isPaid ? null : bankRefusal)
  const [link] = store.all('invoice_payment', { 'payment.payment_intent': payment.id })
  if (link) conclude(sandbox, store.get('invoice', idOf(link.invoice)), isPaid)
  const [session] = store.all(
    'checkout.session',
    link ? { invoice: idOf(link.invoice) } : { payment_intent: payment.id },
  )
  if (session) {
    const event = `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}` as const
    update(sandbox, 'checkout.session', session, isPaid ? { payment_status: 'paid' } : {}, event)
  }
  return settled
}

function collect(
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  payment: Stripe.PaymentIntent,
  subscription: Stripe.Subscription,
  wanted: Wanted | undefined,
): void {
  const method = sandbox.store.get('payment_method', idOf(subscription.default_payment_method))
  const outcome = outcomeOf(method, wanted)
  if (outcome === 'requires_action') {
    // The bank asks for authentication, and the payer is not there when a renewal is taken.
    askForAuthentication(sandbox, payment, invoice.hosted_invoice_url ?? '')
    const change = { attempt_count: invoice.attempt_count + 1, attempted: true, next_payment_attempt: null }
    update(sandbox, 'invoice', invoice, change, 'invoice.payment_action_required')
    setStatus(sandbox, invoice, 'past_due')
    return
  }
  attemptPayment(sandbox, payment, method, outcome)
  if (outcome !== 'processes') conclude(sandbox, invoice, outcome === 'succeeds')
  // The bank answers in some days, and until then there is nothing to try again.
  else update(sandbox, 'invoice', invoice, { next_payment_attempt: null })
}

function outcomeOf(method: Stripe.PaymentMethod, wanted: Wanted | undefined): Outcome | 'requires_action' {
  if (wanted === 'requires_action') return wanted
  if (wanted) return wanted === 'paid' ? 'succeeds' : genericDecline
  if (method.us_bank_account) return 'processes'
  return cardByLast4(method.card?.last4 ?? '')?.renewal ?? 'succeeds'
}

/** Updates the invoice and the subscription after a try. With the last one the subscription ends, as is Stripe's default. */
function conclude(sandbox: Sandbox, invoice: Stripe.Invoice, isPaid: boolean): void {
  if (isPaid) {
    markInvoicePaid(sandbox, invoice)
    return setStatus(sandbox, invoice, 'active')
  }
  const attempt_count = invoice.attempt_count + 1
  const isLast = attempt_count >= maxAttempts
  const next_payment_attempt = isLast ? null : sandbox.clock.now() + retryAfterSeconds
  const change = { attempt_count, attempted: true, next_payment_attempt }
  update(sandbox, 'invoice', invoice, change, 'invoice.payment_failed')
  setStatus(sandbox, invoice, 'past_due')
  const subscription = subscriptionOf(sandbox, invoice)
  if (isLast && subscription.status !== 'canceled') cancelSubscription(sandbox, subscription, 'payment_failed')
}

function setStatus(sandbox: Sandbox, invoice: Stripe.Invoice, status: 'active' | 'past_due'): void {
  const before = subscriptionOf(sandbox, invoice)
  if (before.status === status || before.status === 'canceled') return
  update(sandbox, 'subscription', before, { status }, 'customer.subscription.updated')
}
