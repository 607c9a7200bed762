import { voidOpenInvoices } from '../stripe/subscriptions/change-subscription.server.ts'
import type { RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'

/**
 * Triggered by: a webhook, a submit or the reconciliation, after the sync; never by a page.
 * Changes: at Stripe, what a stop of ours leaves open: payments that failed are not asked for any more. So it finishes a
 * stop during which the process ended. Another card needs no repair: Stripe's next try charges it.
 * Repeatable: yes. Throws what Stripe throws.
 */
export async function repairSubscription(remote: RemoteSubscription): Promise<void> {
  if (remote.hasEnded && remote.changeIds.stopped) await voidOpenInvoices(remote.subscription_id)
}
