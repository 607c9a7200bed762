import { syncPayout } from '../accounting/sync-payout.server.ts'
import { database } from '../db/database.server.ts'
import type { Db } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { syncPayment } from '../payments/sync-payment.server.ts'
import { parseEvent, verifySignature, type StripeEvent } from '../stripe/stripe-event.server.ts'
import { isMissingAtStripe } from '../stripe/stripe.server.ts'
import { findRecurringGift, findSubscriptionsOfCustomer } from '../subscriptions/recurring-gift.queries.server.ts'
import { repairSubscription } from '../subscriptions/repair-subscription.server.ts'
import { syncSubscription } from '../subscriptions/sync-subscription.server.ts'
import { handleEventOnce } from './webhook-event.queries.server.ts'

const answers = {
  200: 'Recorded.',
  400: 'The signature does not match this body and our secret.',
  500: 'Not recorded. Please send the event again.',
} as const

/**
 * An object that Stripe does not find under the present key may be found after the key is changed. After this time the
 * event is acknowledged, because it would fail each time.
 */
const missingGraceMs = 60 * 60_000

/** `POST /webhooks/stripe`: the signature covers the raw bytes, so the body is read as text. */
export async function action({ request }: { request: Request }): Promise<Response> {
  const status = await receiveEvent(await request.text(), request.headers.get('stripe-signature'))
  return new Response(answers[status], { status, headers: { 'Cache-Control': 'no-store' } })
}

export function loader(): Response {
  return new Response('Stripe sends its events here, with POST.', { status: 405, headers: { Allow: 'POST' } })
}

/**
 * Triggered by: Stripe, at least once for each event, in any order.
 * Changes: the ledger, through `syncPayment`, `syncSubscription` and `syncPayout`; the event only says which object to read.
 * At Stripe, what `repairSubscription` changes.
 * Repeatable: yes. The status is 200 only after the effect is committed, or when there can be none, which is logged; 400
 * only for a bad signature; and 500 when Stripe must send the event again (https://docs.stripe.com/webhooks).
 */
async function receiveEvent(rawBody: string, signature: string | null): Promise<keyof typeof answers> {
  const account = await verifySignature(rawBody, signature ?? '')
  if (!account) return 400
  const event = parseEvent(rawBody, account)
  if (!event) return 200
  try {
    const db = await database()
    await handleEventOnce(db, event, () => syncUnlessMissing(db, event))
    return 200
  } catch (error) {
    const { id, type } = event
    log.error('webhook-failed', { id, type, error: String(error) })
    return 500
  }
}

async function syncUnlessMissing(db: Db, event: StripeEvent): Promise<void> {
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
    for (const id of await findSubscriptionsOfCustomer(db, customer)) await syncSubscription(db, id)
  }
}
