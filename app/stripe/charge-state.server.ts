import type Stripe from 'stripe'
import type { Tables } from '../db/tables.ts'
import type { PaymentStatus } from '../values/payment-terms.ts'
import type { RemotePayment } from './remote-payment.ts'
import { stripe, type StripeAccount } from './stripe.server.ts'

type PaymentTable = Tables['payment']

/** The refunds and disputes of a payment by their state, in cents. */
export type Reversals = Pick<
  PaymentTable,
  | 'refunded_cents'
  | 'refund_pending_cents'
  | 'refund_failed_cents'
  | 'disputed_cents'
  | 'lost_cents'
  | 'dispute_answer_by'
>

/** The values before there is a charge. */
export const noReversals: Reversals = {
  refunded_cents: 0,
  refund_pending_cents: 0,
  refund_failed_cents: 0,
  disputed_cents: 0,
  lost_cents: 0,
  dispute_answer_by: null,
}

/**
 * The amount of a payment less refunds and lost disputes, in cents. Pending refunds and open disputes are not subtracted
 * yet.
 */
export function remainingCents(row: Pick<PaymentTable, 'amount_cents' | 'refunded_cents' | 'lost_cents'>): number {
  // A bank may take more than was paid: it bundles payments, or converts currencies.
  return Math.max(0, row.amount_cents - row.refunded_cents - row.lost_cents)
}

/**
 * By how much refunds and disputes exceed the payment, in cents: a bank may dispute the full amount of a payment that was
 * partly refunded before.
 */
export function excessCents(
  row: Pick<PaymentTable, 'amount_cents' | 'refunded_cents' | 'lost_cents' | 'disputed_cents'>,
): number {
  return Math.max(0, row.refunded_cents + row.lost_cents + row.disputed_cents - row.amount_cents)
}

/** Adds the state of the payment's charge: what was captured, refunded and disputed. */
export async function addChargeState(
  remote: RemotePayment,
  payment: Stripe.PaymentIntent | null,
  account: StripeAccount,
): Promise<RemotePayment> {
  if (!payment) return remote
  const charge = payment.latest_charge as Stripe.Charge | null
  const known: RemotePayment = {
    ...remote,
    payment_intent_id: payment.id,
    payment_method: charge?.payment_method_details?.type ?? null,
    // Stripe reports one for card payments only.
    statement_descriptor: charge?.calculated_statement_descriptor ?? null,
  }
  if (payment.status === 'processing') return { ...known, status: 'processing' }
  if (payment.status !== 'succeeded' || !charge) {
    const reason = payment.last_payment_error?.message ?? null
    return { ...known, status: payment.status === 'requires_action' ? 'processing' : 'failed', failure_reason: reason }
  }
  const paid = { ...known, amount_cents: charge.amount_captured, ...(await readReversals(charge, account)) }
  return { ...paid, status: statusOf(paid), paid_at: charge.created * 1000 }
}

/** The status as far as the session reports it. */
export function statusOfSession(session: Stripe.Checkout.Session): PaymentStatus {
  if (session.status === 'expired') return 'expired'
  return session.status === 'complete' ? 'processing' : 'pending'
}

/** The status of a payment that has arrived. */
export function statusOf(paid: Omit<RemotePayment, 'status'>): PaymentStatus {
  if (paid.disputed_cents > 0) return 'disputed'
  const remaining = remainingCents(paid)
  if (remaining === 0) return paid.lost_cents > 0 ? 'dispute-lost' : 'refunded'
  return remaining < paid.amount_cents ? 'partly-refunded' : 'paid'
}

/** During an appeal the bank keeps the money until the appeal is won. */
const lostStatuses = new Set<string>(['lost', 'appeal_needs_response', 'appeal_under_review'])
const endedInOurFavor = new Set<string>(['won', 'warning_closed', 'prevented'])

/** Asks Stripe what was refunded and disputed of a charge. Throws what Stripe throws. */
async function readReversals(charge: Stripe.Charge, account: StripeAccount): Promise<Reversals> {
  const [refunds, disputes] = await Promise.all([refundsOf(charge, account), disputesOf(charge, account)])
  return sumReversals(charge, refunds, disputes)
}

/**
 * Sums refunds and disputes by the state of each one. The `amount_refunded` of the charge includes pending refunds, and
 * no document says how long its `disputed` stays true.
 */
export function sumReversals(charge: Stripe.Charge, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): Reversals {
  const sums = { ...noReversals }
  for (const { status, amount } of refunds) {
    if (status === 'succeeded') sums.refunded_cents += amount
    else if (status === 'failed') sums.refund_failed_cents += amount
    else if (status !== 'canceled') sums.refund_pending_cents += amount
  }
  const deadlines: number[] = []
  for (const dispute of disputes) {
    const { status, balance_transactions: entries, evidence_details: evidence } = dispute
    const wantedCents = dollarsOf(dispute) ?? charge.amount_captured
    if (endedInOurFavor.has(status)) continue
    if (isFinal(charge)) {
      sums.lost_cents += entries.length > 0 ? takenCents(dispute) : wantedCents
    } else if (lostStatuses.has(status)) {
      // An amount that was refunded before the loss comes back as a separate entry.
      sums.lost_cents += takenCents(dispute)
    } else {
      sums.disputed_cents += wantedCents
      if (status.endsWith('needs_response') && evidence.due_by) deadlines.push(evidence.due_by * 1000)
    }
  }
  if (deadlines.length > 0) sums.dispute_answer_by = Math.min(...deadlines)
  return sums
}

/**
 * A disputed debit of a bank account is lost at once: Stripe takes no answer, and the account must be authorized again
 * (https://support.stripe.com/questions/respond-to-or-contest-an-ach-direct-debit-dispute-as-a-merchant).
 */
const isFinal = ({ payment_method_details: details }: Stripe.Charge) => details?.type === 'us_bank_account'

/**
 * The amount of a dispute in cents of a dollar. When the dispute is in the currency of the payer's bank, the amount is what
 * was taken from the account's balance. Null when nothing was taken.
 */
export function dollarsOf(dispute: Stripe.Dispute): number | null {
  return dispute.currency === 'usd' ? dispute.amount : takenCents(dispute) || null
}

/** What a dispute has taken from the balance so far, less what was returned, in cents. */
const takenCents = ({ balance_transactions: entries }: Stripe.Dispute) =>
  -entries.reduce((sum, entry) => sum + entry.amount, 0)

async function disputesOf(charge: Stripe.Charge, account: StripeAccount): Promise<Stripe.Dispute[]> {
  return (await (await stripe(account)).disputes.list({ charge: charge.id, limit: 100 })).data
}

export async function refundsOf(charge: Stripe.Charge, account: StripeAccount): Promise<Stripe.Refund[]> {
  // A charge includes its last ten refunds only.
  if (charge.refunds && !charge.refunds.has_more) return charge.refunds.data
  const refunds: Stripe.Refund[] = []
  for await (const refund of (await stripe(account)).refunds.list({ charge: charge.id, limit: 100 })) {
    refunds.push(refund)
  }
  return refunds
}
