import type Stripe from 'stripe'
import { config } from '../platform/config.server.ts'
import type { PaymentFrequency } from '../platform/tables.ts'
import { receiptNumberOf } from './receipt-number.ts'
import { idOf, stripe, type StripeAccount } from './stripe.server.ts'

/** Which row of the ledger a payment at Stripe is, and what it was for. */
export type PaymentIdentity =
  | { kind: 'gift'; id: string; frequency: PaymentFrequency }
  | { kind: 'order'; id: string; quantity: number }

/** Subscriptions keep these for years, so they are never renamed. Other programs on the account use other words. */
const keys = {
  kind: 'gospel_books_kind',
  number: 'gospel_books_number',
  frequency: 'gospel_books_frequency',
  quantity: 'gospel_books_quantity',
} as const

/** What the site writes on a checkout session, and on the payment or subscription that comes of it. */
export function toMetadata(identity: PaymentIdentity): Record<string, string> {
  const common = { [keys.kind]: identity.kind, [keys.number]: identity.id }
  return identity.kind === 'gift'
    ? { ...common, [keys.frequency]: identity.frequency }
    : { ...common, [keys.quantity]: String(identity.quantity) }
}

/**
 * Says which payment of ours a checkout session or an invoice stands for, and null when it is none: the account may
 * serve other programs as well. Ours is what bears our metadata, and what was paid through a payment link of the
 * Dashboard for nothing but the donation product.
 */
export async function identifyPayment(
  object: Stripe.Checkout.Session | Stripe.Invoice,
  account: StripeAccount,
): Promise<PaymentIdentity | null> {
  return object.object === 'invoice' ? identifyInvoice(object, account) : identifySession(object, account)
}

async function identifySession(
  session: Stripe.Checkout.Session,
  account: StripeAccount,
): Promise<PaymentIdentity | null> {
  const ours = fromMetadata(session.metadata)
  if (ours || !session.payment_link || session.status !== 'complete') return ours
  const lines = await (await stripe(account)).checkout.sessions.listLineItems(session.id, { limit: 100 })
  if (!areAllDonations(lines.data.map(({ price }) => price?.product))) return null
  const frequency = frequencyOfPrice(lines.data[0]?.price?.recurring)
  return { kind: 'gift', id: receiptNumberOf('gift', session.id), frequency }
}

/** The first invoice of a recurring gift is the gift that the session began; each later one is a gift of its own. */
async function identifyInvoice(invoice: Stripe.Invoice, account: StripeAccount): Promise<PaymentIdentity | null> {
  const details = invoice.parent?.subscription_details
  if (!details) return null
  // The subscription's metadata is there before Stripe lists a session for it.
  const begun = fromMetadata(details.metadata) ?? (await identifyByLink(invoice, details, account))
  if (begun?.kind !== 'gift') return null
  return invoice.billing_reason === 'subscription_create'
    ? begun
    : { ...begun, id: receiptNumberOf('gift', invoice.id) }
}

async function identifyByLink(
  { lines }: Stripe.Invoice,
  { subscription }: Stripe.Invoice.Parent.SubscriptionDetails,
  account: StripeAccount,
): Promise<PaymentIdentity | null> {
  if (!areAllDonations(lines.data.map(({ pricing }) => pricing?.price_details?.product))) return null
  const session = await findSessionOf(idOf(subscription) ?? '', account)
  return session ? identifySession(session, account) : null
}

/** The checkout session that began a subscription. At Stripe the first invoice can be paid before it is listed. */
export async function findSessionOf(
  subscription: string,
  account: StripeAccount,
): Promise<Stripe.Checkout.Session | undefined> {
  return (await (await stripe(account)).checkout.sessions.list({ subscription, limit: 1 })).data[0]
}

function fromMetadata(metadata: Stripe.Metadata | null): PaymentIdentity | null {
  const {
    [keys.kind]: kind,
    [keys.number]: id,
    [keys.frequency]: frequency,
    [keys.quantity]: quantity,
  } = metadata ?? {}
  if (!id) return null
  if (kind === 'gift') return { kind, id, frequency: frequencies.find((known) => known === frequency) ?? 'once' }
  return kind === 'order' ? { kind, id, quantity: Number(quantity ?? 1) } : null
}

const frequencies: readonly PaymentFrequency[] = ['once', 'monthly', 'quarterly', 'annually']

/** A payment link may repeat at an interval that the site does not offer. */
function frequencyOfPrice(recurring: Stripe.Price.Recurring | null | undefined): PaymentFrequency {
  if (!recurring) return 'once'
  const interval = `${recurring.interval_count} ${recurring.interval}`
  return offeredIntervals[interval] ?? 'recurring'
}

const offeredIntervals: Record<string, PaymentFrequency> = {
  ...{ '1 month': 'monthly', '3 month': 'quarterly', '12 month': 'annually', '1 year': 'annually' },
}

function areAllDonations(products: readonly (string | { id: string } | undefined)[]): boolean {
  return products.length > 0 && products.every((product) => idOf(product) === config().stripe.donationProduct)
}
