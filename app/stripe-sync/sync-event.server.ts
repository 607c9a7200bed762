import { syncPayout } from '../accounting/sync-payout.server.ts'
import type { Db } from '../db/db.server.ts'
import { log, withLogFields } from '../log/log.server.ts'
import { typesWithMail } from '../payments/payment-notifications.server.ts'
import { syncPayment } from '../payments/sync-payment.server.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import type { StripeEvent } from '../stripe/stripe-event.server.ts'
import { isMissingAtStripe, sourceId } from '../stripe/stripe.server.ts'
import { findRecurringGift, findSubscriptionsOfCustomer } from '../subscriptions/recurring-gift.queries.server.ts'
import { repairSubscription } from '../subscriptions/repair-subscription.server.ts'
import { syncSubscription } from '../subscriptions/sync-subscription.server.ts'
import { FinishedSyncs } from './finished-syncs.server.ts'

/**
 * An object that Stripe does not find under the present key may be found after the key is changed. After this time the
 * event is acknowledged, because it would fail each time.
 */
const missingGraceMs = 60 * 60_000

/** What events of the same objects share. */
export interface SharedSyncs {
  finished: FinishedSyncs
  /** When the event had arrived, by `performance.now()`. */
  arrivedAt: number
}

/** The events that this process handles now, by their topic. */
const turns = new Map<string, { last: Promise<unknown>; waiting: number; finished: FinishedSyncs }>()

/**
 * Triggered by: the webhook.
 * Changes: what `syncEvent` changes. Stripe sends several events of one gift at once: they are handled one after another, so
 * that no sync is repeated because another one wrote the same row, and those that wait share one.
 * Repeatable: yes.
 */
export async function syncEventInTurn(db: Db, event: StripeEvent): Promise<void> {
  const arrivedAt = performance.now()
  const turn = turns.get(event.topic) ?? { last: Promise.resolve(), waiting: 0, finished: new FinishedSyncs() }
  turns.set(event.topic, turn)
  turn.waiting += 1
  const work = turn.last.then(() => syncEvent(db, event, { finished: turn.finished, arrivedAt }))
  turn.last = work.catch(() => {})
  try {
    await work
  } finally {
    turn.waiting -= 1
    if (turn.waiting === 0) turns.delete(event.topic)
  }
}

/**
 * Triggered by: the webhook, and Stripe's list of events when no webhook came.
 * Changes: the ledger, through `syncPayment`, `syncSubscription` and `syncPayout`; the event only says which object to read.
 * At Stripe, what `repairSubscription` changes.
 * Repeatable: yes.
 */
export async function syncEvent(db: Db, event: StripeEvent, shared: SharedSyncs): Promise<void> {
  const { id, type, createdAt } = event
  try {
    await sync(db, event, shared)
    log.info('webhook', { id, type })
  } catch (error) {
    if (!isMissingAtStripe(error) || Date.now() - createdAt <= missingGraceMs) throw error
    log.error('webhook-object-missing', { id, type, error: String(error) })
  }
}

async function sync(db: Db, event: StripeEvent, { finished, arrivedAt }: SharedSyncs): Promise<void> {
  const { type, source, subscription, customer, payout } = event
  const syncSubscriptionOnce = (id: string) =>
    finished.syncUnlessDone(id, arrivedAt, async () => {
      const synced = await syncSubscription(db, id)
      if (synced) await repairSubscription(synced.remote)
      return synced && { ids: [id], logFields: { subscription: id } }
    })
  if (source) {
    const since = typesWithMail.has(type) ? Infinity : arrivedAt
    await finished.syncUnlessDone(sourceId(source), since, async () => {
      const synced = await syncPayment(db, source, type)
      const id = synced?.payment.subscription_id
      // The event of the subscription may have arrived before the ledger had a gift that identifies it as ours.
      if (id && !(await findRecurringGift(db, id))) await syncSubscriptionOnce(id)
      const logFields = { payment: synced?.payment.id, subscription: id ?? undefined }
      return synced && { ids: [sourceId(source), ...idsRead(synced.remote)], logFields }
    })
  } else if (subscription) {
    await syncSubscriptionOnce(subscription)
  } else if (payout) {
    await finished.syncUnlessDone(payout.id, arrivedAt, async () => {
      await syncPayout(db, payout)
      return { ids: [payout.id], logFields: {} }
    })
  } else if (customer) {
    for (const id of await findSubscriptionsOfCustomer(db, customer)) {
      await withLogFields({}, () => syncSubscriptionOnce(id))
    }
  }
}

/** A session that reports no payment yet may name an invoice without its state. */
function idsRead({ paid_at: paidAt, ...remote }: RemotePayment): (string | null)[] {
  return paidAt === null ? [] : [remote.checkout_session_id, remote.invoice_id ?? null, remote.payment_intent_id]
}
