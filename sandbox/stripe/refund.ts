import type Stripe from 'stripe'
import { ApiError, missingResource } from './api-error.ts'
import { buildBalanceTransaction } from './objects/balance-transaction.ts'
import { buildRefund } from './objects/refund.ts'
import { mergeMetadata } from './params.ts'
import { emit, idOf, type Sandbox } from './sandbox.ts'

interface RefundParams {
  amount?: number | undefined
  charge?: string | undefined
  metadata?: Record<string, string> | null | undefined
  payment_intent?: string | undefined
  reason?: Stripe.Refund.Reason | undefined
}

/** Gives back all that is left of a payment, or part of it. */
export function refund(sandbox: Sandbox, params: RefundParams): Stripe.Refund {
  const { store, clock } = sandbox
  const charge = chargeOf(sandbox, params)
  const left = charge.amount - charge.amount_refunded
  if (charge.refunded) {
    throw new ApiError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
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
  })
  const entry = buildBalanceTransaction({
    created: clock.now(),
    amount: -amount,
    fee: 0,
    type: 'refund',
    source: made.id,
    description: 'REFUND FOR CHARGE',
  })
  store.insert('balance_transaction', entry)
  made.balance_transaction = entry.id
  store.insert('refund', made)
  const refunded = store.update('charge', charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  emit(sandbox, 'refund.created', made)
  emit(sandbox, 'charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: false })
  return made
}

/** The bank sends a refund back, often days later: the money is the account's again. */
export function failRefund(sandbox: Sandbox, before: Stripe.Refund): Stripe.Refund {
  if (before.status === 'failed') throw new ApiError(`Refund ${before.id} has failed already.`)
  const { store, clock } = sandbox
  const charge = store.get('charge', idOf(before.charge) ?? '')
  const entry = buildBalanceTransaction({
    created: clock.now(),
    amount: before.amount,
    fee: 0,
    type: 'refund_failure',
    source: before.id,
    description: 'REFUND FAILURE',
  })
  store.insert('balance_transaction', entry)
  const failed = store.update('refund', before, {
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    failure_balance_transaction: entry.id,
  })
  store.update('charge', charge, { amount_refunded: charge.amount_refunded - before.amount, refunded: false })
  emit(sandbox, 'refund.updated', failed, { status: before.status })
  emit(sandbox, 'refund.failed', failed)
  return failed
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
