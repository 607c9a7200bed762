import type Stripe from 'stripe'
import type { PaymentStatus, PaymentTable } from '../platform/tables.ts'
import type { PaymentFacts } from './payment-facts.server.ts'
import { stripe, type StripeAccount } from './stripe.server.ts'

/** What was refunded and disputed of a payment, and where that stands. */
export type Reversals = Pick<
  PaymentTable,
  | ('refunded_cents' | 'refund_pending_cents' | 'refund_failed_cents')
  | ('disputed_cents' | 'lost_cents' | 'dispute_answer_by')
>

/** Before there is a charge. */
export const noReversals: Reversals = {
  ...{ refunded_cents: 0, refund_pending_cents: 0, refund_failed_cents: 0 },
  ...{ disputed_cents: 0, lost_cents: 0, dispute_answer_by: null },
}

/**
 * The amount of a payment less what was refunded and what banks took back. A pending refund and an open dispute take
 * nothing away yet.
 */
export function remainingCents(row: Pick<PaymentTable, 'amount_cents' | 'refunded_cents' | 'lost_cents'>): number {
  // A bank may take more than was paid: it bundles payments, or converts currencies.
  return Math.max(0, row.amount_cents - row.refunded_cents - row.lost_cents)
}

/** Adds what the payment's charge says: what was taken, refunded and disputed. */
export async function addChargeState(
  facts: PaymentFacts,
  payment: Stripe.PaymentIntent | null,
  account: StripeAccount,
): Promise<PaymentFacts> {
  if (!payment) return facts
  const charge = payment.latest_charge as Stripe.Charge | null
  const known: PaymentFacts = {
    ...facts,
    payment_intent_id: payment.id,
    payment_method: charge?.payment_method_details?.type ?? null,
    // Stripe names one for card payments alone.
    statement_descriptor: charge?.calculated_statement_descriptor ?? null,
  }
  if (payment.status === 'processing') return { ...known, status: 'processing' }
  if (payment.status !== 'succeeded' || !charge) {
    const reason = payment.last_payment_error?.message ?? null
    return { ...known, status: payment.status === 'requires_action' ? 'processing' : 'failed', failure_reason: reason }
  }
  const paid = { ...known, amount_cents: charge.amount, ...(await readReversals(charge, account)) }
  return { ...paid, status: statusOf(paid), paid_at: charge.created * 1000 }
}

/** The status as far as the session knows it. */
export function statusOfSession(session: Stripe.Checkout.Session): PaymentStatus {
  if (session.status === 'expired') return 'expired'
  return session.status === 'complete' ? 'processing' : 'pending'
}

function statusOf(paid: PaymentFacts): PaymentStatus {
  if (paid.disputed_cents > 0) return 'disputed'
  const remaining = remainingCents(paid)
  if (remaining === 0) return paid.lost_cents > 0 ? 'dispute-lost' : 'refunded'
  return remaining < paid.amount_cents ? 'partly-refunded' : 'paid'
}

/** An appeal leaves the money with the bank until it is won. */
const lostStatuses = new Set<string>(['lost', 'appeal_needs_response', 'appeal_under_review'])
const settledInOurFavor = new Set<string>(['won', 'warning_closed', 'prevented'])

/**
 * Reads what was refunded and disputed from each refund's and each dispute's own state. The charge's `amount_refunded` counts what
 * is still pending, and its `disputed` stays true after a dispute is won.
 */
export async function readReversals(charge: Stripe.Charge, account: StripeAccount): Promise<Reversals> {
  const sums = { ...noReversals }
  for (const { status, amount } of await refundsOf(charge, account)) {
    if (status === 'succeeded') sums.refunded_cents += amount
    else if (status === 'failed') sums.refund_failed_cents += amount
    else if (status !== 'canceled') sums.refund_pending_cents += amount
  }
  const disputes = await disputesOf(charge, account)
  const deadlines = disputes.flatMap(({ status, evidence_details: { due_by: due } }) =>
    /^(warning_)?needs_response$/.test(status) && due ? due * 1000 : [],
  )
  if (deadlines.length > 0) sums.dispute_answer_by = Math.min(...deadlines)
  for (const { status, amount, balance_transactions: entries } of disputes) {
    // What was refunded before the dispute was lost comes back, so the loss is the sum of the balance entries.
    if (lostStatuses.has(status)) sums.lost_cents -= entries.reduce((sum, entry) => sum + entry.amount, 0)
    else if (!settledInOurFavor.has(status)) sums.disputed_cents += amount
  }
  return sums
}

async function disputesOf(charge: Stripe.Charge, account: StripeAccount): Promise<Stripe.Dispute[]> {
  if (!charge.disputed) return []
  return (await (await stripe(account)).disputes.list({ charge: charge.id, limit: 100 })).data
}

async function refundsOf(charge: Stripe.Charge, account: StripeAccount): Promise<Stripe.Refund[]> {
  // The charge lists its last ten refunds.
  if (charge.refunds && !charge.refunds.has_more) return charge.refunds.data
  const refunds: Stripe.Refund[] = []
  for await (const refund of (await stripe(account)).refunds.list({ charge: charge.id, limit: 100 })) {
    refunds.push(refund)
  }
  return refunds
}
