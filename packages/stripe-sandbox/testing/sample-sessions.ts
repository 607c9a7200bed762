import type Stripe from 'stripe'

type Params = Stripe.Checkout.SessionCreateParams

const metadata = { kind: 'donation', ref: 'gift_1' }
const donation = { currency: 'usd', product: 'prod_sandbox_donation' }
const monthly = { interval: 'month', interval_count: 1 } as const

const common = {
  client_reference_id: 'gift_1',
  metadata,
  locale: 'auto',
  success_url: 'http://127.0.0.1:9/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:9/back',
  adaptive_pricing: { enabled: false },
  billing_address_collection: 'auto',
} satisfies Params

/** The three sessions that the site makes. */
export const oneTimeGift: Params = {
  ...common,
  mode: 'payment',
  submit_type: 'donate',
  customer_creation: 'always',
  line_items: [{ quantity: 1, price_data: { ...donation, unit_amount: 5000 } }],
  name_collection: { individual: { enabled: true, optional: false } },
  payment_intent_data: { description: 'Donation', metadata, statement_descriptor_suffix: 'DONATION' },
  custom_text: { submit: { message: 'No goods or services are provided.' } },
}

export const recurringGift: Params = {
  ...common,
  mode: 'subscription',
  submit_type: 'donate',
  line_items: [{ quantity: 1, price_data: { ...donation, unit_amount: 2500, recurring: monthly } }],
  name_collection: { individual: { enabled: true, optional: false } },
  subscription_data: {
    description: 'Gift, monthly',
    metadata,
    invoice_settings: { description: 'Thank you', footer: 'No goods.', custom_fields: [{ name: 'EIN', value: '12' }] },
  },
}

export const bookOrder: Params = {
  ...common,
  mode: 'payment',
  submit_type: 'pay',
  line_items: [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 700, product: 'prod_sandbox_book' } }],
  shipping_address_collection: { allowed_countries: ['US'] },
  shipping_options: [
    {
      shipping_rate_data: {
        type: 'fixed_amount',
        display_name: 'Standard shipping',
        tax_code: 'txcd_92010001',
        fixed_amount: {
          amount: 399,
          currency: 'usd',
        },
      },
    },
  ],
  phone_number_collection: { enabled: true },
  payment_intent_data: { description: 'Book order', metadata, statement_descriptor_suffix: 'BOOK' },
}

export const payerFields = {
  email: 'ann@example.com',
  name: 'Ann Example',
  method: 'card',
  card: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
}

export const shippingFields = {
  phone: '(202) 555-0123',
  shipping_name: 'Bo Example',
  line1: '1 Main Street',
  line2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
}

/** Posts a form of the hosted page as a browser without JavaScript does, and follows nothing. */
export function submit(url: string | null, fields: Record<string, string>): Promise<Response> {
  return fetch(url ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}
