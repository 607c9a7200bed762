import type Stripe from 'stripe'
import type { Sandbox } from './sandbox.ts'

/**
 * What was received, less what was given back and what was lost. Before fees, unlike Stripe's: so that the books of
 * the site, which know no fees, can be compared with it to the cent.
 */
export function balanceOf({ store }: Sandbox): Stripe.Balance {
  const received = store.sum('charge', "json ->> '$.amount_captured' - json ->> '$.amount_refunded'", 'succeeded')
  const lost = store.sum('dispute', "json ->> '$.amount'", 'lost')
  return {
    object: 'balance',
    available: [{ amount: received - lost, currency: 'usd', source_types: { card: received - lost } }],
    livemode: false,
    pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  }
}
