import type Stripe from 'stripe'
import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { accountOf, isMissingAtStripe, stripe, stripeAccounts } from '../stripe/stripe.server.ts'
import { findOpenPayments, findPaymentBySource } from './payment.queries.server.ts'
import type { Payment } from '../platform/tables.ts'
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
    const before = await findPaymentBySource(db, source)
    if (before?.paid_at && !evenIfReceived) return
    const after = await settlePayment(db, source, event)
    if (after && differ(before, after)) result.repaired.push(after.id)
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
  for (const { id, kind, checkout_session_id: session, invoice_id: invoice } of await findOpenPayments(
    db,
    now - dayMs,
    now,
  )) {
    const account = accountOf(kind)
    if (session) await attempt(id, () => check({ account, session }, true))
    else if (invoice) await attempt(id, () => check({ account, invoice }, true))
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

function differ(before: Payment | undefined, after: Payment): boolean {
  const columns = ['status', ...Object.keys(nothingMoved)] as ('status' | keyof MovedSince)[]
  return columns.some((column) => before?.[column] !== after[column])
}
