import type Stripe from 'stripe'
import { type BillingInterval, nextCharge } from './billing-cycle.ts'
import { readChangeIds, type ChangeIds } from './change-id.server.ts'
import { frequencyOfPrice, isGiftMetadata } from './payment-identity.server.ts'
import { idOf, stripe } from './stripe.server.ts'
import type { Tables } from '../platform/tables.ts'

/** What keeps the amount, the frequency and the day of a recurring gift from being changed here. */
export type Unchangeable = 'schedule' | 'other'

/** A subscription as Stripe knows it at the moment of asking: the ledger's columns, and what its page and mails say. */
export interface SubscriptionFacts extends Omit<Tables['recurring_gift'], 'version' | 'updated_at'> {
  /** Whether it bears our metadata. One that came of a payment link does not. */
  isMarked: boolean
  /** Stripe does not charge it until it is told to: nobody has said when. */
  isPaused: boolean
  /** The planned charge that is skipped. Null when none is. */
  skipsAt: number | null
  /** When it was charged last, or its next charge was planned anew. */
  periodStartAt: number
  /** Canceled, or given up: Stripe charges nothing more, whatever happens. */
  hasEnded: boolean
  /** Why it was canceled: `cancellation_requested`, `payment_failed`. */
  endReason: string | null
  /** A payment that was tried and not taken. */
  failed: { invoice: string; amountCents: number; payUrl: string | null; retryAt: number | null } | null
  /** What is in another currency has no place in the ledger. */
  isInDollars: boolean
  unchangeable: Unchangeable | null
  /** The ids of the last change of each kind that was made here. */
  changeIds: ChangeIds
  billing: BillingInterval & { itemId: string; anchorAt: number }
  /** The donor put in another card on Stripe's page, and the subscription is still charged to the old one. */
  newMethod: string | null
}

export type ChangeKind = Tables['recurring_change']['what']

const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method', 'latest_invoice']

/**
 * Asks Stripe once, and again where the latest invoice may hide an older one that failed: what is skipped or moved makes
 * an invoice of nothing. Null when it has not begun: its first payment was never completed.
 */
export async function readSubscription(id: string): Promise<SubscriptionFacts | null> {
  const { invoices, subscriptions } = await stripe('donations')
  const subscription = await subscriptions.retrieve(id, { expand })
  if (subscription.status.startsWith('incomplete')) return null
  const latest = subscription.latest_invoice as Stripe.Invoice | null
  const mayHideOne = subscription.status !== 'canceled' && (latest?.status === 'void' || latest?.total === 0)
  const open = mayHideOne ? (await invoices.list({ subscription: id, status: 'open', limit: 1 })).data[0] : undefined
  return factsOf(subscription, open ?? latest)
}

function factsOf(subscription: Stripe.Subscription, invoice: Stripe.Invoice | null): SubscriptionFacts {
  const { status, items, cancel_at: cancelAt, cancellation_details: details } = subscription
  const [item] = items.data
  if (!item) throw new Error(`Stripe's subscription ${subscription.id} has no item.`)
  const { interval = 'month', interval_count = 1 } = item.price.recurring ?? {}
  const billing = { itemId: item.id, anchorAt: subscription.billing_cycle_anchor * 1000, interval, interval_count }
  const hasEnded = status === 'canceled' || status === 'unpaid'
  const isStopped = hasEnded || isEnding(subscription)
  const failed = failedInvoiceOf(subscription, invoice)
  const { method, newMethod } = methodsOf(subscription)
  return {
    subscription_id: subscription.id,
    customer_id: idOf(subscription.customer),
    status: isStopped ? 'stopped' : failed || status === 'past_due' ? 'failing' : 'active',
    amount_cents: items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0),
    frequency: frequencyOfPrice(item.price.recurring),
    ...planOf(subscription, billing, isStopped),
    ends_at: status === 'canceled' ? inMs(subscription.ended_at) : inMs(cancelAt),
    method: method && methodInWords(method),
    method_expires_at: method?.card ? Date.UTC(method.card.exp_year, method.card.exp_month, 1) : null,
    livemode: subscription.livemode ? 1 : 0,
    created_at: subscription.created * 1000,
    periodStartAt: item.current_period_start * 1000,
    isMarked: isGiftMetadata(subscription.metadata),
    hasEnded,
    endReason: status === 'unpaid' ? 'payment_failed' : (details?.reason ?? null),
    failed,
    isInDollars: subscription.currency === 'usd',
    unchangeable: unchangeableOf(subscription),
    changeIds: readChangeIds(subscription.metadata, details?.comment ?? null),
    billing,
    newMethod,
  }
}

const inMs = (seconds: number | null) => (seconds === null ? null : seconds * 1000)

/** When the next period begins. */
const periodEndOf = ({ items }: Stripe.Subscription) => Math.min(...items.data.map((item) => item.current_period_end))

/**
 * With the flexible billing mode the customer portal sets the date alone, with the classic one the flag as well.
 * A date after the next charge is no end yet: https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
function isEnding(subscription: Stripe.Subscription): boolean {
  const { cancel_at_period_end: atPeriodEnd, cancel_at: at } = subscription
  return atPeriodEnd || (at !== null && at <= periodEndOf(subscription))
}

/** When it is charged next, and what is skipped before. */
function planOf(
  subscription: Stripe.Subscription,
  billing: SubscriptionFacts['billing'],
  isStopped: boolean,
): Pick<SubscriptionFacts, 'next_at' | 'resumes_at' | 'skipsAt' | 'isPaused'> {
  const none = { next_at: null, resumes_at: null, skipsAt: null, isPaused: false }
  if (isStopped) return none
  const { pause_collection: pause, status } = subscription
  if (status === 'paused' || (pause && pause.resumes_at === null)) return { ...none, isPaused: true }
  const planned = periodEndOf(subscription) * 1000
  const resumesAt = inMs(pause?.resumes_at ?? null)
  const until = resumesAt ?? planned
  let nextAt = planned
  while (nextAt < until) nextAt = nextCharge(nextAt, billing, billing.anchorAt)
  return { ...none, next_at: nextAt, resumes_at: resumesAt, skipsAt: nextAt === planned ? null : planned }
}

function failedInvoiceOf({ status }: Stripe.Subscription, invoice: Stripe.Invoice | null): SubscriptionFacts['failed'] {
  if (!invoice?.id || invoice.status !== 'open' || !invoice.attempted || status === 'canceled') return null
  const { id, amount_remaining: amountCents, hosted_invoice_url: payUrl, next_payment_attempt: retryAt } = invoice
  return { invoice: id, amountCents, payUrl: payUrl ?? null, retryAt: inMs(retryAt) }
}

function unchangeableOf(subscription: Stripe.Subscription): Unchangeable | null {
  const { schedule, items, collection_method: method, pending_update: pending } = subscription
  if (schedule) return 'schedule'
  const isOne = items.data.length === 1 && items.data[0]?.price.unit_amount !== null && !items.has_more
  return isOne && method === 'charge_automatically' && !pending ? null : 'other'
}

/**
 * What the subscription is charged to. Checkout binds the card to the subscription, and Stripe's page for another card
 * makes that one the customer's: the newer of the two is what the donor wants.
 */
function methodsOf({ default_payment_method: own, customer }: Stripe.Subscription) {
  const ownMethod = own as Stripe.PaymentMethod | null
  const { invoice_settings: settings } = customer as Stripe.Customer | { invoice_settings?: undefined }
  const ofCustomer = (settings?.default_payment_method ?? null) as Stripe.PaymentMethod | null
  const isNewer = ownMethod !== null && ofCustomer !== null && ofCustomer.created > ownMethod.created
  return { method: ownMethod ?? ofCustomer, newMethod: isNewer ? ofCustomer.id : null }
}

const brands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** "Visa ending in 4242", "bank account ending in 6789". */
function methodInWords({ type, card, us_bank_account: account }: Stripe.PaymentMethod): string {
  if (card) return `${brands[card.brand] ?? 'card'} ending in ${card.last4}`
  if (account) return `bank account ending in ${account.last4}`
  return type.replaceAll('_', ' ')
}
