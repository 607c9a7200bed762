import type Stripe from 'stripe'
import { mergeMetadata } from '../params.ts'
import type { SessionParams } from '../session-params.ts'

interface Input {
  id: string
  created: number
  mode: 'payment' | 'subscription'
  params: SessionParams
  url: string
  customer: Stripe.Customer | undefined
  currency: string
  paymentLink: string | null
  subtotal: number
  shippingRates: Stripe.ShippingRate[]
}

export function buildCheckoutSession(input: Input): Stripe.Checkout.Session {
  const { params, mode, customer, subtotal, shippingRates } = input
  const firstRate = shippingRates[0]
  const shippingCents = amountOf(firstRate)
  const email = params.customer_email ?? customer?.email ?? null
  return {
    id: input.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: subtotal,
    amount_total: subtotal + shippingCents,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: input.created,
    currency: input.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: params.custom_text?.shipping_address ?? null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: params.custom_text?.terms_of_service_acceptance ?? null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: mode === 'payment' && !customer ? (params.customer_creation ?? 'if_required') : null,
    customer_details: email ? customerDetails(email, customer) : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? input.created + 86_400,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: mode === 'payment' ? invoiceCreation : null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, params.metadata),
    mode,
    ...(params.name_collection && { name_collection: nameCollection(params.name_collection) }),
    optional_items: [],
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: input.paymentLink,
    payment_method_collection: mode === 'subscription' ? (params.payment_method_collection ?? 'always') : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card', 'us_bank_account'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: addressCollection(params),
    shipping_cost: firstRate
      ? { amount_subtotal: shippingCents, amount_tax: 0, amount_total: shippingCents, shipping_rate: firstRate.id }
      : null,
    shipping_options: shippingRates.map((rate) => ({ shipping_amount: amountOf(rate), shipping_rate: rate.id })),
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: shippingCents, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: input.url,
    wallet_options: null,
  }
}

const invoiceCreation: Stripe.Checkout.Session.InvoiceCreation = {
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
}

function amountOf(rate: Stripe.ShippingRate | undefined): number {
  return rate?.fixed_amount?.amount ?? 0
}

function addressCollection(params: SessionParams): Stripe.Checkout.Session.ShippingAddressCollection | null {
  const { shipping_address_collection: collection } = params
  return collection ? { allowed_countries: collection.allowed_countries } : null
}

function nameCollection({
  business,
  individual,
}: NonNullable<SessionParams['name_collection']>): Stripe.Checkout.Session.NameCollection {
  return {
    ...(business && { business: { enabled: business.enabled, optional: business.optional ?? false } }),
    ...(individual && { individual: { enabled: individual.enabled, optional: individual.optional ?? false } }),
  }
}

/** Before the payment only the e-mail address is known. */
function customerDetails(
  email: string,
  customer: Stripe.Customer | undefined,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}
