import { voidOpenInvoices } from '../stripe/subscriptions/change-subscription.server.ts'
import type { RemoteSubscription } from '../stripe/subscriptions/subscription.server.ts'

/**
 * Triggered by: a webhook, a submit or the reconciliation, after the sync; never by a page.
 * Changes: voids the open invoices at Stripe of a gift that was stopped here, so that failed payments are not collected any
 * more. This completes a stop during which the process ended. A new card needs no repair: Stripe's next try charges it.
 * Repeatable: yes. Throws what Stripe throws.
 */
export async function repairSubscription(remote: RemoteSubscription): Promise<void> {
  if ((remote.hasEnded || remote.isStopHeld) && remote.changeIds.stopped) await voidOpenInvoices(remote.subscription_id)
}
