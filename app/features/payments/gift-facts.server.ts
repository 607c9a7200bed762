import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { stripe } from '../../infra/stripe.server.ts'
import type { GiftStatus, GiftTable } from '../../infra/tables.ts'

/** What Stripe says of one gift at the moment of asking, in the ledger's columns. */
export type GiftFacts = Omit<GiftTable, 'version' | 'updated_at' | 'acknowledged_at'>

/** The Stripe object from which a gift can be found again. */
export type GiftSource = { session: string } | { invoice: string } | { paymentIntent: string }

/**
 * Asks Stripe for the gift behind a session, an invoice or a payment.
 * Null when there is none: a payment that is not a donation, or not made by this site.
 */
export async function readGiftFacts(source: GiftSource): Promise<GiftFacts | null> {
  if ('session' in source) return factsOfSession(source.session)
  if ('invoice' in source) return factsOfInvoice(source.invoice)
  return factsOfPaymentIntent(source.paymentIntent)
}

/** The id of a gift that one visitor's form asks for: a retry of the same choice gets the same id. */
export function giftIdOf(seed: string): string {
  return `gift_${createHash('sha256').update(seed).digest('hex').slice(0, 24)}`
}

async function factsOfSession(id: string): Promise<GiftFacts | null> {
  const session = await stripe().checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge', 'invoice.payments'],
  })
  const facts = factsFromSession(session)
  if (!facts || session.status !== 'complete') return facts
  if (session.mode === 'subscription') return withInvoice(facts, session.invoice as Stripe.Invoice | null)
  return withPayment(facts, session.payment_intent as Stripe.PaymentIntent | null)
}

/** What the session alone tells; enough for a gift that is not paid yet. Null when it is not a donation. */
export function factsFromSession(session: Stripe.Checkout.Session): GiftFacts | null {
  const { kind, ref, frequency } = session.metadata ?? {}
  if (kind !== 'donation' || !ref) return null
  return {
    id: ref,
    status: session.status === 'expired' ? 'expired' : session.status === 'complete' ? 'processing' : 'pending',
    frequency: frequencyOf(frequency),
    amount_cents: session.amount_total ?? 0,
    refunded_cents: 0,
    donor_name: session.collected_information?.individual_name ?? session.customer_details?.name ?? null,
    donor_email: session.customer_details?.email ?? null,
    payment_method: null,
    failure_reason: null,
    checkout_session_id: session.id,
    invoice_id: idOf(session.invoice),
    subscription_id: idOf(session.subscription),
    payment_intent_id: idOf(session.payment_intent),
    customer_id: idOf(session.customer),
    livemode: session.livemode ? 1 : 0,
    created_at: session.created * 1000,
    paid_at: null,
  }
}

async function factsOfInvoice(id: string): Promise<GiftFacts | null> {
  const invoice = await stripe().invoices.retrieve(id, { expand: ['payments'] })
  const details = invoice.parent?.subscription_details
  if (details?.metadata?.['kind'] !== 'donation') return null
  const subscription = idOf(details.subscription)

  // The first payment of a recurring gift is the gift that the checkout session began.
  if (invoice.billing_reason === 'subscription_create' && subscription) {
    const sessions = await stripe().checkout.sessions.list({ subscription, limit: 1 })
    if (sessions.data[0]) return factsOfSession(sessions.data[0].id)
  }
  return withInvoice(
    {
      id: giftIdOf(id),
      status: 'pending',
      frequency: frequencyOf(details.metadata['frequency']),
      amount_cents: invoice.total,
      refunded_cents: 0,
      donor_name: invoice.customer_name,
      donor_email: invoice.customer_email,
      payment_method: null,
      failure_reason: null,
      checkout_session_id: null,
      invoice_id: id,
      subscription_id: subscription,
      payment_intent_id: null,
      customer_id: idOf(invoice.customer),
      livemode: invoice.livemode ? 1 : 0,
      created_at: invoice.created * 1000,
      paid_at: null,
    },
    invoice,
  )
}

async function factsOfPaymentIntent(id: string): Promise<GiftFacts | null> {
  const sessions = await stripe().checkout.sessions.list({ payment_intent: id, limit: 1 })
  if (sessions.data[0]) return factsOfSession(sessions.data[0].id)
  const payments = await stripe().invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
    limit: 1,
  })
  const invoice = idOf(payments.data[0]?.invoice)
  return invoice ? factsOfInvoice(invoice) : null
}

async function withInvoice(facts: GiftFacts, invoice: Stripe.Invoice | null): Promise<GiftFacts> {
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
  if (!paymentIntent) return known
  return withPayment(known, await stripe().paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] }))
}

function statusOfInvoice(invoice: Stripe.Invoice): GiftStatus {
  if (invoice.status === 'paid') return 'paid'
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return 'failed'
  return invoice.attempted ? 'processing' : 'pending'
}

/** The charge is the last word: it knows what was taken, given back and disputed. */
async function withPayment(facts: GiftFacts, payment: Stripe.PaymentIntent | null): Promise<GiftFacts> {
  if (!payment) return facts
  const charge = payment.latest_charge as Stripe.Charge | null
  const known: GiftFacts = {
    ...facts,
    payment_intent_id: payment.id,
    payment_method: charge?.payment_method_details?.type ?? null,
  }
  if (payment.status === 'processing') return { ...known, status: 'processing' }
  if (payment.status !== 'succeeded' || !charge) {
    const reason = payment.last_payment_error?.message ?? null
    return { ...known, status: payment.status === 'requires_action' ? 'processing' : 'failed', failure_reason: reason }
  }
  return {
    ...known,
    status: await statusOfCharge(charge),
    amount_cents: charge.amount,
    refunded_cents: charge.amount_refunded,
    paid_at: charge.created * 1000,
  }
}

async function statusOfCharge(charge: Stripe.Charge): Promise<GiftStatus> {
  if (charge.disputed && (await isDisputeOpenOrLost(charge.id))) return 'disputed'
  if (charge.amount_refunded === 0) return 'paid'
  return charge.amount_refunded < charge.amount ? 'partly-refunded' : 'refunded'
}

const settledInOurFavor = new Set(['won', 'warning_closed', 'prevented'])

async function isDisputeOpenOrLost(charge: string): Promise<boolean> {
  const disputes = await stripe().disputes.list({ charge, limit: 100 })
  return disputes.data.some((dispute) => !settledInOurFavor.has(dispute.status))
}

function frequencyOf(text: string | undefined): GiftTable['frequency'] {
  return text === 'monthly' || text === 'quarterly' || text === 'annually' ? text : 'once'
}

/** The id of a Stripe object, whether it came as an id or whole. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
