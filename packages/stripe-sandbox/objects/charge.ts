import type Stripe from 'stripe'
import { newId, randomText } from '../ids.ts'
import type { Decline } from '../test-cards.ts'

interface Input {
  created: number
  payment: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  status: 'succeeded' | 'pending' | 'failed'
  decline: Decline | null
}

export function buildCharge({ created, payment, method, status, decline }: Input): Stripe.Charge {
  const suffix = payment.statement_descriptor_suffix
  return {
    id: newId('ch_3'),
    object: 'charge',
    amount: payment.amount,
    amount_captured: status === 'failed' ? 0 : payment.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: method.billing_details.address,
      email: method.billing_details.email,
      name: method.billing_details.name,
      phone: method.billing_details.phone,
      tax_id: null,
    },
    calculated_statement_descriptor: suffix ? `SANDBOX* ${suffix}` : 'SANDBOX',
    captured: status !== 'failed',
    created,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(status, decline),
    paid: status === 'succeeded',
    payment_intent: payment.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, payment.amount),
    radar_options: {},
    receipt_email: payment.receipt_email,
    receipt_number: null,
    receipt_url: status === 'failed' ? null : `https://pay.stripe.com/receipts/payment/${randomText(40)}`,
    refunded: false,
    review: null,
    shipping: payment.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: payment.statement_descriptor,
    statement_descriptor_suffix: suffix,
    status,
    transfer_data: null,
    transfer_group: null,
  }
}

export function outcomeOf(status: 'succeeded' | 'pending' | 'failed', decline: Decline | null): Stripe.Charge.Outcome {
  const declined = status === 'failed'
  return {
    advice_code: declined ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: declined ? '05' : null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: declined ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  }
}

function methodDetails(method: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails {
  const { card, us_bank_account: bank } = method
  if (bank) {
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: bank.account_holder_type,
        account_type: bank.account_type,
        bank_name: bank.bank_name,
        fingerprint: bank.fingerprint,
        last4: bank.last4,
        payment_reference: null,
        routing_number: bank.routing_number,
      },
    }
  }
  if (!card) return { type: method.type }
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: '123456',
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: '104102978678771',
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
