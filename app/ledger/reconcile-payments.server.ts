import type Stripe from 'stripe'
import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { isMissingAtStripe, stripe, stripeAccounts } from '../stripe/stripe.server.ts'
import { findOpenGifts } from './gift.queries.server.ts'
import { findEntryBySource, type LedgerEntry } from './ledger.server.ts'
import { findOpenOrders } from './order.queries.server.ts'
import { idOf, type PaymentSource } from '../stripe/payment-source.ts'
import { paymentRefOf, type PaymentRef } from '../stripe/receive-event.server.ts'
import { nothingMoved, type MovedSince } from './remaining-cents.ts'
import { settlePayment } from './settle-payment.server.ts'
import { isEventRecorded, type StripeEvent } from '../stripe/webhook-event.queries.server.ts'

const dayMs = 24 * 60 * 60_000
/** Events can be missed for a while, and Stripe keeps them for 30 days. What happened in a month is looked at again. */
const reconciledMs = 30 * dayMs

export interface Reconciliation {
  /** How many charges, refunds, disputes and unknown events Stripe listed, and open payments the ledger did. */
  checked: number
  /** Payments that the ledger did not have, or had in another state. */
  repaired: string[]
  /** What could not be looked at. All the rest was. */
  failed: Failure[]
}

export interface Failure {
  what: string
  error: string
}

/** Something that happened at Stripe, and whether it can concern money that the ledger has already. */
interface Happening {
  what: string
  ref: PaymentRef | null
  evenIfReceived: boolean
  event?: StripeEvent
}

/**
 * Triggered by: a timer in the server, and `npm run reconcile`.
 * Changes: every payment that was taken, given back or disputed in the last 30 days, whenever it was begun, and every
 * payment that the ledger has as unsettled, becomes what Stripe says.
 * Repeatable: yes, also while webhooks arrive. What fails is reported and holds up nothing else.
 * Throws when the database cannot be reached.
 */
export async function reconcilePayments(db: Db, now = Date.now()): Promise<Reconciliation> {
  const result: Reconciliation = { checked: 0, repaired: [], failed: [] }

  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // For example a gift begun in test mode, before the live keys came.
      if (isMissingAtStripe(error)) return log.warn('payment-unknown-at-stripe', { what })
      result.failed.push({ what, error: String(error) })
      log.error('not-reconciled', { what, error: String(error) })
    }
  }
  const check = async (source: PaymentSource, evenIfReceived: boolean, event?: StripeEvent) => {
    if (event && (await isEventRecorded(db, event.id))) return
    result.checked += 1
    const before = await findEntryBySource(db, source)
    if (before?.row.paid_at && !evenIfReceived) return
    const after = await settlePayment(db, source, event)
    if (after && differ(before, after)) result.repaired.push(after.row.id)
  }

  const created = { gte: Math.floor((now - reconciledMs) / 1000) }
  for (const account of stripeAccounts()) {
    const client = await stripe(account)
    for (const [name, list] of Object.entries(lists)) {
      await attempt(`${name} (${account})`, async () => {
        for await (const { what, ref, evenIfReceived, event } of list(client, { created, limit: 100 })) {
          if (ref) await attempt(what, () => check({ account, ...ref }, evenIfReceived, event))
        }
      })
    }
  }
  for (const { id, source } of await findOpenPayments(db, now)) {
    await attempt(id, () => check(source, true))
  }
  return result
}

interface ListParams {
  created: { gte: number }
  limit: number
}

/** News that leaves no new object behind: what was paid by a check, and the later state of a refund or a dispute. */
const eventTypes = [
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'refund.updated',
  'refund.failed',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
]

/** What happened in an account since a time. */
const lists: Record<string, (client: Stripe, params: ListParams) => AsyncGenerator<Happening>> = {
  async *charges(client, params) {
    for await (const charge of client.charges.list(params)) {
      // What was declined may be tried again; a renewal's is told by its invoice's event.
      if (charge.status !== 'failed') yield happeningOf(charge, false)
    }
  },
  async *refunds(client, params) {
    for await (const refund of client.refunds.list(params)) yield happeningOf(refund, true)
  },
  async *disputes(client, params) {
    for await (const dispute of client.disputes.list(params)) yield happeningOf(dispute, true)
  },
  async *events(client, params) {
    for await (const event of client.events.list({ ...params, types: eventTypes })) {
      yield { what: event.id, ref: paymentRefOf(event), evenIfReceived: true, event }
    }
  },
}

function happeningOf(object: Stripe.Charge | Stripe.Refund | Stripe.Dispute, evenIfReceived: boolean): Happening {
  const paymentIntent = idOf(object.payment_intent)
  return { what: object.id, ref: paymentIntent ? { paymentIntent } : null, evenIfReceived }
}

async function findOpenPayments(db: Db, now: number): Promise<{ id: string; source: PaymentSource }[]> {
  const storeAccount = stripeAccounts().at(-1) ?? 'donations'
  const times = { begunBefore: now - dayMs, now }
  const open: { id: string; source: PaymentSource }[] = []
  for (const { id, checkout_session_id: session, invoice_id: invoice } of await findOpenGifts(db, times)) {
    if (session) open.push({ id, source: { account: 'donations', session } })
    else if (invoice) open.push({ id, source: { account: 'donations', invoice } })
  }
  for (const { id, checkout_session_id: session } of await findOpenOrders(db, times)) {
    if (session) open.push({ id, source: { account: storeAccount, session } })
  }
  return open
}

function differ(before: LedgerEntry | undefined, after: LedgerEntry): boolean {
  const columns = ['status', ...Object.keys(nothingMoved)] as ('status' | keyof MovedSince)[]
  return columns.some((column) => before?.row[column] !== after.row[column])
}
