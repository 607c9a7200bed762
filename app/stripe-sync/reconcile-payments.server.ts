import type { Db } from '../db/db.server.ts'
import { findSetting } from '../db/setting.queries.server.ts'
import { logFailures } from '../log/log-cause.server.ts'
import { log, withLogFields } from '../log/log.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import type { Failure } from '../values/failure.ts'
import { noReversals, type Reversals } from '../stripe/charge-state.server.ts'
import { changesAtStripe, type Change } from '../stripe/list-changes.server.ts'
import { concernsAllCalls } from '../stripe/reason-of.ts'
import {
  accountOf,
  isMissingAtStripe,
  stripeAccounts,
  stripeFailure,
  type PaymentSource,
} from '../stripe/stripe.server.ts'
import type { UnrecognizedPayment } from '../stripe/unrecognized-payment.server.ts'
import { findOpenPayments, findPaymentBySource } from '../payments/payment.queries.server.ts'
import { findSubscriptionsToSync } from '../subscriptions/recurring-gift.queries.server.ts'
import { syncPayment } from '../payments/sync-payment.server.ts'
import { repairSubscription } from '../subscriptions/repair-subscription.server.ts'
import { syncSubscription } from '../subscriptions/sync-subscription.server.ts'
import { readMissedEvents } from './missed-events.server.ts'
import { keepUnrecognized } from './reconciliation-issues.server.ts'
import { handleEventOnce } from './webhook-event.queries.server.ts'

const dayMs = 24 * 60 * 60_000
/** Stripe keeps events for 30 days. */
const reconciledMs = 30 * dayMs

export interface Reconciliation {
  /** The number of checks: charges, refunds, disputes and new events at Stripe, and open payments in the ledger. */
  checked: number
  /** Payments that were missing in the ledger or had another state, and recurring gifts that were changed. */
  repaired: string[]
  /** Payments at Stripe that may belong to the site and have no row in the ledger. */
  unrecognized: UnrecognizedPayment[]
  /** The checks that failed. All others were completed. */
  failed: Failure[]
}

/**
 * Triggered by: a timer in the server, and `npm run reconcile`.
 * Changes: syncs every payment that was charged, refunded or disputed in the last 30 days, every payment that is open in
 * the ledger, and every recurring gift that was changed or whose planned charge is past. Stores the unrecognized payments
 * for `findReconciliationIssues`.
 * Repeatable: yes, also while webhooks arrive. A failed check is reported and does not stop the others.
 * Throws when the database cannot be reached.
 */
export async function reconcilePayments(db: Db, now = Date.now()): Promise<Reconciliation> {
  const result: Reconciliation = { checked: 0, repaired: [], unrecognized: [], failed: [] }

  const attempt = async (what: string, work: () => Promise<void>, isList = false) => {
    try {
      await work()
    } catch (error) {
      // For example a gift that began in test mode, before the live keys were set.
      if (isMissingAtStripe(error)) return log.warn('payment-unknown-at-stripe', { what })
      // One cause is one failure: what follows needs the same connection, or the same database.
      if (stripeFailure(error) === null) await findSetting(db, 'events')
      if (!isList && concernsAllCalls(error)) throw error
      result.failed.push({ what, error: String(error) })
    }
  }
  /** Whether the ledger has the payment afterwards. */
  const check = async (source: PaymentSource, evenIfReceived: boolean, eventType?: string): Promise<boolean> => {
    result.checked += 1
    const before = await findPaymentBySource(db, source)
    if (before?.paid_at && !evenIfReceived) return true
    const after = (await syncPayment(db, source, eventType))?.payment
    if (after && differ(before, after)) result.repaired.push(after.id)
    return after !== undefined
  }
  const checkChange = async ({ source, evenIfReceived, event, explain }: Change) => {
    const isKnown = source !== null && (await check(source, evenIfReceived, event?.type))
    const unrecognized = isKnown ? null : await explain?.()
    if (unrecognized) result.unrecognized.push(unrecognized)
  }

  const checkSubscription = async (id: string) => {
    result.checked += 1
    const synced = await syncSubscription(db, id)
    if (synced) await repairSubscription(synced.remote)
    if (synced?.hasChanged) result.repaired.push(id)
  }

  for (const account of stripeAccounts()) {
    for (const [name, list] of Object.entries(changesAtStripe)) {
      const read = async () => {
        for await (const change of list(account, now - reconciledMs)) {
          const { what, event } = change
          const subscription = event?.subscription
          const work = () => (subscription ? checkSubscription(subscription) : checkChange(change))
          await withLogFields({}, () =>
            attempt(what, () => (event ? handleEventOnce(db, event, 'list', work) : work())),
          )
        }
      }
      await attempt(`${name} (${account})`, read, true)
    }
  }
  const checkOpen = async () => {
    for (const payment of await findOpenPayments(db, now - dayMs, now)) {
      const { id, kind, checkout_session_id: session, invoice_id: invoice } = payment
      const account = accountOf(kind)
      const source = session ? { account, session } : invoice && { account, invoice }
      const work = () => checkChange({ what: id, source: source || null, evenIfReceived: true })
      if (source) await withLogFields({ payment: id }, () => attempt(id, work))
    }
  }
  const checkSubscriptions = async () => {
    for (const id of await findSubscriptionsToSync(db, now)) {
      await withLogFields({ subscription: id }, () => attempt(id, () => checkSubscription(id)))
    }
  }
  await attempt('open payments', checkOpen, true)
  await attempt('recurring gifts', checkSubscriptions, true)
  logFailures('not-reconciled', result.failed)
  await keepUnrecognized(db, result.unrecognized, now)
  await readMissedEvents(db, 0)
  return result
}

function differ(before: Payment | undefined, after: Payment): boolean {
  const columns = ['status', 'amount_cents', ...Object.keys(noReversals)] as ('status' | keyof Reversals)[]
  return columns.some((column) => before?.[column] !== after[column])
}
