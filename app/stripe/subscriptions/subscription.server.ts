import type Stripe from 'stripe'
import { type BillingInterval, nextCharge, nextOnCycle } from './billing-cycle.ts'
import { readChangeIds, type ChangeIds } from './change-id.server.ts'
import { readInvoiceOutcome } from '../invoice-outcome.server.ts'
import { frequencyOfPrice, isGiftMetadata } from '../payment-identity.server.ts'
import { type ChargedMethod, readChargedMethod } from './payment-method.server.ts'
import { idOf, stripe } from '../stripe.server.ts'
import type { Tables } from '../../db/tables.ts'

/** Why the amount, the frequency and the day of a recurring gift cannot be changed here. */
export type Unchangeable = 'schedule' | 'other'

/**
 * Why Stripe does not charge until somebody resumes: the collection of payments is paused (`pause_collection`), or the
 * subscription itself is paused, by a person or because a payment failed. Only `subscriptions.resume` ends the second kind:
 * https://docs.stripe.com/billing/subscriptions/pause
 */
export type Pause = 'collection' | 'subscription' | 'failure'

/** A subscription as Stripe reports it now: the ledger's columns, and what its page and mails show. */
export interface RemoteSubscription
  extends Omit<Tables['recurring_gift'], 'giver_id' | 'version' | 'updated_at'>, ChargedMethod {
  /** Whether it has the site's metadata. A subscription from a payment link of the Dashboard does not. */
  hasSiteMetadata: boolean
  paused: Pause | null
  /** For a paused gift: when it would be charged next if it were resumed now. */
  nextIfResumedAt: number | null
  /** When the skipped charge was planned. Null means that none is skipped. */
  skipsAt: number | null
  /** When the current period began: with the last charge, or when the next charge was moved. */
  periodStartAt: number
  /** Canceled or unpaid: Stripe charges nothing more. */
  hasEnded: boolean
  /** Stopped, and Stripe cancels it at `ends_at`: until then it can go on, as if it had not been stopped. */
  isStopHeld: boolean
  /** Why it was canceled: `cancellation_requested`, `payment_failed`. */
  endReason: string | null
  failed: FailedPayment | null
  /** The ledger has no subscriptions in other currencies. */
  isInDollars: boolean
  unchangeable: Unchangeable | null
  /** The ids of the last change of each kind that was made here. */
  changeIds: ChangeIds
  billing: BillingInterval & { itemId: string; anchorAt: number }
}

/** A payment that was tried and failed. A payment that the bank still processes is not one. */
interface FailedPayment {
  invoice: string
  amountCents: number
  payUrl: string | null
  retryAt: number | null
  /** The bank waits until the donor confirms the payment. */
  needsConfirmation: boolean
}

export type ChangeKind = Tables['recurring_change']['what']

const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method', 'latest_invoice']

/**
 * Asks Stripe once, and again when a payment failed, or when the latest invoice may hide an older one that failed: a skipped
 * or moved charge creates an invoice of zero. Null when the subscription has not begun: its first payment was never
 * completed.
 */
export async function readSubscription(id: string): Promise<RemoteSubscription | null> {
  const { invoices, subscriptions } = await stripe('donations')
  const subscription = await subscriptions.retrieve(id, { expand })
  if (subscription.status.startsWith('incomplete')) return null
  const latest = subscription.latest_invoice as Stripe.Invoice | null
  const mayHideOne = subscription.status !== 'canceled' && (latest?.status === 'void' || latest?.total === 0)
  const open = mayHideOne ? (await invoices.list({ subscription: id, status: 'open', limit: 1 })).data[0] : undefined
  return remoteOf(subscription, await readFailedPayment(subscription, open ?? latest))
}

function remoteOf(subscription: Stripe.Subscription, failed: FailedPayment | 'processing' | null): RemoteSubscription {
  const { status, items, cancel_at: cancelAt, cancellation_details: details } = subscription
  const [item] = items.data
  if (!item) throw new Error(`Stripe's subscription ${subscription.id} has no item.`)
  const { interval = 'month', interval_count = 1 } = item.price.recurring ?? {}
  const billing = { itemId: item.id, anchorAt: subscription.billing_cycle_anchor * 1000, interval, interval_count }
  const hasEnded = status === 'canceled' || status === 'unpaid'
  const isStopHeld = !hasEnded && cancelAt !== null && pauseOf(subscription) === 'collection'
  const isStopped = hasEnded || isStopHeld || isEnding(subscription)
  const isFailing = failed !== 'processing' && (failed !== null || status === 'past_due')
  return {
    subscription_id: subscription.id,
    customer_id: idOf(subscription.customer),
    status: statusOf(isStopped, isFailing),
    amount_cents: items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0),
    frequency: frequencyOfPrice(item.price.recurring),
    ...planOf(subscription, billing, isStopped),
    ends_at: status === 'canceled' ? inMs(subscription.ended_at) : inMs(cancelAt),
    ...readChargedMethod(subscription),
    livemode: subscription.livemode ? 1 : 0,
    created_at: subscription.created * 1000,
    periodStartAt: item.current_period_start * 1000,
    hasSiteMetadata: isGiftMetadata(subscription.metadata),
    hasEnded,
    isStopHeld,
    endReason: status === 'unpaid' ? 'payment_failed' : (details?.reason ?? null),
    failed: failed === 'processing' ? null : failed,
    isInDollars: subscription.currency === 'usd',
    unchangeable: unchangeableOf(subscription),
    changeIds: readChangeIds(subscription.metadata, details?.comment ?? null),
    billing,
  }
}

function statusOf(isStopped: boolean, isFailing: boolean): RemoteSubscription['status'] {
  if (isStopped) return 'stopped'
  return isFailing ? 'failing' : 'active'
}

const inMs = (seconds: number | null) => (seconds === null ? null : seconds * 1000)

/** When the next period begins. */
const periodEndOf = ({ items }: Stripe.Subscription) => Math.min(...items.data.map((item) => item.current_period_end))

/**
 * In the flexible billing mode the customer portal sets only the date, in the classic mode also the flag.
 * A date after the next charge does not end it yet: https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
function isEnding(subscription: Stripe.Subscription): boolean {
  const { cancel_at_period_end: atPeriodEnd, cancel_at: at } = subscription
  return atPeriodEnd || (at !== null && at <= periodEndOf(subscription))
}

/** When it is charged next, and whether it is skipped or paused before. */
function planOf(
  subscription: Stripe.Subscription,
  billing: RemoteSubscription['billing'],
  isStopped: boolean,
): Pick<RemoteSubscription, 'next_at' | 'resumes_at' | 'skipsAt' | 'paused' | 'nextIfResumedAt'> {
  const none = { next_at: null, resumes_at: null, skipsAt: null, paused: null, nextIfResumedAt: null }
  if (isStopped) return none
  const planned = periodEndOf(subscription) * 1000
  const paused = pauseOf(subscription)
  if (paused === 'collection') return { ...none, paused, nextIfResumedAt: planned }
  if (paused) return { ...none, paused, nextIfResumedAt: nextOnCycle(billing, billing.anchorAt, Date.now()) }
  const resumesAt = inMs(subscription.pause_collection?.resumes_at ?? null)
  const until = resumesAt ?? planned
  let nextAt = planned
  while (nextAt < until) nextAt = nextCharge(nextAt, billing, billing.anchorAt)
  return { ...none, next_at: nextAt, resumes_at: resumesAt, skipsAt: nextAt === planned ? null : planned }
}

const failures = new Set<string>(['first_payment_failure', 'final_payment_failure'])

function pauseOf({ status, status_details: details, pause_collection: pause }: Stripe.Subscription): Pause | null {
  if (status === 'paused') return failures.has(details?.paused?.subscription.type ?? '') ? 'failure' : 'subscription'
  return pause && pause.resumes_at === null ? 'collection' : null
}

async function readFailedPayment(
  { status }: Stripe.Subscription,
  invoice: Stripe.Invoice | null,
): Promise<FailedPayment | 'processing' | null> {
  if (!invoice?.id || invoice.status !== 'open' || !invoice.attempted || status === 'canceled') return null
  const { id, amount_remaining: amountCents, hosted_invoice_url: payUrl, next_payment_attempt: retryAt } = invoice
  const outcome = await readInvoiceOutcome(id)
  if (outcome?.state === 'processing') return 'processing'
  const needsConfirmation = outcome?.state === 'confirm'
  return { invoice: id, amountCents, payUrl: payUrl ?? null, retryAt: inMs(retryAt), needsConfirmation }
}

function unchangeableOf(subscription: Stripe.Subscription): Unchangeable | null {
  const { schedule, items, collection_method: method, pending_update: pending } = subscription
  if (schedule) return 'schedule'
  const isOne = items.data.length === 1 && items.data[0]?.price.unit_amount !== null && !items.has_more
  return isOne && method === 'charge_automatically' && !pending ? null : 'other'
}
