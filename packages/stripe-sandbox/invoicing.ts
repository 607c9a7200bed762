import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { buildInvoice } from './objects/invoice.ts'
import { buildInvoicePayment } from './objects/invoice-payment.ts'
import { createPayment } from './payment.ts'
import { emit, idOf, type Sandbox } from './sandbox.ts'

const retryAfterSeconds = 3 * 86_400
const maxAttempts = 4

/**
 * Bills one period of a subscription. The payment may exist already: the checkout tries cards before it subscribes.
 * There is none where the customer's balance leaves nothing to charge: such an invoice is paid at once.
 */
export function openInvoice(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
  { existing, creditCents }: { existing?: Stripe.PaymentIntent; creditCents?: number } = {},
): { invoice: Stripe.Invoice; payment: Stripe.PaymentIntent | null } {
  const { store, clock } = sandbox
  const customer = store.get('customer', idOf(subscription.customer) ?? '')
  const invoice = buildInvoice({ created: clock.now(), subscription, customer, reason, creditCents })
  store.insert('invoice', invoice)
  store.update('customer', customer, {
    balance: invoice.ending_balance ?? 0,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  })
  const draft = { status: 'draft', effective_at: null, number: null, hosted_invoice_url: null, invoice_pdf: null }
  emit(sandbox, 'invoice.created', { ...invoice, ...draft })
  emit(sandbox, 'invoice.finalized', invoice)
  if (invoice.amount_due === 0) return { invoice: markInvoicePaid(sandbox, invoice), payment: null }
  const payment =
    existing ??
    createPayment(sandbox, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: customer.id,
      description: reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
      metadata: {},
      setupFutureUsage: reason === 'subscription_create' ? 'off_session' : null,
    })
  store.insert('invoice_payment', buildInvoicePayment(clock.now(), invoice, payment.id))
  return { invoice, payment }
}

export function markInvoicePaid(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.Invoice {
  const { store, clock } = sandbox
  const paid = store.update('invoice', invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: clock.now() },
  })
  if (invoice.amount_due > 0) {
    const link = store.update('invoice_payment', paymentOfInvoice(sandbox, invoice.id), {
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: clock.now() },
    })
    emit(sandbox, 'invoice_payment.paid', link)
  }
  emit(sandbox, 'invoice.paid', paid)
  emit(sandbox, 'invoice.payment_succeeded', paid)
  return paid
}

export function markInvoiceFailed(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.Invoice {
  const attempts = invoice.attempt_count + 1
  const failed = sandbox.store.update('invoice', invoice, {
    attempt_count: attempts,
    attempted: true,
    next_payment_attempt: attempts < maxAttempts ? sandbox.clock.now() + retryAfterSeconds : null,
  })
  emit(sandbox, 'invoice.payment_failed', failed)
  return failed
}

/** The donor's bank wants to hear from the donor, who is not there when a renewal is taken. */
export function markInvoiceAsking(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.Invoice {
  const asking = sandbox.store.update('invoice', invoice, {
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
  })
  emit(sandbox, 'invoice.payment_action_required', asking)
  return asking
}

/** Paid without a charge, by a check for example, as the Dashboard lets one note. */
export function payElsewhere(sandbox: Sandbox, invoice: Stripe.Invoice): Stripe.Invoice {
  if (invoice.status !== 'open') throw new ApiError(`Invoice ${invoice.id} is ${invoice.status}.`)
  const { store, clock } = sandbox
  const link = paymentOfInvoice(sandbox, invoice.id)
  const payment = store.get('payment_intent', idOf(link.payment.payment_intent) ?? '')
  store.update('payment_intent', payment, { status: 'canceled', canceled_at: clock.now(), next_action: null })
  store.update('invoice_payment', link, {
    status: 'canceled',
    status_transitions: { canceled_at: clock.now(), paid_at: null },
  })
  const paid = store.update('invoice', invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: clock.now() },
  })
  emit(sandbox, 'invoice.paid', paid)
  return paid
}

export function paymentOfInvoice(sandbox: Sandbox, invoice: string): Stripe.InvoicePayment {
  const [link] = sandbox.store.all('invoice_payment', { invoice })
  if (!link) throw new Error(`The sandbox lost the payment of invoice ${invoice}.`)
  return link
}

/** The invoice that a payment pays, if it pays one. */
export function invoiceOfPayment(sandbox: Sandbox, payment: string): Stripe.Invoice | null {
  const [link] = sandbox.store.all('invoice_payment', { 'payment.payment_intent': payment })
  return link ? sandbox.store.get('invoice', idOf(link.invoice) ?? '') : null
}
