import type Stripe from 'stripe'
import type { PaymentStatus } from '../platform/tables.ts'
import { addChargeState } from './charge-state.server.ts'
import { giftFromInvoice, paymentFromSession, triesOf, type PaymentFacts } from './payment-facts.server.ts'
import { findSessionOf, identifyPayment } from './payment-identity.server.ts'
import { reportOnce } from './report-once.server.ts'
import { idOf, stripe, type PaymentSource, type StripeAccount } from './stripe.server.ts'

/**
 * Asks Stripe for the payment behind a session, an invoice or a payment intent.
 * Null when it is not ours (the account may serve other programs) or cannot be booked.
 */
export async function readPayment(source: PaymentSource): Promise<PaymentFacts | null> {
  const { account } = source
  if ('session' in source) return paymentOfSession(account, source.session)
  if ('invoice' in source) return paymentOfInvoice(account, source.invoice)

  const { paymentIntent } = source
  const sessions = await (await stripe(account)).checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })
  if (sessions.data[0]) return paymentOfSession(account, sessions.data[0].id)
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const
  const payments = await (await stripe(account)).invoicePayments.list({ payment, limit: 1 })
  const invoice = idOf(payments.data[0]?.invoice)
  return invoice ? paymentOfInvoice(account, invoice) : null
}

async function paymentOfSession(account: StripeAccount, id: string): Promise<PaymentFacts | null> {
  const expand = ['payment_intent.latest_charge.refunds', 'invoice.payments']
  const session = await (await stripe(account)).checkout.sessions.retrieve(id, { expand })
  const identity = await identifyPayment(session, account)
  const payment = session.payment_intent as Stripe.PaymentIntent | null
  if (!identity || !areInDollars(session, payment)) return null
  const facts = paymentFromSession(session, identity)
  if (session.status !== 'complete') return facts
  if (session.mode !== 'subscription') return addChargeState(facts, payment, account)
  return giftWithInvoice(facts, session.invoice as Stripe.Invoice | null, account)
}

async function paymentOfInvoice(account: StripeAccount, id: string): Promise<PaymentFacts | null> {
  const invoice = await (await stripe(account)).invoices.retrieve(id, { expand: ['payments'] })
  const identity = await identifyPayment(invoice, account)
  if (identity?.kind !== 'gift' || !areInDollars(invoice)) return null
  const gift = giftFromInvoice(invoice, identity)
  if (invoice.billing_reason === 'subscription_create' && gift.subscription_id) {
    const session = await findSessionOf(gift.subscription_id, account)
    if (session) return paymentOfSession(account, session.id)
  }
  return giftWithInvoice(gift, invoice, account)
}

/** The ledger's cents are cents of a dollar. A payment in another currency is for the staff to look at. */
function areInDollars(...objects: (Stripe.Checkout.Session | Stripe.Invoice | Stripe.PaymentIntent | null)[]): boolean {
  const foreign = objects.find((object) => object && object.currency !== 'usd')
  if (foreign) {
    const { object, id, currency } = foreign
    reportOnce('payment-refused', { reason: 'not in US dollars', [object]: id, currency })
  }
  return !foreign
}

/** Null when nothing was paid with the invoice: the customer's balance covered it, or it gives something back. */
async function giftWithInvoice(
  facts: PaymentFacts,
  invoice: Stripe.Invoice | null,
  account: StripeAccount,
): Promise<PaymentFacts | null> {
  if (!invoice) return facts
  if (invoice.status === 'paid' && invoice.amount_paid <= 0) return null
  const payments = invoice.payments?.data ?? []
  const payment = payments.find((candidate) => candidate.status === 'paid') ?? payments[0]
  const paymentIntent = idOf(payment?.payment.payment_intent)
  const known: PaymentFacts = {
    ...facts,
    status: statusOfInvoice(invoice),
    invoice_id: invoice.id,
    subscription_id: facts.subscription_id ?? idOf(invoice.parent?.subscription_details?.subscription),
    payment_intent_id: paymentIntent,
    ...triesOf(invoice),
  }
  const expanded = paymentIntent
    ? await (await stripe(account)).paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge.refunds'] })
    : null
  if (!areInDollars(expanded)) return null
  if (invoice.status === 'paid' && expanded?.status !== 'succeeded') return paidOtherwise(known, invoice)
  const charged = await addChargeState(known, expanded, account)
  // Nobody is at a checkout when a renewal is charged: a mail must ask the donor to confirm it.
  const waitsForDonor = expanded?.status === 'requires_action' && invoice.billing_reason !== 'subscription_create'
  return waitsForDonor ? { ...charged, status: 'failed', failure_reason: 'Please confirm this payment.' } : charged
}

function statusOfInvoice(invoice: Stripe.Invoice): PaymentStatus {
  if (invoice.status === 'paid') return 'paid'
  // What was never tried has not failed: the staff voided it, or collection was paused.
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return invoice.attempted ? 'failed' : 'expired'
  return invoice.attempted ? 'processing' : 'pending'
}

/** An invoice that was paid without a charge, by a check for example, is a gift like any other. */
function paidOtherwise(facts: PaymentFacts, invoice: Stripe.Invoice): PaymentFacts {
  return {
    ...facts,
    status: 'paid',
    amount_cents: invoice.amount_paid,
    payment_intent_id: null,
    payment_method: 'other',
    paid_at: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
  }
}
