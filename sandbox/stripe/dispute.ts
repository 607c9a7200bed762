import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { buildBalanceTransaction, disputeFee } from './objects/balance-transaction.ts'
import { buildDispute } from './objects/dispute.ts'
import { newId } from './ids.ts'
import { chargeOf } from './refund.ts'
import { emit, idOf, type Sandbox } from './sandbox.ts'

/** The donor's bank takes a payment back, before anyone has said who is right. */
export function openDispute(sandbox: Sandbox, payment: string, reason = 'fraudulent'): Stripe.Dispute {
  const { store, clock } = sandbox
  const charge = chargeOf(sandbox, { payment_intent: payment })
  if (charge.disputed) throw new ApiError(`Charge ${charge.id} is disputed already.`)
  const dispute = buildDispute(clock.now(), charge, reason)
  dispute.balance_transactions.push(bookEntry(sandbox, dispute, -dispute.amount, disputeFee))
  store.insert('dispute', dispute)
  store.update('charge', charge, { disputed: true })
  emit(sandbox, 'charge.dispute.created', dispute)
  emit(sandbox, 'charge.dispute.funds_withdrawn', dispute)
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

/** Won gives the money back. The charge stays marked as disputed either way, as at Stripe. */
export function closeDispute(sandbox: Sandbox, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): Stripe.Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') throw new ApiError('This dispute is already closed.')
  const back = outcome === 'won' ? [bookEntry(sandbox, dispute, dispute.amount, -disputeFee)] : []
  const closed = sandbox.store.update('dispute', dispute, {
    status: outcome,
    balance_transactions: [...dispute.balance_transactions, ...back],
  })
  emit(sandbox, 'charge.dispute.closed', closed, { status: dispute.status })
  if (outcome === 'won') emit(sandbox, 'charge.dispute.funds_reinstated', closed)
  return closed
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
