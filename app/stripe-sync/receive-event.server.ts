import { database } from '../db/database.server.ts'
import type { Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { parseEvent, verifySignature, type StripeEvent } from '../stripe/stripe-event.server.ts'
import { isMissingAtStripe } from '../stripe/stripe.server.ts'
import { findRecurringGift, findSubscriptionsOfCustomer } from '../subscriptions/recurring-gift.queries.server.ts'
import { syncPayout } from '../accounting/sync-payout.server.ts'
import { syncPayment } from '../payments/sync-payment.server.ts'
import { syncSubscription } from '../subscriptions/sync-subscription.server.ts'
import { isEventRecorded, recordEvent } from '../payments/webhook-event.queries.server.ts'

/**
 * An object that our key cannot see may be there after the key is changed. After this time the event is acknowledged,
 * as it would fail each time.
 */
const missingGraceMs = 60 * 60_000

/**
 * Triggered by: Stripe, at least once for each event, in any order.
 * Changes: the ledger, through `syncPayment`, `syncSubscription` and `syncPayout`; the event is only a hint where to look.
 * Repeatable: yes. The status is 200 only after the effect is committed, or when there can be none, which the log
 * says; 400 only for a bad signature; and 500 when the event must come again (https://docs.stripe.com/webhooks).
 */
export async function receiveEvent(rawBody: string, signature: string | null): Promise<200 | 400 | 500> {
  const account = await verifySignature(rawBody, signature ?? '')
  if (!account) return 400
  const event = parseEvent(rawBody, account)
  if (!event) return 200
  const { id, type, createdAt } = event
  try {
    const db = await database()
    if (await isEventRecorded(db, id)) return 200
    await sync(db, event)
    log.info('webhook', { id, type })
    return 200
  } catch (error) {
    const isGone = isMissingAtStripe(error) && Date.now() - createdAt > missingGraceMs
    log.error(isGone ? 'webhook-object-missing' : 'webhook-failed', { id, type, error: String(error) })
    if (!isGone) return 500
    await recordEvent(await database(), event, Date.now())
    return 200
  }
}

async function sync(db: Db, event: StripeEvent): Promise<void> {
  const { source, subscription, customer, payout } = event
  if (source) {
    const payment = await syncPayment(db, source, event)
    const id = payment?.subscription_id
    // The subscription's own event may have come before anything said that it is ours.
    if (id && !(await findRecurringGift(db, id))) await syncSubscription(db, id)
  } else if (subscription) {
    await syncSubscription(db, subscription, event)
  } else if (payout) {
    await syncPayout(db, payout, event)
  } else {
    for (const id of customer ? await findSubscriptionsOfCustomer(db, customer) : []) await syncSubscription(db, id)
    await recordEvent(db, event, Date.now())
  }
}
