import type Stripe from 'stripe'
import { stripe, type StripeAccount } from '../../infra/stripe.server.ts'
import type { GiftTable, PaymentStatus } from '../../infra/tables.ts'

/** The columns of a payment that its charge decides. */
type ChargeState = Pick<
  GiftTable,
  'status' | 'amount_cents' | 'refunded_cents' | 'payment_method' | 'failure_reason' | 'payment_intent_id' | 'paid_at'
>

/** The charge is the last word: it knows what was taken, given back and disputed. */
export async function withPayment<Facts extends ChargeState>(
  facts: Facts,
  payment: Stripe.PaymentIntent | null,
  account: StripeAccount,
): Promise<Facts> {
  if (!payment) return facts
  const charge = payment.latest_charge as Stripe.Charge | null
  const known: Facts = {
    ...facts,
    payment_intent_id: payment.id,
    payment_method: charge?.payment_method_details?.type ?? null,
  }
  if (payment.status === 'processing') return { ...known, status: 'processing' }
  if (payment.status !== 'succeeded' || !charge) {
    const reason = payment.last_payment_error?.message ?? null
    return { ...known, status: payment.status === 'requires_action' ? 'processing' : 'failed', failure_reason: reason }
  }
  return {
    ...known,
    status: await statusOfCharge(charge, account),
    amount_cents: charge.amount,
    refunded_cents: charge.amount_refunded,
    paid_at: charge.created * 1000,
  }
}

/** What the session alone tells of its payment. */
export function statusOfSession(session: Stripe.Checkout.Session): PaymentStatus {
  if (session.status === 'expired') return 'expired'
  return session.status === 'complete' ? 'processing' : 'pending'
}

async function statusOfCharge(charge: Stripe.Charge, account: StripeAccount): Promise<PaymentStatus> {
  const dispute = charge.disputed ? await standingOfDispute(charge.id, account) : null
  if (dispute) return dispute
  if (charge.amount_refunded === 0) return 'paid'
  return charge.amount_refunded < charge.amount ? 'partly-refunded' : 'refunded'
}

const settledInOurFavor = new Set(['won', 'warning_closed', 'prevented'])

/** Null when every dispute about the charge was settled in our favor. */
async function standingOfDispute(charge: string, account: StripeAccount): Promise<PaymentStatus | null> {
  const disputes = await (await stripe(account)).disputes.list({ charge, limit: 100 })
  const against = disputes.data.filter(({ status }) => !settledInOurFavor.has(status))
  if (against.some(({ status }) => status === 'lost')) return 'dispute-lost'
  return against.length > 0 ? 'disputed' : null
}
