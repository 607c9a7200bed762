import type Stripe from 'stripe'
import { stripe, type StripeAccount } from './stripe.server.ts'

/** In a refund's metadata: which wish of the staff it is. */
const wishKey = 'gospel_books_refund'

interface Wish {
  account: StripeAccount
  paymentIntent: string
  cents: number
  /** Names the wish. The same one is refunded once, however often it is asked for. */
  wish: string
}

/** Gives a part of a payment back, or all of it. Throws what Stripe throws, which may have done it all the same. */
export async function createRefund({ account, paymentIntent, cents, wish }: Wish): Promise<Stripe.Refund> {
  return (await stripe(account)).refunds.create(
    { payment_intent: paymentIntent, amount: cents, metadata: { [wishKey]: wish } },
    { idempotencyKey: `refund:${wish}` },
  )
}

/** The refund that this wish has become, also after Stripe has forgotten the idempotency key, which it does in a day. */
export async function findRefund({ account, paymentIntent, wish }: Wish): Promise<Stripe.Refund | null> {
  for await (const refund of (await stripe(account)).refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
    if (refund.metadata?.[wishKey] === wish) return refund
  }
  return null
}

/** Why Stripe refuses a refund: its own code, or null where the failure is of another kind. */
export function refusalOf(error: unknown): { code: string; message: string } | null {
  if (!(error instanceof Error) || !('type' in error)) return null
  if (error.type === 'StripePermissionError') return { code: 'not_permitted', message: error.message }
  if (error.type !== 'StripeInvalidRequestError') return null
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : '', message: error.message }
}
