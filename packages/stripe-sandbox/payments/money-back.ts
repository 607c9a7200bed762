import type Stripe from 'stripe'
import { ApiError } from '../api-error.ts'
import { createBalanceTransaction, refundType } from './balance.ts'
import { idOf, make, newId, type Given } from '../objects.ts'
import { mergeMetadata } from '../params.ts'
import { clock, create, emit, find, refuseUnless, store, update } from '../sandbox.ts'

export const refundStatuses = ['succeeded', 'pending', 'requires_action'] as const
type RefundParams = Stripe.RefundCreateParams & { status?: (typeof refundStatuses)[number] }

const disputeFee = 1500
/** How long a payment from a bank account can be given back. */
const maxBankDebitAge = 180 * 86_400

/**
 * Gives back all that is left of a payment, or part of it. What is pending counts as refunded at the charge at once,
 * although nobody has the money back.
 */
export function refund(params: RefundParams): Stripe.Refund {
  const charge = chargeOf(params)
  const left = charge.amount - charge.amount_refunded
  refuseUnless(!charge.refunded, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  // An inquiry does not block a refund.
  const blocks = ({ is_charge_refundable, status }: Stripe.Dispute) => !is_charge_refundable && status !== 'won'
  refuseUnless(
    !store.all('dispute', { charge: charge.id }).some(blocks),
    `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    { code: 'charge_disputed' },
  )
  const isBankDebit = charge.payment_method_details?.type === 'us_bank_account'
  refuseUnless(
    !isBankDebit || clock.now() - charge.created <= maxBankDebitAge,
    `Charge ${charge.id} is more than 180 days old and can no longer be refunded.`,
    { code: 'charge_not_refundable' },
  )
  const { amount = left, metadata, reason } = params
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  refuseUnless(
    amount > 0 && amount <= left,
    `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
    { param: 'amount' },
  )
  const { currency, customer, payment_intent, payment_method, payment_method_details: details } = charge
  // The test card whose refunds are pending first: https://docs.stripe.com/testing
  const status = params.status ?? (details?.card?.last4 === '7726' ? 'pending' : 'succeeded')
  const card = { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' } as const
  const id = newId('re_3')
  const made = {
    id,
    amount,
    charge: charge.id,
    currency,
    customer,
    payment_intent,
    payment_method,
    reason,
    status,
    balance_transaction:
      status === 'succeeded'
        ? bookRefund(
            {
              id,
              charge: charge.id,
            },
            -amount,
          )
        : null,
    destination_details: details?.card
      ? {
          card,
          type: 'card',
        }
      : {
          card: undefined,
          type: details?.type ?? 'card',
        },
    metadata: mergeMetadata({}, metadata),
    pending_reason: status === 'pending' ? ('insufficient_funds' as const) : undefined,
  }
  const refund = create('refund', made, 'refund.created')
  const change = { amount_refunded: charge.amount_refunded + amount, refunded: amount === left }
  update('charge', charge, change, 'charge.refunded')
  return refund
}

/** A refund that was pending succeeds: the money leaves the account. */
export function completeRefund(before: Stripe.Refund): Stripe.Refund {
  refuseUnless(/^(pending|requires_action)$/.test(before.status ?? ''), `Refund ${before.id} is ${before.status}.`)
  const balance_transaction = bookRefund(before, -before.amount)
  return update('refund', before, { status: 'succeeded', balance_transaction }, 'refund.updated')
}

/**
 * A refund fails, at once or weeks after it succeeded: the money is the account's again. Nothing that Stripe publishes
 * says when the charge's own sum follows, so it can be left as it was.
 */
export function failRefund(before: Stripe.Refund, chargeFollows = true): Stripe.Refund {
  refuseUnless(!/^(failed|canceled)$/.test(before.status ?? ''), `Refund ${before.id} is ${before.status}.`)
  const failed = update('refund', before, {
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: before.balance_transaction ? bookRefund(before, before.amount) : undefined,
  })
  if (chargeFollows) {
    const charge = store.get('charge', idOf(before.charge))
    update('charge', charge, { amount_refunded: charge.amount_refunded - before.amount, refunded: false })
  }
  emit('refund.updated', failed, { status: before.status })
  emit('refund.failed', failed)
  return failed
}

function bookRefund({ id, charge }: Pick<Stripe.Refund, 'id' | 'charge'>, amount: number): string {
  const [type, description] =
    amount < 0
      ? [refundType(store.get('charge', idOf(charge))), 'REFUND FOR CHARGE']
      : (['refund_failure', 'REFUND FAILURE'] as const)
  return createBalanceTransaction(type, { source: id, amount, description }).id
}

/** The charge to give back or to dispute: the one named, or the last of the payment named. */
function chargeOf(params: { charge?: string; payment_intent?: string }): Stripe.Charge {
  if (!params.charge && !params.payment_intent) {
    throw new ApiError('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const payment = params.payment_intent && find('payment_intent', params.payment_intent, 'payment_intent')
  const id = payment ? idOf(payment.latest_charge) : (params.charge ?? '')
  const charge = id ? find('charge', id, 'charge') : undefined
  if (charge?.status !== 'succeeded') {
    throw new ApiError('This PaymentIntent does not have a successful charge to refund.')
  }
  return charge
}

interface Claim {
  /** The whole payment may be disputed although part of it was given back. Without one: what is left. */
  amount?: number | undefined
  /** Of the bank, which disputes `amount` in it. What the account loses is the whole charge, in its own. */
  currency?: string | undefined
  /** The bank only asks: it takes nothing yet, and the payment can still be refunded. */
  inquiry?: boolean | undefined
}

/** The payer's bank takes a payment back, or part of it, before the dispute is decided. */
export function openDispute(payment_intent: string, claim: Claim = {}): Stripe.Dispute {
  const charge = chargeOf({ payment_intent })
  refuseUnless(!charge.disputed, `Charge ${charge.id} is disputed already.`)
  const { amount = charge.amount - charge.amount_refunded, currency = charge.currency, inquiry = false } = claim
  const taken = currency === charge.currency ? amount : charge.amount
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  const id = newId('du_1')
  update('charge', charge, { disputed: true })
  const base = { id, amount, charge: charge.id, currency, payment_intent: charge.payment_intent }
  const withdrawn = inquiry ? [] : [bookDispute({ id, charge: charge.id }, -taken, disputeFee)]
  if (charge.payment_method_details?.us_bank_account) return loseBankDebit({ ...base, balance_transactions: withdrawn })
  const given = {
    ...base,
    balance_transactions: withdrawn,
    evidence: { customer_email_address: charge.billing_details.email, customer_name: charge.billing_details.name },
    evidence_details: { due_by: clock.now() + 9 * 86_400 },
    is_charge_refundable: inquiry,
    payment_method_details: { card: { brand, case_type: inquiry ? 'inquiry' : 'chargeback', network: brand } },
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  } as const
  const dispute = create('dispute', given, 'charge.dispute.created')
  if (!inquiry) emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * The payer's bank takes a debit of the account back. That is final, and ends the mandate:
 * https://support.stripe.com/questions/respond-to-or-contest-an-ach-direct-debit-dispute-as-a-merchant
 */
function loseBankDebit(given: Given<Stripe.Dispute>): Stripe.Dispute {
  const final = { evidence_details: { due_by: null }, reason: 'debit_not_authorized', status: 'lost' } as const
  // Stripe has details of the method for other kinds only: types, `dispute payment_method_details.type`.
  const { payment_method_details: _, ...made } = make('dispute', { created: clock.now(), ...given, ...final })
  const dispute = store.insert('dispute', made, clock.now())
  for (const event of ['created', 'funds_withdrawn', 'closed'] as const) emit(`charge.dispute.${event}`, dispute)
  return dispute
}

/**
 * Won gives the money back, also on appeal, after it was lost. Of one that is lost, `returned` comes back: what the
 * donor had been refunded before. Whether the charge stays marked as disputed, no document says.
 */
export function closeDispute(
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
  returned = 0,
  marked = true,
): Stripe.Dispute {
  const isAppeal = /^(lost|appeal_under_review)$/.test(dispute.status) && outcome === 'won'
  refuseUnless(isAppeal || !/^(won|lost|warning_closed)$/.test(dispute.status), 'This dispute is already closed.')
  const taken = -dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
  const reinstated = outcome === 'won' ? taken : returned
  const fee = outcome === 'won' ? -disputeFee : 0
  const back = reinstated > 0 ? [bookDispute(dispute, reinstated, fee)] : []
  const status = dispute.status.startsWith('warning_') ? 'warning_closed' : outcome
  const change: Partial<Stripe.Dispute> = { status, balance_transactions: [...dispute.balance_transactions, ...back] }
  const event = isAppeal ? 'charge.dispute.updated' : 'charge.dispute.closed'
  const closed = update('dispute', dispute, change, event)
  update('charge', store.get('charge', idOf(dispute.charge)), { disputed: marked })
  if (back.length > 0) emit('charge.dispute.funds_reinstated', closed)
  return closed
}

/** The account sends its evidence, in the Dashboard. The bank looks into it: nothing more is to be answered. */
export function answerDispute(dispute: Stripe.Dispute): Stripe.Dispute {
  const { status, evidence_details: details } = dispute
  refuseUnless(status.endsWith('needs_response'), 'This dispute takes no answer.')
  const evidence_details = { ...details, has_evidence: true, submission_count: 1 }
  const change = { status: status.replace('needs_response', 'under_review'), evidence_details }
  return update('dispute', dispute, change, 'charge.dispute.updated')
}

/** The account appeals. The money stays with the bank meanwhile. */
export function appealDispute(dispute: Stripe.Dispute): Stripe.Dispute {
  refuseUnless(dispute.status === 'lost', 'Only a dispute that is lost can be appealed.')
  return update('dispute', dispute, { status: 'appeal_under_review' }, 'charge.dispute.updated')
}

/** A card's bank says that a payment was probably fraud, before anybody disputes it. */
export function warnOfFraud(payment_intent: string): Stripe.Radar.EarlyFraudWarning {
  const { id } = chargeOf({ payment_intent })
  return create('radar.early_fraud_warning', { charge: id, payment_intent }, 'radar.early_fraud_warning.created')
}

function bookDispute(
  { id, charge }: Pick<Stripe.Dispute, 'id' | 'charge'>,
  amount: number,
  fee: number,
): Stripe.BalanceTransaction {
  const description = `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${idOf(charge)}`
  return createBalanceTransaction('adjustment', { source: id, amount, fee, description })
}
