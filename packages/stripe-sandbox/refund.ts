import type Stripe from 'stripe'
import { ApiError, missingResource } from './api-error.ts'
import { buildBalanceTransaction } from './objects/balance-transaction.ts'
import { buildRefund, type RefundStatus } from './objects/refund.ts'
import { mergeMetadata } from './params.ts'
import { emit, idOf, type Sandbox } from './sandbox.ts'

interface RefundParams {
  amount?: number | undefined
  charge?: string | undefined
  metadata?: Record<string, string> | null | undefined
  payment_intent?: string | undefined
  reason?: Stripe.Refund.Reason | undefined
  status?: RefundStatus | undefined
}

/** Stripe's test card whose refunds are pending first: https://docs.stripe.com/testing */
const waits = (charge: Stripe.Charge) => charge.payment_method_details?.card?.last4 === '7726'

/**
 * Gives back all that is left of a payment, or part of it. What is pending counts as refunded at the charge at once,
 * although nobody has the money back.
 */
export function refund(sandbox: Sandbox, params: RefundParams): Stripe.Refund {
  const { store, clock } = sandbox
  const charge = chargeOf(sandbox, params)
  const left = charge.amount - charge.amount_refunded
  if (charge.refunded) {
    throw new ApiError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (store.all('dispute', { charge: charge.id }).some((dispute) => blocksRefund(dispute))) {
    throw new ApiError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const amount = params.amount ?? left
  if (amount > left) {
    throw new ApiError(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  }
  const made = buildRefund({
    created: clock.now(),
    charge,
    amount,
    reason: params.reason ?? null,
    metadata: mergeMetadata({}, params.metadata),
    status: params.status ?? (waits(charge) ? 'pending' : 'succeeded'),
  })
  if (made.status === 'succeeded') made.balance_transaction = bookEntry(sandbox, made, -amount, 'refund')
  store.insert('refund', made)
  const refunded = store.update('charge', charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  emit(sandbox, 'refund.created', made)
  emit(sandbox, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: false })
  return made
}

/** What a refund waited for has come: the money goes out. */
export function completeRefund(sandbox: Sandbox, before: Stripe.Refund): Stripe.Refund {
  if (before.status !== 'pending' && before.status !== 'requires_action') {
    throw new ApiError(`Refund ${before.id} is ${before.status}.`)
  }
  const completed = sandbox.store.update('refund', before, {
    status: 'succeeded',
    balance_transaction: bookEntry(sandbox, before, -before.amount, 'refund'),
  })
  emit(sandbox, 'refund.updated', completed, { status: before.status })
  return completed
}

/**
 * A refund fails, at once or weeks after it succeeded: the money is the account's again. Nothing that Stripe publishes
 * says when the charge's own sum follows, so it can be left as it was.
 */
export function failRefund(sandbox: Sandbox, before: Stripe.Refund, chargeFollows = true): Stripe.Refund {
  if (before.status === 'failed') throw new ApiError(`Refund ${before.id} has failed already.`)
  const { store } = sandbox
  const charge = store.get('charge', idOf(before.charge) ?? '')
  const failed = store.update('refund', before, {
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    ...(before.balance_transaction && {
      failure_balance_transaction: bookEntry(sandbox, before, before.amount, 'refund_failure'),
    }),
  })
  if (chargeFollows) {
    store.update('charge', charge, { amount_refunded: charge.amount_refunded - before.amount, refunded: false })
  }
  emit(sandbox, 'refund.updated', failed, { status: before.status })
  emit(sandbox, 'refund.failed', failed)
  return failed
}

/** An inquiry can be answered with a refund, a dispute cannot: the bank has the money. */
const blocksRefund = (dispute: Stripe.Dispute) => dispute.status !== 'won' && !dispute.is_charge_refundable

function bookEntry(
  { store, clock }: Sandbox,
  { id }: Stripe.Refund,
  amount: number,
  type: 'refund' | 'refund_failure',
): string {
  const description = type === 'refund' ? 'REFUND FOR CHARGE' : 'REFUND FAILURE'
  const entry = buildBalanceTransaction({ created: clock.now(), amount, fee: 0, type, source: id, description })
  return store.insert('balance_transaction', entry).id
}

/** The charge to give back or to dispute: the one named, or the last of the payment named. */
export function chargeOf(
  { store }: Sandbox,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Stripe.Charge {
  if (!params.charge && !params.payment_intent) {
    throw new ApiError('One of the following params should be provided for this request: payment_intent or charge.')
  }
  let id = params.charge ?? ''
  if (params.payment_intent) {
    const payment = store.find('payment_intent', params.payment_intent)
    if (!payment) throw missingResource('payment_intent', params.payment_intent, 'payment_intent')
    id = idOf(payment.latest_charge) ?? ''
  }
  const charge = store.find('charge', id)
  if (!charge && params.charge) throw missingResource('charge', params.charge, 'charge')
  if (charge?.status !== 'succeeded') {
    throw new ApiError('This PaymentIntent does not have a successful charge to refund.')
  }
  return charge
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
