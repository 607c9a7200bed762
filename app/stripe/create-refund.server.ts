import type Stripe from 'stripe'
import { stripe, type StripeAccount } from './stripe.server.ts'

/** In a refund's metadata: the idempotency key of the request. */
const keyName = 'gospel_books_refund'

/** A charge of a payment. `cents`: its amount before any refund, without lost disputes. */
export interface RefundableCharge {
  paymentIntent: string
  cents: number
}

interface RefundRequest {
  account: StripeAccount
  /** Nearly always one. When several paid an invoice, they are refunded in this order, each up to its amount. */
  charges: readonly RefundableCharge[]
  cents: number
  /** The idempotency key: the same one is refunded once, however often it is requested. */
  key: string
  /** The refund was requested before: Stripe keeps idempotency keys for a day only. */
  isAgain: boolean
}

/** The refunds, and the error of Stripe or the network that ended them early. The failed request may have succeeded. */
export interface MadeRefunds {
  refunds: Stripe.Refund[]
  error: unknown
}

/** Refunds a payment in part or in full. Repeatable: each charge has at most one refund with the same key. */
export async function createRefunds({ account, charges, cents, key, isAgain }: RefundRequest): Promise<MadeRefunds> {
  const refunds: Stripe.Refund[] = []
  let left = cents
  try {
    for (const { paymentIntent, cents: chargeCents } of charges) {
      const asked = { account, paymentIntent, key }
      const earlier = isAgain || charges.length > 1 ? await refundsOfIntent(account, paymentIntent) : []
      const free = charges.length > 1 ? chargeCents - sumOfRefunds(earlier) : left
      const known = earlier.find((refund) => hasKey(refund, key))
      const refund =
        known ?? (free > 0 && left > 0 ? await createOrFind({ ...asked, cents: Math.min(left, free) }) : null)
      if (!refund) continue
      refunds.push(refund)
      left -= refund.amount
    }
    return { refunds, error: null }
  } catch (error) {
    return { refunds, error }
  }
}

interface OneRefund {
  account: StripeAccount
  paymentIntent: string
  cents: number
  key: string
}

/** When the answer is lost, the refund may exist: then it is found by its key. */
async function createOrFind({ account, paymentIntent, cents, key }: OneRefund): Promise<Stripe.Refund> {
  try {
    return await (
      await stripe(account)
    ).refunds.create(
      { payment_intent: paymentIntent, amount: cents, metadata: { [keyName]: key } },
      { idempotencyKey: `refund:${key}:${paymentIntent}` },
    )
  } catch (error) {
    const known = refusalOf(error) ? [] : await refundsOfIntent(account, paymentIntent).catch(() => [])
    const made = known.find((refund) => hasKey(refund, key))
    if (made) return made
    throw error
  }
}

const hasKey = ({ metadata }: Stripe.Refund, key: string) => metadata?.[keyName] === key

const sumOfRefunds = (refunds: Stripe.Refund[]) =>
  refunds.reduce((sum, { amount, status }) => sum + (status === 'failed' || status === 'canceled' ? 0 : amount), 0)

async function refundsOfIntent(account: StripeAccount, paymentIntent: string): Promise<Stripe.Refund[]> {
  const refunds: Stripe.Refund[] = []
  for await (const refund of (await stripe(account)).refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
    refunds.push(refund)
  }
  return refunds
}

/** Why Stripe refuses a refund: Stripe's code and message. Null for any other failure. */
export function refusalOf(error: unknown): { code: string; message: string } | null {
  if (!(error instanceof Error) || !('type' in error)) return null
  if (error.type === 'StripePermissionError') return { code: 'not_permitted', message: error.message }
  if (error.type !== 'StripeInvalidRequestError') return null
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : '', message: error.message }
}
