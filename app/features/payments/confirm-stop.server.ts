import type { Db } from '../../infra/db.server.ts'
import { queueMessage } from '../../infra/outbox.server.ts'
import { stripe, type StripeAccount } from '../../infra/stripe.server.ts'
import { findLastGiftOf } from './gift.queries.server.ts'
import { recordEvent, type StripeEvent } from './webhook-event.queries.server.ts'

/**
 * Triggered by: a webhook about a subscription.
 * Changes: the donor of a recurring gift that has ended, or ends before it is charged again, is owed a confirmation.
 * Repeatable: yes, each ending is confirmed once. Throws what Stripe or the database throws; then nothing has changed.
 */
export async function confirmStop(
  db: Db,
  account: StripeAccount,
  subscription: string,
  event: StripeEvent,
  now = Date.now(),
): Promise<void> {
  const {
    status,
    cancel_at_period_end: ends,
    canceled_at: at,
  } = await (await stripe(account)).subscriptions.retrieve(subscription)
  await db.transaction().execute(async (tx) => {
    const gift = status === 'canceled' || ends ? await findLastGiftOf(tx, subscription) : undefined
    if (gift) {
      const dedupeKey = `gift-stopped:${subscription}:${at}`
      await queueMessage(tx, { kind: 'gift-stopped', subjectId: gift.id, dedupeKey }, now)
    }
    await recordEvent(tx, event, now)
  })
}
