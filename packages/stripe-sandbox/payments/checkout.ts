import Stripe from 'stripe'
import { ApiError, missing } from '../api-error.ts'
import { make, newId, shown, type Given } from '../objects.ts'
import { clock, create, find, refuseUnless, state, store, update } from '../sandbox.ts'
import { checkAutomaticTax } from './tax.ts'

type Params = Stripe.Checkout.SessionCreateParams
type PriceData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData | Stripe.SubscriptionCreateParams.Item.PriceData

/** What a checkout session makes when it is paid. Stripe does not show it, so it is not part of the session. */
export interface CheckoutPlan {
  /** The session's id, followed by `_plan`. */
  id: string
  created: number
  lineItems: Stripe.LineItem[]
  payment: Given<Stripe.PaymentIntent>
  subscription: Given<Stripe.Subscription>
  /** The payment intent, which the first attempt makes. */
  paymentIntent: string | null
  /** The payer's input, while authentication is pending. */
  waitingPayer: Payer | null
  /** The change that `completeSession` makes to the session. At Stripe it can come after the invoice was paid. */
  completion: Partial<Stripe.Checkout.Session> | null
}

export interface Payer {
  email: string
  name: string
  phone: string | null
  shipping: Stripe.Checkout.Session.CollectedInformation.ShippingDetails | null
  instrument: Instrument
}

/** The visible part of a card or an account. The last digits identify the test card. */
export type Instrument = CardInstrument | { type: 'us_bank_account'; last4: string }
export interface CardInstrument {
  type: 'card'
  last4: string
  expMonth: number
  expYear: number
}

const minCents = 50
const maxCents = 99_999_999

/** `paymentLink` is the id of the link that a payer has opened. Sessions made through the API have none. */
export function createSession(params: Params, paymentLink: string | null = null): Stripe.Checkout.Session {
  const mode = checkSession(params, clock.now())
  checkAutomaticTax(params.automatic_tax)
  const customer = params.customer ? find('customer', params.customer, 'customer', 400) : undefined
  const lineItems = (params.line_items ?? []).map((item, index) => makeLineItem(item, index, mode))
  const rates = (params.shipping_options ?? []).map((option, index) => shippingRateFor(option, index))
  const amountOf = (rate: Stripe.ShippingRate | undefined) => rate?.fixed_amount?.amount ?? 0
  const shippingCents = amountOf(rates[0])
  const subtotal = lineItems.reduce((sum, item) => sum + item.amount_subtotal, 0)
  checkTotal(subtotal + shippingCents)
  const email = params.customer_email ?? customer?.email
  const id = newId('cs_test_')
  const isPayment = mode === 'payment'
  const session = create('checkout.session', {
    ...shown('checkout.session', params),
    custom_fields: undefined,
    discounts: undefined,
    line_items: undefined,
    optional_items: undefined,
    id,
    automatic_tax: params.automatic_tax?.enabled
      ? { enabled: true, status: 'requires_location_inputs' }
      : { enabled: false },
    amount_subtotal: subtotal,
    amount_total: subtotal + shippingCents,
    currency: lineItems[0]?.currency ?? 'usd',
    customer_creation: isPayment && !customer ? (params.customer_creation ?? 'if_required') : null,
    customer_details: email ? { email, name: customer?.name, phone: customer?.phone, tax_exempt: 'none' } : null,
    expires_at: params.expires_at ?? clock.now() + 86400,
    invoice_creation: isPayment ? { enabled: false, invoice_data: {} } : null,
    payment_link: paymentLink,
    payment_method_collection: isPayment ? 'if_required' : (params.payment_method_collection ?? 'always'),
    shipping_cost: rates[0]
      ? { amount_subtotal: shippingCents, amount_total: shippingCents, shipping_rate: rates[0].id }
      : null,
    shipping_options: rates.map((rate) => ({ shipping_amount: amountOf(rate), shipping_rate: rate.id })),
    total_details: { amount_shipping: shippingCents },
    url: `${state.origin}/c/pay/${id}`,
  })
  store.insert('sandbox.plan', planFor(id, lineItems, params))
  return session
}

/** The plan of a session, with `payment_intent_data` and `subscription_data`. */
export function planFor(
  id: string,
  lineItems: Stripe.LineItem[],
  { payment_intent_data: payment = {}, subscription_data = {} }: Partial<Params>,
): CheckoutPlan {
  const { description, invoice_settings, metadata } = subscription_data
  return {
    id: `${id}_plan`,
    created: clock.now(),
    lineItems,
    payment: shown('payment_intent', payment),
    subscription: shown('subscription', { description, invoice_settings, metadata }),
    paymentIntent: null,
    waitingPayer: null,
    completion: null,
  }
}

export const planOfSession = (session: string) => store.get('sandbox.plan', `${session}_plan`)

export function expireSession(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  refuseUnless(
    session.status === 'open',
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  )
  return update('checkout.session', session, { status: 'expired', url: null }, 'checkout.session.expired')
}

/**
 * The session that Stripe makes when a payer opens a payment link of the Dashboard. It has the link's id, and no
 * metadata, because the link has none: https://docs.stripe.com/payment-links/api
 */
export function openPaymentLink(link: {
  product: string
  amount: number
  currency?: string
  interval?: string
  interval_count?: number
}): Stripe.Checkout.Session {
  const { product, amount, currency = 'usd', interval, interval_count = 1 } = link
  const recurring = interval && { interval, interval_count }
  const price_data = { currency, product, unit_amount: amount, ...(recurring && { recurring }) }
  const mode = recurring ? 'subscription' : 'payment'
  const params: Params = { mode, line_items: [{ price_data, quantity: 1 }], success_url: 'https://stripe.com' }
  return createSession(params, newId('plink_1'))
}

/** Stripe's checks of a checkout session beyond the type of each parameter. */
function checkSession(params: Params, now: number): 'payment' | 'subscription' {
  const { mode = missing('mode') } = params as { mode?: 'payment' | 'subscription' | 'setup' }
  if (mode === 'setup') throw new ApiError('The sandbox has no `setup` mode.', { param: 'mode' })
  refuseUnless((params.ui_mode ?? 'hosted_page') === 'hosted_page', 'The sandbox has the hosted page only.')
  if (!params.success_url) missing('success_url')
  if (!params.line_items?.length) missing('line_items')
  refuseUnless(
    !params.customer || !params.customer_email,
    'You may only specify one of these parameters: customer, customer_email.',
    { code: 'parameters_exclusive', param: 'customer_email' },
  )
  const ofOtherMode =
    mode === 'subscription'
      ? (['customer_creation', 'payment_intent_data', 'invoice_creation'] as const)
      : (['subscription_data', 'payment_method_collection'] as const)
  for (const param of ofOtherMode) {
    refuseUnless(params[param] === undefined, `You can not pass \`${param}\` in \`${mode}\` mode.`, { param })
  }
  // A few seconds of tolerance: the caller reads its clock before it sends the request.
  const openSeconds = (params.expires_at ?? now + 86_400) - now
  refuseUnless(
    openSeconds >= 30 * 60 - 5 && openSeconds <= 86_400 + 5,
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    { param: 'expires_at' },
  )
  const { statement_descriptor, statement_descriptor_suffix: suffix = 'x' } = params.payment_intent_data ?? {}
  refuseUnless(
    statement_descriptor === undefined,
    'The `statement_descriptor` parameter is not supported for cards. Use `statement_descriptor_suffix` instead.',
    { param: 'payment_intent_data[statement_descriptor]' },
  )
  refuseUnless(
    /[a-z]/i.test(suffix) && !/[<>\\'"*]/.test(suffix),
    'The statement descriptor suffix must contain a letter and none of < > \\ \' " *.',
    { param: 'payment_intent_data[statement_descriptor_suffix]' },
  )
  return mode
}

function checkTotal(cents: number): void {
  const total = "The Checkout Session's total amount due must"
  refuseUnless(cents >= minCents, `${total} add up to at least $0.50 usd`, { code: 'amount_too_small' })
  refuseUnless(cents <= maxCents, `${total} be no more than $999,999.99 usd`, { code: 'amount_too_large' })
}

export function makeLineItem(
  item: { price?: string; price_data?: PriceData; quantity?: number },
  index: number,
  mode: 'payment' | 'subscription',
): Stripe.LineItem {
  const param = `line_items[${index}]`
  const price = item.price_data
    ? makePrice(item.price_data, `${param}[price_data]`)
    : find('price', item.price ?? '', `${param}[price]`, 400)
  refuseUnless(
    mode === 'subscription' || !price.recurring,
    'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    { param: 'mode' },
  )
  refuseUnless(
    mode === 'payment' || price.recurring !== null,
    'You must provide at least one recurring price in `subscription` mode when using prices.',
    { param },
  )
  const quantity = item.quantity ?? missing(`${param}[quantity]`)
  const amount = (price.unit_amount ?? 0) * quantity
  return make('item', {
    amount_subtotal: amount,
    amount_total: amount,
    currency: price.currency,
    price,
    quantity,
    description: store.find('product', price.product as string)?.name ?? '',
  })
}

/** The price of `price_data`. Stripe makes it inactive: it is used by one session or subscription. */
export function makePrice(data: PriceData, param: string): Stripe.Price {
  const currency = data.currency.toLowerCase()
  refuseUnless(/^[a-z]{3}$/.test(currency), `Invalid currency: ${data.currency}.`, { param: `${param}[currency]` })
  const { unit_amount = missing(`${param}[unit_amount]`), recurring, tax_behavior } = data
  return create('price', {
    currency,
    product: productFor(data, param),
    recurring: recurring
      ? { interval: recurring.interval, interval_count: recurring.interval_count ?? 1, usage_type: 'licensed' }
      : null,
    tax_behavior,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount,
    unit_amount_decimal: Stripe.Decimal.from(unit_amount),
  })
}

function productFor(data: PriceData, param: string): string {
  if (data.product) return find('product', data.product, `${param}[product]`, 400).id
  const given = ('product_data' in data && data.product_data) || missing(`${param}[product]`)
  return create('product', { ...shown('product', given), updated: clock.now() }).id
}

function shippingRateFor(
  option: Stripe.Checkout.SessionCreateParams.ShippingOption,
  index: number,
): Stripe.ShippingRate {
  const data = option.shipping_rate_data
  if (!data) return find('shipping_rate', option.shipping_rate ?? '', `shipping_options[${index}]`, 400)
  return create('shipping_rate', shown('shipping_rate', data))
}
