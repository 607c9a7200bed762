import type { StripeAccount } from './stripe.server.ts'

/** The Stripe object from which a payment can be found again, and the account it lies in. */
export type PaymentSource = { account: StripeAccount } & (
  | { session: string }
  | { invoice: string }
  | { paymentIntent: string }
)

/** The id of a Stripe object, whether it came as an id or whole. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
