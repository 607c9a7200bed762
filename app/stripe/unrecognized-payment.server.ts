import type Stripe from 'stripe'
import { config } from '../config/config.server.ts'
import { isMarkedAsNone, productsOfInvoice, productsOfSession, siteKeysIn } from './payment-identity.server.ts'
import { readPayment } from './read-payment.server.ts'
import { idOf, stripe, type StripeAccount } from './stripe.server.ts'

/** Money at Stripe that may be a gift or an order of this site, and is in no row of the ledger. */
export interface UnrecognizedPayment {
  /** The payment intent, or the charge of one that has none. */
  id: string
  /** In the smallest unit of the currency. */
  amount: number
  /** Stripe's word: `usd`. */
  currency: string
  paidAt: number
  /** Why it was not recognized, in words. */
  why: string
}

/** Where a charge comes from, as far as Stripe can say. */
interface Origin {
  kind: 'checkout session' | 'invoice' | 'payment'
  products: string[]
  metadata: Stripe.Metadata
}

/**
 * Why a charge that the ledger has no row for was not recognized. Null where there is nothing to look at: all of it was
 * given back, somebody has looked at it (`gospel_books_kind` is `none`), or it is plainly another program's, with metadata
 * of its own, none of ours, and none of our products. Throws what Stripe throws.
 */
export async function explainUnrecognized(
  charge: Stripe.Charge,
  account: StripeAccount,
): Promise<UnrecognizedPayment | null> {
  const { id, amount_captured: amount, amount_refunded: refunded, currency, created } = charge
  if (charge.status !== 'succeeded' || refunded >= amount) return null
  const paymentIntent = idOf(charge.payment_intent)
  const origin = await findOrigin(charge, paymentIntent, account)
  if (isMarkedAsNone(origin.metadata) || isOfAnotherProgram(origin)) return null
  const why = await explain(origin, { paymentIntent, currency, account })
  return { id: paymentIntent ?? id, amount, currency, paidAt: created * 1000, why }
}

/** What stands behind a charge: its checkout session, its invoice, or only itself. */
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

const isOurs = (product: string) => {
  const { donationProduct, store } = config().stripe
  return product === donationProduct || product === store.bookProduct
}

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
