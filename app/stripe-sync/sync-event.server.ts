import { syncPayout } from '../accounting/sync-payout.server.ts'
import type { Db } from '../db/db.server.ts'
import { log, withLogFields } from '../log/log.server.ts'
import { syncPayment } from '../payments/sync-payment.server.ts'
import type { StripeEvent } from '../stripe/stripe-event.server.ts'
import { isMissingAtStripe } from '../stripe/stripe.server.ts'
import { findRecurringGift, findSubscriptionsOfCustomer } from '../subscriptions/recurring-gift.queries.server.ts'
import { repairSubscription } from '../subscriptions/repair-subscription.server.ts'
import { syncSubscription } from '../subscriptions/sync-subscription.server.ts'

/**
 * An object that Stripe does not find under the present key may be found after the key is changed. After this time the
 * event is acknowledged, because it would fail each time.
 */
const missingGraceMs = 60 * 60_000

/**
 * Triggered by: the webhook, and Stripe's list of events when no webhook came.
 * Changes: the ledger, through `syncPayment`, `syncSubscription` and `syncPayout`; the event only says which object to read.
 * At Stripe, what `repairSubscription` changes.
 * Repeatable: yes.
 */
export async function syncEvent(db: Db, event: StripeEvent): Promise<void> {
  const { id, type, createdAt } = event
  try {
    await sync(db, event)
    log.info('webhook', { id, type })
  } catch (error) {
    if (!isMissingAtStripe(error) || Date.now() - createdAt <= missingGraceMs) throw error
    log.error('webhook-object-missing', { id, type, error: String(error) })
  }
}

async function sync(db: Db, event: StripeEvent): Promise<void> {
  const { type, source, subscription, customer, payout } = event
  if (source) {
    const payment = await syncPayment(db, source, type)
    const id = payment?.subscription_id
    // The event of the subscription may have arrived before the ledger had a gift that identifies it as ours.
    if (id && !(await findRecurringGift(db, id))) await syncSubscription(db, id)
  } else if (subscription) {
    const synced = await syncSubscription(db, subscription)
    if (synced) await repairSubscription(synced.remote)
  } else if (payout) {
    await syncPayout(db, payout)
  } else if (customer) {
    for (const id of await findSubscriptionsOfCustomer(db, customer)) {
      await withLogFields({}, () => syncSubscription(db, id))
    }
  }
}
