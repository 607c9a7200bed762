import type Stripe from 'stripe'
import { buildBalanceTransaction, chargeFee } from './objects/balance-transaction.ts'
import { buildCharge, outcomeOf } from './objects/charge.ts'
import { buildPaymentIntent } from './objects/payment-intent.ts'
import { emit, idOf, type Sandbox } from './sandbox.ts'
import type { Decline } from './test-cards.ts'

export type Outcome = 'succeeds' | 'processes' | Decline

export function createPayment(
  sandbox: Sandbox,
  input: Omit<Parameters<typeof buildPaymentIntent>[0], 'created'>,
): Stripe.PaymentIntent {
  const payment = buildPaymentIntent({ ...input, created: sandbox.clock.now() })
  sandbox.store.insert('payment_intent', payment)
  emit(sandbox, 'payment_intent.created', payment)
  return payment
}

/** One try with one card or account: it makes one charge, and the payment follows it. */
export function attemptPayment(
  sandbox: Sandbox,
  payment: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): Stripe.PaymentIntent {
  const decline = typeof outcome === 'object' ? outcome : null
  const status = decline ? 'failed' : outcome === 'processes' ? 'pending' : 'succeeded'
  const charge = buildCharge({ created: sandbox.clock.now(), payment, method, status, decline })
  sandbox.store.insert('charge', charge)
  const tried = { ...payment, latest_charge: charge.id }
  if (decline) return refuse(sandbox, tried, charge, decline)
  const confirmed = { ...tried, payment_method: method.id, last_payment_error: null, next_action: null }
  if (status === 'succeeded') return receive(sandbox, confirmed, charge)
  const processing = sandbox.store.update('payment_intent', confirmed, { status: 'processing' })
  emit(sandbox, 'charge.pending', charge)
  emit(sandbox, 'payment_intent.processing', processing)
  return processing
}

/** The bank's answer to a payment that was processing. */
export function settlePayment(
  sandbox: Sandbox,
  payment: Stripe.PaymentIntent,
  decline: Decline | null,
): Stripe.PaymentIntent {
  const charge = sandbox.store.get('charge', idOf(payment.latest_charge) ?? '')
  const status = decline ? 'failed' : 'succeeded'
  const settled = sandbox.store.update('charge', charge, {
    status,
    paid: !decline,
    outcome: outcomeOf(status, decline),
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
  })
  return decline ? refuse(sandbox, payment, settled, decline) : receive(sandbox, payment, settled)
}

export function askForAuthentication(
  sandbox: Sandbox,
  payment: Stripe.PaymentIntent,
  url: string,
): Stripe.PaymentIntent {
  const asking = sandbox.store.update('payment_intent', payment, {
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: null, url } },
  })
  emit(sandbox, 'payment_intent.requires_action', asking)
  return asking
}

function receive(sandbox: Sandbox, payment: Stripe.PaymentIntent, charge: Stripe.Charge): Stripe.PaymentIntent {
  const entry = buildBalanceTransaction({
    created: sandbox.clock.now(),
    amount: charge.amount,
    fee: chargeFee(charge.amount),
    type: charge.payment_method_details?.type === 'card' ? 'charge' : 'payment',
    source: charge.id,
    description: charge.description,
  })
  sandbox.store.insert('balance_transaction', entry)
  const paid = sandbox.store.update('charge', charge, { balance_transaction: entry.id })
  const succeeded = sandbox.store.update('payment_intent', payment, {
    status: 'succeeded',
    amount_received: payment.amount,
  })
  emit(sandbox, 'charge.succeeded', paid)
  emit(sandbox, 'payment_intent.succeeded', succeeded)
  return succeeded
}

function refuse(
  sandbox: Sandbox,
  payment: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  decline: Decline,
): Stripe.PaymentIntent {
  const method = sandbox.store.get('payment_method', charge.payment_method ?? '')
  const failed = sandbox.store.update('payment_intent', payment, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      advice_code: 'try_again_later',
      charge: charge.id,
      code: decline.code,
      decline_code: decline.declineCode,
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
      message: decline.message,
      payment_method: method,
      type: 'card_error',
    },
  })
  emit(sandbox, 'charge.failed', charge)
  emit(sandbox, 'payment_intent.payment_failed', failed)
  return failed
}
