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
  if (charge.disputed && (await isDisputeOpenOrLost(charge.id, account))) return 'disputed'
  if (charge.amount_refunded === 0) return 'paid'
  return charge.amount_refunded < charge.amount ? 'partly-refunded' : 'refunded'
}

const settledInOurFavor = new Set(['won', 'warning_closed', 'prevented'])

async function isDisputeOpenOrLost(charge: string, account: StripeAccount): Promise<boolean> {
  const disputes = await (await stripe(account)).disputes.list({ charge, limit: 100 })
  return disputes.data.some((dispute) => !settledInOurFavor.has(dispute.status))
}
