import type { Db } from '../db/db.server.ts'
import { syncPayment } from '../payments/sync-payment.server.ts'
import { readSubscription } from '../stripe/subscriptions/subscription.server.ts'
import { payInvoice, setPaymentMethod } from '../stripe/subscriptions/update-card.server.ts'
import { allowedChanges } from './allowed-changes.server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

/** `key`: the idempotency key. `method`: another card that Stripe has for the giver; by default the newest one. */
export interface MethodUpdate {
  key: string
  method?: string | undefined
}

/**
 * Triggered by: the return from Stripe's page for another card, which the giver opened from here; or the form that
 * selects a card which Stripe already has.
 * Changes: the payment method of the recurring gift; a failed payment is charged to it at once. Then the ledger, through a
 * sync, which queues the receipt and the mail about the card.
 * Repeatable: one method is set once and tried once. When the process ends in between, the same request completes the
 * rest; without it, Stripe's own retry charges the new card, and the webhooks update the ledger.
 *
 * Returns the invoice that was tried, also when the bank declined. Throws what Stripe or the database throws.
 */
export async function updatePaymentMethod(
  db: Db,
  subscription: string,
  { key, method }: MethodUpdate,
): Promise<{ invoice: string | null }> {
  const remote = await readSubscription(subscription)
  const offered = remote?.otherMethod?.id ?? remote?.methodId
  const isOffered = offered && (!method || method === offered)
  if (!remote || !isOffered || allowedChanges(remote, true).card.refusal) return { invoice: null }
  await setPaymentMethod(subscription, offered, key)
  const invoice = remote.failed?.invoice ?? null
  if (invoice) {
    await payInvoice(invoice, offered)
    await syncPayment(db, { account: 'donations', invoice })
  }
  await syncSubscription(db, subscription)
  return { invoice }
}
