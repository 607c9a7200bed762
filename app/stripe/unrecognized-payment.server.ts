import type Stripe from 'stripe'
import { config } from '../config/config.server.ts'
import { bookProducts } from './book-products.server.ts'
import { isExcludedByStaff, siteKeysIn } from './payment-identity.server.ts'
import { productsOfInvoice, productsOfSession } from './stripe-lookups.server.ts'
import { readPayment } from './read-payment.server.ts'
import { idOf, stripe, type StripeAccount } from './stripe.server.ts'

/** A payment at Stripe that may be a gift or an order of this site, and has no row in the ledger. */
export interface UnrecognizedPayment {
  /** The id of the payment intent, or of the charge when it has none. */
  id: string
  /** In the smallest unit of the currency. */
  amount: number
  /** As Stripe writes it: `usd`. */
  currency: string
  paidAt: number
  /** Why it was not recognized, in words. */
  why: string
}

/** Where a charge comes from, as far as Stripe reports it. */
interface Origin {
  kind: 'checkout session' | 'invoice' | 'payment'
  products: string[]
  metadata: Stripe.Metadata
}

/**
 * Why a charge without a row in the ledger was not recognized. Null when the staff need not look at it: it was refunded in
 * full, the staff has looked at it (`gospel_books_kind` is `none`), or it clearly belongs to another program, because it
 * has metadata, but none of the site's keys and products. Throws what Stripe throws.
 */
export async function explainUnrecognized(
  charge: Stripe.Charge,
  account: StripeAccount,
): Promise<UnrecognizedPayment | null> {
  const { id, amount_captured: amount, amount_refunded: refunded, currency, created } = charge
  if (charge.status !== 'succeeded' || refunded >= amount) return null
  const paymentIntent = idOf(charge.payment_intent)
  const origin = await findOrigin(charge, paymentIntent, account)
  if (isExcludedByStaff(origin.metadata) || isOfAnotherProgram(origin)) return null
  const why = await explain(origin, { paymentIntent, currency, account })
  return { id: paymentIntent ?? id, amount, currency, paidAt: created * 1000, why }
}

/** Finds the checkout session or the invoice of a charge. Some charges have neither. */
async function findOrigin(
  { metadata }: Stripe.Charge,
  paymentIntent: string | null,
  account: StripeAccount,
): Promise<Origin> {
  if (!paymentIntent) return { kind: 'payment', products: [], metadata }
  const client = await stripe(account)
  const [session] = (await client.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })).data
  if (session) {
    const products = await productsOfSession(session.id, account)
    return { kind: 'checkout session', products, metadata: { ...metadata, ...session.metadata } }
  }
  const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const
  const [link] = (await client.invoicePayments.list({ payment, limit: 1 })).data
  const invoiceId = idOf(link?.invoice)
  if (!invoiceId) return { kind: 'payment', products: [], metadata }
  const invoice = await client.invoices.retrieve(invoiceId)
  const ofSubscription = invoice.parent?.subscription_details?.metadata
  return {
    kind: 'invoice',
    products: productsOfInvoice(invoice),
    metadata: { ...metadata, ...invoice.metadata, ...ofSubscription },
  }
}

function isOfAnotherProgram({ metadata, products }: Origin): boolean {
  const keys = Object.keys(metadata)
  return keys.length > 0 && siteKeysIn(metadata).length === 0 && !products.some(isOurs)
}

const isOurs = (product: string) => product === config().stripe.donationProduct || bookProducts().includes(product)

async function explain(
  { kind, products, metadata }: Origin,
  { paymentIntent, currency, account }: { paymentIntent: string | null; currency: string; account: StripeAccount },
): Promise<string> {
  if (currency !== 'usd') return `it is in ${currency.toUpperCase()}`
  if (!paymentIntent) return 'it has no payment intent, as charges of older programs'
  if (await readPayment({ account, paymentIntent })) return 'another row of the ledger holds its number or its money'
  if (kind === 'payment') return 'it has neither a checkout session nor an invoice, as a payment that was typed in'
  const others = products.filter((product) => !isOurs(product))
  if (others.length > 0 && others.length < products.length) return 'it is for other products besides ours'
  if (others.length > 0) return 'it is for another product'
  const lacks = siteKeysIn(metadata).length > 0 ? 'some of the site’s metadata' : 'the site’s metadata'
  return `its ${kind} lacks ${lacks}`
}
