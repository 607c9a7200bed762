import { database } from '../platform/database.server.ts'
import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { queueMessage } from '../platform/outbox.server.ts'
import { parseEvent, verifySignature, type StripeEvent } from '../stripe/stripe-event.server.ts'
import { readSubscription } from '../stripe/stripe-lookups.server.ts'
import { isMissingAtStripe, type StripeAccount } from '../stripe/stripe.server.ts'
import { findLastGiftOf } from './payment.queries.server.ts'
import { settlePayment } from './settle-payment.server.ts'
import { isEventRecorded, recordEvent } from './webhook-event.queries.server.ts'

/**
 * An object that our key cannot see may be there after the key is changed. After this time the event is acknowledged,
 * as it would fail each time.
 */
const missingGraceMs = 60 * 60_000

/**
 * Triggered by: Stripe, at least once for each event, in any order.
 * Changes: the ledger, through `settlePayment`; the event is only a hint where to look.
 * Repeatable: yes. The status is 200 only after the effect is committed, or when there can be none, which the log
 * says; 400 only for a bad signature; and 500 when the event must come again (https://docs.stripe.com/webhooks).
 */
export async function receiveEvent(rawBody: string, signature: string | null): Promise<200 | 400 | 500> {
  const account = await verifySignature(rawBody, signature ?? '')
  if (!account) return 400
  const event = parseEvent(rawBody, account)
  if (!event) return 200
  const { id, type, createdAt, source, subscription } = event
  try {
    const db = await database()
    if (await isEventRecorded(db, id)) return 200
    if (source) await settlePayment(db, source, event)
    else if (subscription) await confirmStop(db, account, subscription, event)
    else await recordEvent(db, event, Date.now())
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

/** Owes the donor of a recurring gift that has ended, or ends before it is charged again, one confirmation of that. */
async function confirmStop(db: Db, account: StripeAccount, id: string, event: StripeEvent): Promise<void> {
  const { isEnding, canceledAt } = await readSubscription(id, account)
  const now = Date.now()
  await db.transaction().execute(async (tx) => {
    const gift = isEnding ? await findLastGiftOf(tx, id) : undefined
    const dedupeKey = `gift-stopped:${id}:${canceledAt}`
    if (gift) await queueMessage(tx, { kind: 'gift-stopped', subjectId: gift.id, dedupeKey }, now)
    await recordEvent(tx, event, now)
  })
}
