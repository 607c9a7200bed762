import type Stripe from 'stripe'
import type { RemotePayment } from './remote-payment.server.ts'
import { stripe, type StripeAccount } from './stripe.server.ts'

/** The only record of the moment: the charge, its balance entry and the session keep none. */
const completed = 'checkout.session.async_payment_succeeded'

/**
 * When Stripe learned that the bank debit behind a gift is completed, in epoch milliseconds. Null: it is not a completed bank
 * debit, or the moment is not known, because Stripe keeps an event for 30 days. Throws what Stripe throws.
 */
export async function findSettledAt(remote: RemotePayment, account: StripeAccount): Promise<number | null> {
  const { kind, payment_method: method, paid_at: begunAt, checkout_session_id: session } = remote
  if (kind !== 'gift' || method !== 'us_bank_account' || begunAt === null) return null
  // An invoice records when it was paid.
  if (remote.settled_at) return remote.settled_at
  if (!session) return null
  const since = { created: { gte: Math.floor(begunAt / 1000) }, types: [completed], limit: 100 }
  for await (const event of (await stripe(account)).events.list(since)) {
    if ((event.data.object as Stripe.Checkout.Session).id === session) return event.created * 1000
  }
  return null
}
