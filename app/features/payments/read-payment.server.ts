import type Stripe from 'stripe'
import { stripe } from '../../infra/stripe.server.ts'
import type { PaymentStatus } from '../../infra/tables.ts'
import { withPayment } from './charge-state.server.ts'
import { giftFromInvoice, giftFromSession, type GiftFacts } from './gift-facts.server.ts'
import { orderFromSession, type OrderFacts } from './order-facts.server.ts'
import { idOf, type PaymentSource } from './payment-source.ts'

/** A payment as Stripe knows it now: a gift, or an order of the store. */
export type PaymentFacts = { kind: 'gift'; facts: GiftFacts } | { kind: 'order'; facts: OrderFacts }

type Account = PaymentSource['account']

/**
 * Asks Stripe for the payment behind a session, an invoice or a payment intent.
 * Null when there is none of ours: the account may serve other things as well.
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

async function paymentOfSession(account: Account, id: string): Promise<PaymentFacts | null> {
  const session = await (
    await stripe(account)
  ).checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge', 'invoice.payments'],
  })
  const complete = session.status === 'complete'
  const payment = session.payment_intent as Stripe.PaymentIntent | null
  const order = orderFromSession(session)
  if (order) return { kind: 'order', facts: complete ? await withPayment(order, payment, account) : order }

  const gift = giftFromSession(session)
  if (!gift) return null
  if (!complete) return { kind: 'gift', facts: gift }
  const facts =
    session.mode === 'subscription'
      ? await withInvoice(gift, session.invoice as Stripe.Invoice | null, account)
      : await withPayment(gift, payment, account)
  return { kind: 'gift', facts }
}

async function paymentOfInvoice(account: Account, id: string): Promise<PaymentFacts | null> {
  const invoice = await (await stripe(account)).invoices.retrieve(id, { expand: ['payments'] })
  const gift = giftFromInvoice(invoice)
  if (!gift) return null
  // The first payment of a recurring gift is the gift that the checkout session began.
  if (invoice.billing_reason === 'subscription_create' && gift.subscription_id) {
    const sessions = await (
      await stripe(account)
    ).checkout.sessions.list({ subscription: gift.subscription_id, limit: 1 })
    if (sessions.data[0]) return paymentOfSession(account, sessions.data[0].id)
  }
  return { kind: 'gift', facts: await withInvoice(gift, invoice, account) }
}

async function withInvoice(facts: GiftFacts, invoice: Stripe.Invoice | null, account: Account): Promise<GiftFacts> {
  if (!invoice) return facts
  const payments = invoice.payments?.data ?? []
  const payment = payments.find((candidate) => candidate.status === 'paid') ?? payments[0]
  const paymentIntent = idOf(payment?.payment.payment_intent)
  const known: GiftFacts = {
    ...facts,
    status: statusOfInvoice(invoice),
    invoice_id: invoice.id,
    payment_intent_id: paymentIntent,
  }
  const expanded = paymentIntent
    ? await (await stripe(account)).paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] })
    : null
  if (invoice.status === 'paid' && expanded?.status !== 'succeeded') return paidOtherwise(known, invoice)
  const told = await withPayment(known, expanded, account)
  const waitsForDonor = expanded?.status === 'requires_action' && invoice.billing_reason !== 'subscription_create'
  // Nobody sits at a checkout when a renewal is taken: the donor has to be told.
  return waitsForDonor ? { ...told, status: 'failed', failure_reason: 'Please confirm this payment.' } : told
}

function statusOfInvoice(invoice: Stripe.Invoice): PaymentStatus {
  if (invoice.status === 'paid') return 'paid'
  // What was never tried has not failed: the staff called it off, or collecting was paused.
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return invoice.attempted ? 'failed' : 'expired'
  return invoice.attempted ? 'processing' : 'pending'
}

/** An invoice that was paid without a charge, by a check for example, is a gift like any other. One of nothing is none. */
function paidOtherwise(facts: GiftFacts, { total, status_transitions: times, created }: Stripe.Invoice): GiftFacts {
  const paidAt = total > 0 ? (times.paid_at ?? created) * 1000 : null
  return {
    ...facts,
    status: 'paid',
    amount_cents: total,
    payment_intent_id: null,
    payment_method: 'other',
    paid_at: paidAt,
  }
}
