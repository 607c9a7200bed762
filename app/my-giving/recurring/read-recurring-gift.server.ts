import { findRecurringGift, type RecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { readOurSubscription } from '../../subscriptions/sync-subscription.server.ts'
import type { Db } from '../../db/db.server.ts'
import { log } from '../../log/log.server.ts'
import { isMissingAtStripe, stripeFailure, withDeadline } from '../../stripe/stripe.server.ts'
import type { SubscriptionFacts } from '../../stripe/subscriptions/subscription.server.ts'

/** How long a page waits for each answer of Stripe's, in milliseconds. */
const maxWaitMs = 4000

export interface ReadRecurringGift {
  gift: Omit<RecurringGift, 'version' | 'updated_at'> | undefined
  facts: SubscriptionFacts | null
}

/** Stripe's present state, or the row as last known when Stripe does not answer. Changes nothing. */
export async function readRecurringGift(db: Db, id: string): Promise<ReadRecurringGift> {
  const read = await unlessStripeFails(readOurSubscription(db, id))
  return { gift: read?.facts ?? (await findRecurringGift(db, id)), facts: read?.facts ?? null }
}

/** Null when Stripe does not answer in time, or no longer knows what it is asked for: the page is shown without it. */
export async function unlessStripeFails<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await withDeadline(work, maxWaitMs)
  } catch (error) {
    if (!stripeFailure(error) && !isMissingAtStripe(error)) throw error
    log.warn('stripe-not-read', { error: String(error) })
    return null
  }
}
