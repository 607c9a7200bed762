import type Stripe from 'stripe'
import { addChargeState } from './charge-state.server.ts'
import { giftWithInvoice } from './gift-with-invoice.server.ts'
import { areInDollars, giftFromInvoice, paymentFromSession } from './payment-from-stripe.server.ts'
import type { RemotePayment } from './remote-payment.ts'
import { expandedInSession, findSession, identifyPayment } from './payment-identity.server.ts'
import { idOf, stripe, type PaymentSource, type StripeAccount } from './stripe.server.ts'

/**
 * Asks Stripe for the payment of a checkout session, an invoice or a payment intent. Null when it belongs to another
 * program on the account, or cannot be booked.
 */
export async function readPayment(source: PaymentSource): Promise<RemotePayment | null> {
  const { account } = source
  const { checkout, invoices, invoicePayments } = await stripe(account)
  if ('session' in source) {
    const session = await checkout.sessions.retrieve(source.session, { expand: expandedInSession })
    return paymentOfSession(session, account)
  }
  if ('invoice' in source) {
    const { invoice, begins } = source
    const session = begins && (await findSession({ subscription: begins.subscription }, account))
    if (session && idOf(session.invoice) === invoice) return paymentOfSession(session, account)
    return paymentOfInvoice(await invoices.retrieve(invoice, { expand: ['payments'] }), account)
  }
  const { paymentIntent } = source
  const session = await findSession({ payment_intent: paymentIntent }, account)
  if (session) return paymentOfSession(session, account)
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const
  const links = await invoicePayments.list({ payment, limit: 1, expand: ['data.invoice.payments'] })
  const invoice = links.data[0]?.invoice
  return invoice ? paymentOfInvoice(invoice as Stripe.Invoice, account) : null
}

async function paymentOfSession(
  session: Stripe.Checkout.Session,
  account: StripeAccount,
): Promise<RemotePayment | null> {
  const identity = await identifyPayment(session, account)
  const payment = session.payment_intent as Stripe.PaymentIntent | null
  if (!identity || !areInDollars(session, payment)) return null
  const remote = paymentFromSession(session, identity)
  if (session.status !== 'complete') return remote
  if (session.mode !== 'subscription') return addChargeState(remote, payment, account)
  return giftWithInvoice(remote, session.invoice as Stripe.Invoice | null, account)
}

async function paymentOfInvoice(invoice: Stripe.Invoice, account: StripeAccount): Promise<RemotePayment | null> {
  const identity = await identifyPayment(invoice, account)
  if (identity?.kind !== 'gift' || !areInDollars(invoice)) return null
  const gift = giftFromInvoice(invoice, identity)
  if (invoice.billing_reason === 'subscription_create' && gift.subscription_id) {
    const session = await findSession({ subscription: gift.subscription_id }, account)
    if (session) return paymentOfSession(session, account)
  }
  return giftWithInvoice(gift, invoice, account)
}

/** The only record of the moment: the charge, its balance entry and the session keep none. */
const completed = 'checkout.session.async_payment_succeeded'

/**
 * When Stripe learned that the bank debit behind a gift is completed, in epoch milliseconds. Returns null when it is not a
 * completed bank debit, or the moment is not known, because Stripe keeps an event for 30 days. Throws what Stripe throws.
 */
export async function findSettledAt(remote: RemotePayment, account: StripeAccount): Promise<number | null> {
  const { kind, payment_method: method, paid_at: begunAt, checkout_session_id: session } = remote
  if (kind !== 'gift' || method !== 'us_bank_account' || begunAt === null) return null
  // An invoice records when it was paid.
  if (remote.settled_at) return remote.settled_at
  if (!session) return null
  const since = { created: { gte: Math.floor(begunAt / 1000) }, types: [completed], limit: 100 }
  for await (const event of (await stripe(account)).events.list(since)) {
    if ((event.data.object as Stripe.Checkout.Session).id === session) return event.created * 1000
  }
  return null
}
