import type Stripe from 'stripe'
import type { z } from 'zod'
import {
  boolean,
  choice,
  email,
  emptyable,
  hash,
  ignored,
  integer,
  list,
  metadata,
  params,
  text,
  timestamp,
  url,
} from './params.ts'

/** The schema of `POST /v1/checkout/sessions`. `satisfies` lets the compiler prove that no parameter is forgotten. */
type Shape<T> = Record<Exclude<keyof T, 'expand'>, z.ZodType>

const toggle = hash({ enabled: boolean() })
const message = emptyable(hash({ message: text(1200) })).optional()

const recurring = hash({
  interval: choice(['day', 'week', 'month', 'year']),
  interval_count: integer(1, 36).optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring>)

const productData = hash({
  description: text().optional(),
  images: list(url(), 8).optional(),
  metadata: metadata().optional(),
  name: text(),
  tax_code: text().optional(),
  tax_details: ignored().optional(),
  unit_label: text(12).optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>)

export const priceData = hash({
  currency: text(3),
  product: text().optional(),
  product_data: productData.optional(),
  recurring: recurring.optional(),
  tax_behavior: choice(['exclusive', 'inclusive', 'unspecified']).optional(),
  unit_amount: integer(0).optional(),
  unit_amount_decimal: text(20).optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>)

/** On a subscription item the product must exist: Stripe makes none there. */
export const priceDataOfItem = priceData.omit({ product_data: true })

const lineItem = hash({
  adjustable_quantity: hash({
    enabled: boolean(),
    maximum: integer(0, 999_999).optional(),
    minimum: integer(0, 999_999).optional(),
  }).optional(),
  metadata: metadata().optional(),
  price: text().optional(),
  price_data: priceData.optional(),
  quantity: integer(1, 999_999).optional(),
  tax_rates: list(text()).optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem>)

const estimate = hash({ unit: choice(['business_day', 'day', 'hour', 'month', 'week']), value: integer(1, 1000) })

const shippingRateData = hash({
  delivery_estimate: hash({ maximum: estimate.optional(), minimum: estimate.optional() }).optional(),
  display_name: text(100),
  fixed_amount: hash({ amount: integer(0), currency: text(3), currency_options: ignored().optional() }).optional(),
  metadata: metadata().optional(),
  tax_behavior: choice(['exclusive', 'inclusive', 'unspecified']).optional(),
  tax_code: text().optional(),
  type: choice(['fixed_amount']).optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams.ShippingOption.ShippingRateData>)

const paymentIntentData = hash({
  application_fee_amount: integer(0).optional(),
  capture_method: choice(['automatic', 'automatic_async']).optional(),
  description: text(1000).optional(),
  metadata: metadata().optional(),
  on_behalf_of: text().optional(),
  receipt_email: email().optional(),
  setup_future_usage: choice(['off_session', 'on_session']).optional(),
  shipping: ignored().optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
  transfer_data: ignored().optional(),
  transfer_group: text().optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams.PaymentIntentData>)

const invoiceSettings = hash({
  account_tax_ids: list(text()).optional(),
  custom_fields: emptyable(list(hash({ name: text(40), value: text(140) }), 4)).optional(),
  description: text(1500).optional(),
  footer: text().optional(),
  issuer: ignored().optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams.SubscriptionData.InvoiceSettings>)

const subscriptionData = hash({
  application_fee_percent: text().optional(),
  billing_cycle_anchor: timestamp().optional(),
  billing_cycle_anchor_config: ignored().optional(),
  billing_mode: ignored().optional(),
  default_tax_rates: list(text()).optional(),
  description: text(500).optional(),
  invoice_settings: invoiceSettings.optional(),
  metadata: metadata().optional(),
  on_behalf_of: text().optional(),
  pending_invoice_item_interval: ignored().optional(),
  proration_behavior: choice(['create_prorations', 'none']).optional(),
  transfer_data: ignored().optional(),
  trial_end: timestamp().optional(),
  trial_period_days: integer(1, 730).optional(),
  trial_settings: ignored().optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams.SubscriptionData>)

const shape = {
  adaptive_pricing: hash({ enabled: boolean().optional() }).optional(),
  after_expiration: ignored().optional(),
  allow_promotion_codes: boolean().optional(),
  allowed_payment_method_types: list(text()).optional(),
  automatic_tax: ignored().optional(),
  billing_address_collection: choice(['auto', 'required']).optional(),
  branding_settings: ignored().optional(),
  cancel_url: url().optional(),
  client_reference_id: text(200).optional(),
  consent_collection: ignored().optional(),
  currency: text(3).optional(),
  custom_fields: list(ignored(), 3).optional(),
  custom_text: hash({
    after_submit: message,
    shipping_address: message,
    submit: message,
    terms_of_service_acceptance: message,
  } satisfies Shape<Stripe.Checkout.SessionCreateParams.CustomText>).optional(),
  customer: text().optional(),
  customer_account: text().optional(),
  customer_creation: choice(['always', 'if_required']).optional(),
  customer_email: email().optional(),
  customer_update: ignored().optional(),
  discounts: list(ignored(), 1).optional(),
  excluded_payment_method_types: list(text()).optional(),
  expires_at: timestamp().optional(),
  integration_identifier: text(200).optional(),
  invoice_creation: ignored().optional(),
  line_items: list(lineItem, 100).optional(),
  locale: text(8).optional(),
  managed_payments: ignored().optional(),
  metadata: metadata().optional(),
  mode: choice(['payment', 'setup', 'subscription']).optional(),
  name_collection: hash({
    business: hash({ enabled: boolean(), optional: boolean().optional() }).optional(),
    individual: hash({ enabled: boolean(), optional: boolean().optional() }).optional(),
  } satisfies Shape<Stripe.Checkout.SessionCreateParams.NameCollection>).optional(),
  optional_items: list(ignored(), 10).optional(),
  origin_context: choice(['mobile_app', 'web']).optional(),
  payment_intent_data: paymentIntentData.optional(),
  payment_method_collection: choice(['always', 'if_required']).optional(),
  payment_method_configuration: text().optional(),
  payment_method_data: ignored().optional(),
  payment_method_options: ignored().optional(),
  permissions: ignored().optional(),
  phone_number_collection: toggle.optional(),
  redirect_on_completion: choice(['always', 'if_required', 'never']).optional(),
  return_url: url().optional(),
  saved_payment_method_options: ignored().optional(),
  setup_intent_data: ignored().optional(),
  shipping_address_collection: hash({ allowed_countries: list(text(2), 250) }).optional(),
  shipping_options: list(
    hash({ shipping_rate: text().optional(), shipping_rate_data: shippingRateData.optional() }),
    5,
  ).optional(),
  submit_type: choice(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: url().optional(),
  tax_id_collection: ignored().optional(),
  ui_mode: choice(['elements', 'embedded_page', 'form', 'hosted_page']).optional(),
  wallet_options: ignored().optional(),
} satisfies Shape<Stripe.Checkout.SessionCreateParams>

export const sessionCreateParams = params(shape)
export type SessionParams = z.output<typeof sessionCreateParams>
export type LineItemParams = NonNullable<SessionParams['line_items']>[number]
export type ShippingOptionParams = NonNullable<SessionParams['shipping_options']>[number]
