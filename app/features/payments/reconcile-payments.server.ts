import type { Db } from '../../infra/db.server.ts'
import { log } from '../../infra/log.server.ts'
import { isMissingAtStripe, stripe, stripeAccounts, type StripeAccount } from '../../infra/stripe.server.ts'
import { findOpenGifts } from './gift.queries.server.ts'
import { findEntryBySource, type LedgerEntry } from './ledger.server.ts'
import { findOpenOrders } from './order.queries.server.ts'
import { identifyPayment } from './payment-identity.server.ts'
import { idOf, type PaymentSource } from './payment-source.ts'
import { settlePayment } from './settle-payment.server.ts'

const dayMs = 24 * 60 * 60_000
/** Events can be missed for a while; Stripe keeps its lists, so a month is looked at again each time. */
const reconciledMs = 30 * dayMs

export interface Reconciliation {
  /** How many paid sessions, invoices, refunds and disputes Stripe listed, and open payments the ledger did. */
  checked: number
  /** Payments that the ledger did not have, or had in another state. */
  repaired: string[]
}

/**
 * Triggered by: a timer in the server, and `npm run reconcile`.
 * Changes: every payment of the last 30 days that Stripe knows better than the ledger becomes what Stripe says.
 * Repeatable: yes, also while webhooks arrive. Throws when Stripe or the database cannot be reached.
 */
export async function reconcilePayments(db: Db, now = Date.now()): Promise<Reconciliation> {
  const result: Reconciliation = { checked: 0, repaired: [] }

  const check = async (source: PaymentSource, { evenIfReceived = false } = {}) => {
    result.checked += 1
    const before = await findEntryBySource(db, source)
    if (before?.row.paid_at && !evenIfReceived) return
    const after = await settlePayment(db, source)
    if (after && differ(before, after)) result.repaired.push(after.row.id)
  }

  for (const account of stripeAccounts()) {
    for await (const [source, evenIfReceived] of eachPaymentAtStripe(account, now - reconciledMs)) {
      await check(source, { evenIfReceived })
    }
  }
  for (const { id, source } of await findOpenPayments(db, now - dayMs)) {
    try {
      await check(source)
    } catch (error) {
      // For example a gift begun in test mode, before the live keys came: it must not hold up the others.
      if (!isMissingAtStripe(error)) throw error
      log.warn('payment-unknown-at-stripe', { id })
    }
  }
  return result
}

/** What happened in one account since a time, and whether it can concern money that the ledger has already. */
async function* eachPaymentAtStripe(account: StripeAccount, since: number): AsyncGenerator<[PaymentSource, boolean]> {
  const everyPage = { created: { gte: Math.floor(since / 1000) }, limit: 100 }
  for await (const session of (await stripe(account)).checkout.sessions.list({ ...everyPage, status: 'complete' })) {
    if (await identifyPayment(session, account)) yield [{ account, session: session.id }, false]
  }
  for await (const invoice of (await stripe(account)).invoices.list({ ...everyPage, status: 'paid' })) {
    if (await identifyPayment(invoice, account)) yield [{ account, invoice: invoice.id }, false]
  }
  for await (const refund of (await stripe(account)).refunds.list(everyPage)) {
    const paymentIntent = idOf(refund.payment_intent)
    if (paymentIntent) yield [{ account, paymentIntent }, true]
  }
  for await (const dispute of (await stripe(account)).disputes.list(everyPage)) {
    const paymentIntent = idOf(dispute.payment_intent)
    if (paymentIntent) yield [{ account, paymentIntent }, true]
  }
}

async function findOpenPayments(db: Db, before: number): Promise<{ id: string; source: PaymentSource }[]> {
  const storeAccount = stripeAccounts().at(-1) ?? 'donations'
  const open: { id: string; source: PaymentSource }[] = []
  for (const { id, checkout_session_id: session, invoice_id: invoice } of await findOpenGifts(db, before)) {
    if (session) open.push({ id, source: { account: 'donations', session } })
    else if (invoice) open.push({ id, source: { account: 'donations', invoice } })
  }
  for (const { id, checkout_session_id: session } of await findOpenOrders(db, before)) {
    if (session) open.push({ id, source: { account: storeAccount, session } })
  }
  return open
}

function differ(before: LedgerEntry | undefined, after: LedgerEntry): boolean {
  return after.row.status !== before?.row.status || after.row.refunded_cents !== before.row.refunded_cents
}
