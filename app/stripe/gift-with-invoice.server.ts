import type Stripe from 'stripe'
import type { PaymentStatus } from '../values/payment-terms.ts'
import { addChargeState, noReversals, statusOf } from './charge-state.server.ts'
import { areInDollars, triesOf } from './payment-from-stripe.server.ts'
import type { RemotePayment } from './remote-payment.ts'
import { idOf, stripe, type StripeAccount } from './stripe.server.ts'
import type { PaymentPart } from './remote-payment.ts'

/** One of the invoice's payments, with its payment intent. */
interface Attempt {
  link: Stripe.InvoicePayment
  intent: Stripe.PaymentIntent
}

/**
 * Adds the payments of an invoice: one, or several parts, of which one may be a check
 * (https://docs.stripe.com/invoicing/partial-payments). The gift is the sum of all parts. Null when no money was paid,
 * because the customer's balance covered the invoice or its total is negative, and when a part is in another currency.
 */
export async function giftWithInvoice(
  remote: RemotePayment,
  invoice: Stripe.Invoice | null,
  account: StripeAccount,
): Promise<RemotePayment | null> {
  if (!invoice) return remote
  if (invoice.status === 'paid' && invoice.amount_paid <= 0) return null
  const known: RemotePayment = {
    ...remote,
    status: statusOfInvoice(invoice),
    invoice_id: invoice.id,
    subscription_id: remote.subscription_id ?? idOf(invoice.parent?.subscription_details?.subscription),
    payment_intent_id: null,
    elsewhere_cents: null,
    ...triesOf(invoice),
  }
  const links = await linksOf(invoice, account)
  const attempts = await attemptsOf(links, account)
  if (!areInDollars(...attempts.map(({ intent }) => intent))) return null
  const taken = attempts.filter(({ intent }) => intent.status === 'succeeded')
  const elsewhereCents = invoice.amount_paid - creditedCents(taken)
  if (taken.length === 0 && elsewhereCents <= 0) return notPaidYet(known, invoice, attempts, account)
  const parts: [id: string, remote: RemotePayment][] = []
  for (const { link, intent } of taken) parts.push([link.id, await addChargeState(known, intent, account)])
  if (elsewhereCents > 0) {
    const paidAt = elsewhereAt(links) ?? invoice.status_transitions.paid_at ?? invoice.created
    parts.push([`${invoice.id}_elsewhere`, paidElsewhere(known, elsewhereCents, paidAt * 1000)])
  }
  const gift = sumParts(parts)
  const { paid_at: paidAt } = invoice.status_transitions
  const isSettled = gift.payment_method === 'us_bank_account' && paidAt !== null
  return { ...gift, settled_at: isSettled ? paidAt * 1000 : null }
}

/** The invoice's payments that are paid or can still be paid, the oldest first. */
async function linksOf(invoice: Stripe.Invoice, account: StripeAccount): Promise<Stripe.InvoicePayment[]> {
  const { data = [], has_more: hasMore } = invoice.payments ?? {}
  const all = hasMore
    ? (await (await stripe(account)).invoicePayments.list({ invoice: invoice.id, limit: 100 })).data
    : data
  return all.filter(({ status }) => status !== 'canceled').toSorted((a, b) => a.created - b.created)
}

async function attemptsOf(links: Stripe.InvoicePayment[], account: StripeAccount): Promise<Attempt[]> {
  const { paymentIntents } = await stripe(account)
  const attempts: Attempt[] = []
  for (const link of links) {
    const id = idOf(link.payment.payment_intent)
    if (id) attempts.push({ link, intent: await paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] }) })
  }
  return attempts
}

/** When a part was last paid outside Stripe, in Unix seconds. Returns null when Stripe has no record of such a payment. */
function elsewhereAt(links: Stripe.InvoicePayment[]): number | null {
  const times = links.map(({ payment, status_transitions: { paid_at: at } }) =>
    payment.payment_intent ? 0 : (at ?? 0),
  )
  return Math.max(0, ...times) || null
}

/** What payments at Stripe cover of the invoice, in cents. Stripe adds any excess to the customer's balance. */
const creditedCents = (taken: Attempt[]) =>
  taken.reduce((sum, { link, intent }) => sum + (link.amount_paid ?? intent.amount), 0)

async function notPaidYet(
  known: RemotePayment,
  invoice: Stripe.Invoice,
  attempts: Attempt[],
  account: StripeAccount,
): Promise<RemotePayment> {
  const intent = attempts[0]?.intent ?? null
  const tried = await addChargeState(known, intent, account)
  // The donor is not present when a renewal is charged: a mail must ask for the confirmation.
  const waitsForDonor = intent?.status === 'requires_action' && invoice.billing_reason !== 'subscription_create'
  return waitsForDonor ? { ...tried, status: 'failed', failure_reason: 'Please confirm this payment.' } : tried
}

function statusOfInvoice(invoice: Stripe.Invoice): PaymentStatus {
  if (invoice.status === 'paid') return 'paid'
  // An invoice that was never tried has not failed: the staff voided it, or collection was paused.
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return invoice.attempted ? 'failed' : 'expired'
  return invoice.attempted ? 'processing' : 'pending'
}

/** The part that was paid outside Stripe, by a check for example. */
function paidElsewhere(remote: RemotePayment, cents: number, paidAt: number): RemotePayment {
  return {
    ...remote,
    status: 'paid',
    amount_cents: cents,
    elsewhere_cents: cents,
    payment_method: 'other',
    paid_at: paidAt,
  }
}

/** The gift has the date of its last part and the payment intent of its first. A single part is not listed. */
function sumParts(parts: [id: string, remote: RemotePayment][]): RemotePayment {
  const [first, ...others] = parts.map(([, remote]) => remote)
  if (!first) throw new Error('An invoice that was paid has no part.')
  if (others.length === 0) return first
  const sum = others.reduce(addPart, { ...first, parts: parts.map(partOf) })
  return { ...sum, status: statusOf(sum) }
}

function addPart(sum: RemotePayment, part: RemotePayment): RemotePayment {
  const answerBy = [sum.dispute_answer_by, part.dispute_answer_by].filter((at) => at !== null)
  const added: RemotePayment = {
    ...sum,
    amount_cents: sum.amount_cents + part.amount_cents,
    elsewhere_cents: (sum.elsewhere_cents ?? 0) + (part.elsewhere_cents ?? 0) || null,
    dispute_answer_by: answerBy.length > 0 ? Math.min(...answerBy) : null,
    payment_intent_id: sum.payment_intent_id ?? part.payment_intent_id,
    payment_method: sum.payment_method === part.payment_method ? sum.payment_method : 'several',
    paid_at: Math.max(sum.paid_at ?? 0, part.paid_at ?? 0),
  }
  for (const column of summed) added[column] = sum[column] + part[column]
  return added
}

const summed = [
  'refunded_cents',
  'refund_pending_cents',
  'refund_failed_cents',
  'disputed_cents',
  'lost_cents',
] as const satisfies Exclude<keyof typeof noReversals, 'dispute_answer_by'>[]

function partOf([id, remote]: [id: string, remote: RemotePayment]): PaymentPart {
  return {
    id,
    payment_intent_id: remote.payment_intent_id,
    payment_method: remote.payment_method,
    amount_cents: remote.amount_cents,
    refunded_cents: remote.refunded_cents,
    lost_cents: remote.lost_cents,
    paid_at: remote.paid_at ?? 0,
  }
}
