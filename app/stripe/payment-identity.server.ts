import type Stripe from 'stripe'
import { bookKeyPattern, bookOfOldOrders } from '../catalog/books.ts'
import { fundKeyPattern } from '../catalog/funds.ts'
import { config } from '../config/config.server.ts'
import { type Frequency, frequencies, frequencyTerms, type PaymentFrequency } from '../values/payment-terms.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import type { GiftExtraColumns } from './remote-payment.ts'
import { linesOfSession, productsOfInvoice } from './stripe-lookups.server.ts'
import { idOf, stripe, type StripeAccount } from './stripe.server.ts'

/** Which row of the ledger a payment at Stripe belongs to, and what was paid for. */
export type PaymentIdentity = GiftIdentity | OrderIdentity

interface OrderIdentity {
  kind: 'order'
  id: string
  /** The key of the book. */
  book: string
  quantity: number
  /** The offer through whose link it was paid. */
  box_offer_id?: string
  /** The exemption certificate by which the offer is without sales tax. */
  certificate_id?: string
}

export interface GiftIdentity extends Partial<GiftExtraColumns> {
  kind: 'gift'
  id: string
  frequency: PaymentFrequency
  /** The donor wants no letters. It is no column of the gift: the giver gets none from then on. */
  asksNoLetters?: boolean
}

/** Subscriptions keep these for years, so they are never renamed. Other programs on the account use other keys. */
const keys = {
  kind: 'gospel_books_kind',
  number: 'gospel_books_number',
  frequency: 'gospel_books_frequency',
  quantity: 'gospel_books_quantity',
  book: 'gospel_books_book',
  certificate: 'gospel_books_certificate',
} as const

/** The metadata of a checkout session with this amount, and of its payment or subscription. */
export function toMetadata(identity: PaymentIdentity, amountCents: number): Record<string, string> {
  const common = { [keys.kind]: identity.kind, [keys.number]: identity.id }
  return identity.kind === 'gift'
    ? { ...common, [keys.frequency]: identity.frequency, ...extrasToMetadata(identity, amountCents) }
    : { ...common, ...orderToMetadata(identity) }
}

const orderToMetadata = ({ quantity, book, certificate_id: certificate }: OrderIdentity) => ({
  [keys.quantity]: String(quantity),
  [keys.book]: book,
  ...(certificate && { [keys.certificate]: certificate }),
})

/**
 * Identifies the payment of a checkout session or an invoice. Null when it is not a payment of this site: the account may
 * serve other programs as well. A payment belongs to this site when it has the site's metadata, as the links of offers
 * have, or when it was made through a payment link of the Dashboard for the donation product only.
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
  // Each time somebody opens a link, it creates a session with its metadata. Only a completed session is a payment.
  if (session.payment_link && session.status !== 'complete') return null
  const ours = fromMetadata(session.metadata, session.amount_total)
  if (!session.payment_link) return ours
  // Several sessions of one link may be paid: each is a separate order.
  if (ours?.kind === 'order') return { ...ours, id: receiptNumberOf('order', session.id), box_offer_id: ours.id }
  if (ours) return ours
  const lines = await linesOfSession(session.id, account)
  if (!areAllDonations(lines.map(({ price }) => idOf(price?.product)))) return null
  const frequency = frequencyOfPrice(lines[0]?.price?.recurring)
  return { kind: 'gift', id: receiptNumberOf('gift', session.id), frequency }
}

/** The first invoice of a recurring gift is the gift of its session. Each later invoice is a separate gift. */
async function identifyInvoice(invoice: Stripe.Invoice, account: StripeAccount): Promise<PaymentIdentity | null> {
  const details = invoice.parent?.subscription_details
  if (!details) return null
  // The subscription has metadata before Stripe lists its session.
  const begun = fromMetadata(details.metadata, invoice.total) ?? (await identifyByLink(invoice, details, account))
  if (begun?.kind !== 'gift') return null
  if (invoice.billing_reason === 'subscription_create') return begun
  const billed = begun.frequency === 'recurring' ? undefined : frequencyOfPeriod(invoice.lines.data[0]?.period)
  return { ...extrasOfRenewal(begun), frequency: billed ?? begun.frequency, id: receiptNumberOf('gift', invoice.id) }
}

async function identifyByLink(
  invoice: Stripe.Invoice,
  { subscription }: Stripe.Invoice.Parent.SubscriptionDetails,
  account: StripeAccount,
): Promise<PaymentIdentity | null> {
  if (!areAllDonations(productsOfInvoice(invoice))) return null
  const session = await findSession({ subscription: idOf(subscription) ?? '' }, account)
  return session ? identifySession(session, account) : null
}

/**
 * What a checkout session is read with. Stripe expands at most four levels, and `data` of a list is one of them
 * (https://docs.stripe.com/expand).
 */
export const expandedInSession = ['payment_intent.latest_charge.refunds', 'invoice.payments']
export const expandedInSessions = expandedInSession.map((path) => `data.${path}`)

/**
 * The checkout session that began a subscription or a payment, as if it was read by its id. Stripe may list the one of a
 * subscription only after the first invoice is paid.
 */
export async function findSession(
  by: { subscription: string } | { payment_intent: string },
  account: StripeAccount,
): Promise<Stripe.Checkout.Session | undefined> {
  const { sessions } = (await stripe(account)).checkout
  return (await sessions.list({ ...by, limit: 1, expand: expandedInSessions })).data[0]
}

/** Whether a subscription with this metadata is a recurring gift that the site began. */
export const isGiftMetadata = ({ [keys.kind]: kind, [keys.number]: id }: Stripe.Metadata) =>
  kind === 'gift' && Boolean(id)

/** The number in the ledger that some metadata has. */
export const numberIn = (metadata: Stripe.Metadata): string | null => metadata[keys.number] ?? null

/** The site's keys in some metadata. */
export const siteKeysIn = (metadata: Stripe.Metadata) =>
  Object.keys(metadata).filter((key) => key.startsWith('gospel_books_'))

/** The staff wrote into the metadata of a payment that it does not belong to the site. */
export const isExcludedByStaff = ({ [keys.kind]: kind }: Stripe.Metadata) => kind === 'none'

function fromMetadata(metadata: Stripe.Metadata | null, amountCents: number | null): PaymentIdentity | null {
  const {
    [keys.kind]: kind,
    [keys.number]: id,
    [keys.frequency]: frequency,
    [keys.quantity]: quantity,
    [keys.book]: book,
    [keys.certificate]: certificate,
  } = metadata ?? {}
  if (!id) return null
  if (kind === 'gift') {
    const known = [...frequencies, 'recurring' as const].find((each) => each === frequency) ?? 'once'
    return { kind, id, frequency: known, ...extrasFromMetadata(metadata ?? {}, amountCents) }
  }
  if (kind !== 'order') return null
  // Anybody with access to the Dashboard may have written it.
  const known = book !== undefined && bookKeyPattern.test(book) ? book : bookOfOldOrders
  const order = { kind, id, book: known, quantity: Number(quantity ?? 1) } as const
  return certificate ? { ...order, certificate_id: certificate } : order
}

/** A payment link may repeat at an interval that the site does not offer. */
export function frequencyOfPrice(recurring: Stripe.Price.Recurring | null | undefined): PaymentFrequency {
  if (!recurring) return 'once'
  const { interval, interval_count } = recurring
  return frequencies.find((each) => intervalsOf(each).includes(`${interval_count} ${interval}`)) ?? 'recurring'
}

/** The frequency of a recurring gift may have changed since it began: the billed period shows the present one. */
function frequencyOfPeriod(period: Stripe.InvoiceLineItem.Period | undefined): PaymentFrequency | undefined {
  const days = period ? Math.round((period.end - period.start) / 86_400) : 0
  return frequencies.find((each) => {
    const [fewest, most] = frequencyTerms[each].days
    return days >= fewest && days <= most
  })
}

function intervalsOf(frequency: Frequency): string[] {
  const { billing, alsoBilled } = frequencyTerms[frequency]
  return [`${billing.interval_count} ${billing.interval}`, ...alsoBilled]
}

function areAllDonations(products: readonly (string | null)[]): boolean {
  return products.length > 0 && products.every((product) => product === config().stripe.donationProduct)
}

/** Never renamed, as `keys`. */
const extraKeys = {
  tribute_kind: 'gospel_books_tribute',
  tribute_name: 'gospel_books_tribute_name',
  tell_name: 'gospel_books_tell_name',
  tell_email: 'gospel_books_tell_email',
  tell_message: 'gospel_books_tell_message',
  note: 'gospel_books_note',
  came_from: 'gospel_books_from',
  fund: 'gospel_books_fund',
} as const satisfies Record<Exclude<keyof GiftExtraColumns, 'cover_cents'>, string>
const extraNames = Object.keys(extraKeys) as (keyof typeof extraKeys)[]

/** "143 of 5143". When the amount of a recurring gift changes, the part for the cost is unknown. */
const coverKey = 'gospel_books_cover'
const noLettersKey = 'gospel_books_no_letters'

type GiftExtras = Partial<GiftExtraColumns> & Pick<GiftIdentity, 'asksNoLetters'>

/** `amountCents` is all that is charged. */
function extrasToMetadata(extras: GiftExtras, amountCents: number): Record<string, string> {
  const texts = extraNames.flatMap((name) => (extras[name] ? [[extraKeys[name], extras[name]]] : []))
  return {
    ...(extras.asksNoLetters && { [noLettersKey]: 'yes' }),
    ...(extras.cover_cents && { [coverKey]: `${extras.cover_cents} of ${amountCents}` }),
    ...(Object.fromEntries(texts) as Record<string, string>),
  }
}

/** Reads these columns from metadata. A missing value is null, so that the result has every column. */
function extrasFromMetadata(metadata: Stripe.Metadata, amountCents: number | null): GiftExtras {
  const texts = Object.fromEntries(extraNames.map((name) => [name, metadata[extraKeys[name]] ?? null]))
  const [, cover, of] = /^(\d{1,8}) of (\d{1,8})$/.exec(metadata[coverKey] ?? '') ?? []
  const { tribute_kind: kind, fund } = texts
  return {
    ...(texts as Omit<GiftExtraColumns, 'cover_cents'>),
    tribute_kind: kind === 'memory' || kind === 'honor' ? kind : null,
    // Anybody with access to the Dashboard may have written it.
    fund: fund && fundKeyPattern.test(fund) ? fund : null,
    cover_cents: cover && Number(of) === amountCents ? Number(cover) : null,
    ...(metadata[noLettersKey] === 'yes' && { asksNoLetters: true }),
  }
}

/**
 * A renewal keeps the tribute and the fund. It sends no second card, and the donor's note belongs to the first gift; so does
 * the request for no letters, which the giver may have taken back since.
 */
export function extrasOfRenewal<Extras extends GiftExtras>(extras: Extras): Extras {
  return { ...extras, tell_name: null, tell_email: null, tell_message: null, note: null, asksNoLetters: false }
}
