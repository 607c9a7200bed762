import type Stripe from 'stripe'
import type { Sandbox } from './sandbox.ts'

/**
 * All that moved, as the balance transactions say, which also know what a bank holds while it looks into a dispute.
 * Before fees, unlike Stripe's: so that the books of the site, which know no fees, can be compared with it to the cent.
 */
export function balanceOf({ store }: Sandbox): Stripe.Balance {
  const amount = store.sum('balance_transaction', "json ->> '$.amount'", 'pending')
  return {
    object: 'balance',
    available: [{ amount, currency: 'usd', source_types: { card: amount } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  }
}
