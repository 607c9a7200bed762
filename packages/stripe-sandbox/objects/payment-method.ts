import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import type { Instrument, Payer } from '../object-types.ts'
import { brandOf } from '../test-cards.ts'

export function buildPaymentMethod(created: number, payer: Payer, customer: string | null): Stripe.PaymentMethod {
  return {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: billingDetails(payer),
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: payer.instrument.type,
    ...instrumentDetails(payer.instrument),
  }
}

/** The same on payment methods and on charges. Stripe asks a US card holder for country and ZIP code only. */
function billingDetails(payer: Payer): Stripe.Charge.BillingDetails {
  return {
    address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
    email: payer.email,
    name: payer.name,
    phone: payer.phone,
    tax_id: null,
  }
}

function instrumentDetails(instrument: Instrument): Pick<Stripe.PaymentMethod, 'card' | 'us_bank_account'> {
  if (instrument.type === 'us_bank_account') {
    return {
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        bank_name: 'STRIPE TEST BANK',
        financial_connections_account: null,
        fingerprint: `bank${instrument.last4}`,
        last4: instrument.last4,
        networks: { preferred: 'ach', supported: ['ach'] },
        routing_number: '110000000',
        status_details: null,
      },
    }
  }
  const brand = brandOf(instrument.last4)
  return {
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: instrument.expMonth,
      exp_year: instrument.expYear,
      fingerprint: `card${instrument.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: instrument.last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  }
}
