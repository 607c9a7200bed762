import type Stripe from 'stripe'
import type { Db } from '../platform/db.server.ts'
import { queueMessage } from '../platform/outbox.server.ts'
import { stripe, type StripeAccount } from '../stripe/stripe.server.ts'
import { findLastGiftOf } from './payment.queries.server.ts'
import { recordEvent, type StripeEvent } from '../stripe/webhook-event.queries.server.ts'

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
  const found = await (await stripe(account)).subscriptions.retrieve(subscription)
  await db.transaction().execute(async (tx) => {
    const gift = isEnding(found) ? await findLastGiftOf(tx, subscription) : undefined
    if (gift) {
      const dedupeKey = `gift-stopped:${subscription}:${found.canceled_at}`
      await queueMessage(tx, { kind: 'gift-stopped', subjectId: gift.id, dedupeKey }, now)
    }
    await recordEvent(tx, event, now)
  })
}

/**
 * With the flexible billing mode the customer portal sets the date alone, with the classic one the flag as well.
 * A date after the next charge is no end yet: https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
function isEnding({ status, cancel_at_period_end: atPeriodEnd, cancel_at: at, items }: Stripe.Subscription): boolean {
  const paidUntil = Math.min(...items.data.map((item) => item.current_period_end))
  return status === 'canceled' || atPeriodEnd || (at !== null && at <= paidUntil)
}
