import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { buildBalanceTransaction, disputeFee } from './objects/balance-transaction.ts'
import { buildDispute } from './objects/dispute.ts'
import { newId } from './ids.ts'
import { chargeOf } from './refund.ts'
import { emit, idOf, type Sandbox } from './sandbox.ts'

interface Claim {
  /** The whole payment may be disputed although part of it was given back. Without one: what is left. */
  amount?: number | undefined
  reason?: string | undefined
  /** A question of the bank's: it takes nothing yet, and the payment can still be refunded. */
  inquiry?: boolean | undefined
}

/** The donor's bank takes a payment back, or part of it, before anyone has said who is right. */
export function openDispute(sandbox: Sandbox, payment: string, claim: Claim = {}): Stripe.Dispute {
  const { store, clock } = sandbox
  const charge = chargeOf(sandbox, { payment_intent: payment })
  if (charge.disputed) throw new ApiError(`Charge ${charge.id} is disputed already.`)
  const amount = claim.amount ?? charge.amount - charge.amount_refunded
  const inquiry = claim.inquiry ?? false
  const dispute = buildDispute({ created: clock.now(), charge, amount, reason: claim.reason ?? 'fraudulent', inquiry })
  if (!inquiry) dispute.balance_transactions.push(bookEntry(sandbox, dispute, -amount, disputeFee))
  store.insert('dispute', dispute)
  store.update('charge', charge, { disputed: true })
  emit(sandbox, 'charge.dispute.created', dispute)
  if (!inquiry) emit(sandbox, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** A card's bank says that a payment was probably fraud, before anybody disputes it. */
export function warnOfFraud(sandbox: Sandbox, payment: string): Stripe.Radar.EarlyFraudWarning {
  const charge = chargeOf(sandbox, { payment_intent: payment })
  const warning = {
    id: newId('issfr_1'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: sandbox.clock.now(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: payment,
  } satisfies Stripe.Radar.EarlyFraudWarning
  emit(sandbox, 'radar.early_fraud_warning.created', warning)
  return warning
}

/**
 * Won gives the money back, also on appeal, after it was lost. Of one that is lost, `returned` comes back: what the
 * donor had been refunded before. The charge stays marked as disputed either way, as at Stripe.
 */
export function closeDispute(
  sandbox: Sandbox,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
  returned = 0,
): Stripe.Dispute {
  const isAppeal = (dispute.status === 'lost' || dispute.status === 'appeal_under_review') && outcome === 'won'
  const isClosed = dispute.status === 'won' || dispute.status === 'lost' || dispute.status === 'warning_closed'
  if (isClosed && !isAppeal) throw new ApiError('This dispute is already closed.')
  const isInquiry = dispute.status === 'warning_needs_response'
  const taken = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
  const reinstated = outcome === 'won' ? taken : returned
  const back = reinstated > 0 ? [bookEntry(sandbox, dispute, reinstated, outcome === 'won' ? -disputeFee : 0)] : []
  const closed = sandbox.store.update('dispute', dispute, {
    status: isInquiry ? 'warning_closed' : outcome,
    balance_transactions: [...dispute.balance_transactions, ...back],
  })
  emit(sandbox, isAppeal ? 'charge.dispute.updated' : 'charge.dispute.closed', closed, { status: dispute.status })
  if (back.length > 0) emit(sandbox, 'charge.dispute.funds_reinstated', closed)
  return closed
}

/** The account goes on against the bank: the money stays with the bank meanwhile. */
export function appealDispute(sandbox: Sandbox, dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status !== 'lost') throw new ApiError('Only a dispute that is lost can be appealed.')
  const appealed = sandbox.store.update('dispute', dispute, { status: 'appeal_under_review' })
  emit(sandbox, 'charge.dispute.updated', appealed, { status: dispute.status })
  return appealed
}

function bookEntry(
  { store, clock }: Sandbox,
  dispute: Stripe.Dispute,
  amount: number,
  fee: number,
): Stripe.BalanceTransaction {
  const description = `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${idOf(dispute.charge)}`
  const entry = buildBalanceTransaction({
    created: clock.now(),
    amount,
    fee,
    type: 'adjustment',
    source: dispute.id,
    description,
  })
  return store.insert('balance_transaction', entry)
}
