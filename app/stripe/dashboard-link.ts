import type { Payment } from '../platform/tables.ts'

/** Where Stripe's Dashboard shows a payment to whoever is signed in to the account. Null for one that is not at Stripe. */
export function dashboardLink({ livemode, payment_intent_id: payment }: Payment): string | null {
  return payment && `https://dashboard.stripe.com/${livemode === 1 ? '' : 'test/'}payments/${payment}`
}
