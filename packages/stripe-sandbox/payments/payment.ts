import type Stripe from 'stripe'
import { receiptNumber } from '../account.ts'
import type { CardInstrument, Instrument, Payer } from './checkout.ts'
import { idOf, newId, randomText, type Given } from '../objects.ts'
import { addBusinessDays, createBalanceTransaction } from './balance.ts'
import { clock, create, emit, store, update } from '../sandbox.ts'
import { cardByLast4, type Decline } from './test-cards.ts'

export type Outcome = 'succeeds' | 'processes' | Decline

export function createPayment(given: Given<Stripe.PaymentIntent>): Stripe.PaymentIntent {
  const id = newId('pi_3')
  const client_secret = `${id}_secret_${randomText(25)}`
  return create('payment_intent', { id, client_secret, ...given }, 'payment_intent.created')
}

export function createCustomer(given: Given<Stripe.Customer>): Stripe.Customer {
  const invoice_prefix = randomText(8).toUpperCase()
  return create('customer', { invoice_prefix, ...given }, 'customer.created')
}

type MethodPayer = Pick<Payer, 'phone' | 'instrument'> & { email: string | null; name: string | null }

export function createPaymentMethod(
  { email, name, phone, instrument }: MethodPayer,
  customer: string | null,
): Stripe.PaymentMethod {
  const billing_details = { email, name, phone }
  return create('payment_method', {
    billing_details,
    customer,
    type: instrument.type,
    ...(instrument.type === 'card' ? { card: cardOf(instrument) } : { us_bank_account: bankAccountOf(instrument) }),
  })
}

export function cardOf({ last4, expMonth, expYear }: CardInstrument): Given<Stripe.PaymentMethod.Card> {
  const brand = cardByLast4(last4)?.brand ?? 'visa'
  return {
    brand,
    display_brand: brand,
    networks: { available: [brand] },
    last4,
    fingerprint: `card${last4}`,
    exp_month: expMonth,
    exp_year: expYear,
    country: 'US',
    funding: 'credit',
  }
}

const bankAccountOf = ({ last4 }: Instrument): Given<Stripe.PaymentMethod.UsBankAccount> => ({
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'STRIPE TEST BANK',
  fingerprint: `bank${last4}`,
  last4,
})

/** One attempt with one card or account: it makes one charge and updates the payment intent. */
export function attemptPayment(
  payment: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): Stripe.PaymentIntent {
  const decline = typeof outcome === 'object' ? outcome : null
  const { amount, currency, customer, description, metadata, receipt_email, shipping } = payment
  const { statement_descriptor, statement_descriptor_suffix } = payment
  const onStatement = statement_descriptor_suffix ? `SANDBOX* ${statement_descriptor_suffix}` : 'SANDBOX'
  const charge = create('charge', {
    amount,
    currency,
    customer,
    description,
    metadata,
    receipt_email,
    shipping,
    statement_descriptor,
    statement_descriptor_suffix,
    amount_captured: decline ? 0 : amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: method.card ? onStatement : null,
    captured: !decline,
    payment_intent: payment.id,
    payment_method: method.id,
    payment_method_details: chargeDetails(method),
    receipt_number: decline ? null : receiptNumber(),
    receipt_url: decline ? null : `https://pay.stripe.com/receipts/payment/${randomText(40)}`,
    ...resultOf(decline),
    ...(outcome === 'processes' && {
      paid: false,
      status: 'pending',
    }),
  })
  const tried = { ...payment, latest_charge: charge.id }
  if (decline) return refuse(tried, charge, decline)
  const confirmed = { ...tried, payment_method: method.id, last_payment_error: null, next_action: null }
  if (outcome === 'succeeds') return receive(confirmed, charge)
  emit('charge.pending', charge)
  return update('payment_intent', confirmed, { status: 'processing' }, 'payment_intent.processing')
}

/** A charge as older programs make it: without a payment intent, session or invoice. */
export function chargeAlone(amount: number): Stripe.Charge {
  const given = { amount, amount_captured: amount, currency: 'usd', paid: true, status: 'succeeded' } as const
  const charge = create('charge', given, 'charge.succeeded')
  createBalanceTransaction('charge', { source: charge.id, amount, description: null })
  return charge
}

/**
 * The payment method's details in a charge: some of the method's fields, and some others. Of a bank debit, Stripe estimates
 * the day on which the bank is debited. It does not report the day on which the bank did it.
 */
const chargeDetails = ({ type, card, us_bank_account: account }: Stripe.PaymentMethod) =>
  ({
    type,
    us_bank_account: account && { ...account, expected_debit_date: dayOf(addBusinessDays(clock.now(), 1)) },
    card: card && { ...card, network: card.brand },
  }) as Given<Stripe.Charge.PaymentMethodDetails>

/** "2026-12-31" */
const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10)

/** The bank's answer in a charge. */
function resultOf(decline: Decline | null) {
  const refused = { network_status: 'declined_by_network', reason: decline?.declineCode, type: 'issuer_declined' }
  return {
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    outcome: decline ? (refused as Given<Stripe.Charge.Outcome>) : undefined,
    paid: !decline,
    status: decline ? 'failed' : 'succeeded',
  } as const
}

/** The bank's answer to a payment that was processing. */
export function settlePayment(payment: Stripe.PaymentIntent, decline: Decline | null): Stripe.PaymentIntent {
  const charge = store.get('charge', idOf(payment.latest_charge))
  const result = resultOf(decline)
  const outcome = { ...charge.outcome, ...result.outcome } as Stripe.Charge.Outcome
  const settled = update('charge', charge, { ...result, outcome })
  return decline ? refuse(payment, settled, decline) : receive(payment, settled)
}

export function askForAuthentication(payment: Stripe.PaymentIntent, url: string): void {
  const next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: null, url } } as const
  const change = { status: 'requires_action', next_action } as const
  update('payment_intent', payment, change, 'payment_intent.requires_action')
}

function receive(payment: Stripe.PaymentIntent, charge: Stripe.Charge): Stripe.PaymentIntent {
  const { id, amount, description } = charge
  const type = charge.payment_method_details?.type === 'card' ? 'charge' : 'payment'
  // The nonprofit card rate: 2.2 % and 30 cents.
  const fee = Math.round((amount * 220) / 10_000) + 30
  const entry = createBalanceTransaction(type, { source: id, amount, fee, description })
  update('charge', charge, { balance_transaction: entry.id }, 'charge.succeeded')
  const change = { status: 'succeeded', amount_received: payment.amount } as const
  return update('payment_intent', payment, change, 'payment_intent.succeeded')
}

function refuse(
  payment: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  { code, declineCode, message }: Decline,
): Stripe.PaymentIntent {
  const change: Partial<Stripe.PaymentIntent> = {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      charge: charge.id,
      code,
      decline_code: declineCode,
      message,
      payment_method: store.get('payment_method', charge.payment_method ?? ''),
      type: 'card_error',
    },
  }
  emit('charge.failed', charge)
  return update('payment_intent', payment, change, 'payment_intent.payment_failed')
}
