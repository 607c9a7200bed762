import type Stripe from 'stripe'
import { ApiError, missingResource } from './api-error.ts'
import { checkSession } from './check-session.ts'
import { newId } from './ids.ts'
import { makePrice } from './make-price.ts'
import type { CheckoutPlan } from './object-types.ts'
import { buildCheckoutSession } from './objects/checkout-session.ts'
import { buildLineItem } from './objects/line-item.ts'
import { buildShippingRate } from './objects/shipping-rate.ts'
import { mergeMetadata } from './params.ts'
import { emit, type Sandbox } from './sandbox.ts'
import type { LineItemParams, SessionParams, ShippingOptionParams } from './session-params.ts'

const minimumCents = 50
const maximumCents = 99_999_999

/** `paymentLink` is the link of the Dashboard that a payer has opened. The site's own sessions have none. */
export function createSession(
  sandbox: Sandbox,
  params: SessionParams,
  origin: string,
  paymentLink: string | null = null,
): Stripe.Checkout.Session {
  const { store, clock } = sandbox
  const now = clock.now()
  const mode = checkSession(params, now)
  const customer = params.customer ? store.find('customer', params.customer) : undefined
  if (params.customer && !customer) throw missingResource('customer', params.customer, 'customer', 400)

  const lineItems = (params.line_items ?? []).map((item, index) => makeLineItem(sandbox, item, index, mode))
  const shippingRates = (params.shipping_options ?? []).map((option, index) => shippingRateFor(sandbox, option, index))
  const id = newId('cs_test_')
  const session = buildCheckoutSession({
    id,
    created: now,
    mode,
    params,
    url: `${origin}/c/pay/${id}`,
    customer,
    currency: lineItems[0]?.currency ?? 'usd',
    paymentLink,
    subtotal: lineItems.reduce((sum, item) => sum + item.amount_subtotal, 0),
    shippingRates,
  })
  checkTotal(session.amount_total ?? 0)
  store.insert('checkout.session', session)
  store.insert('sandbox.plan', buildPlan(id, now, lineItems, params))
  return session
}

/** Only an open session expires: a payer may be on the page at this moment. */
export function expireSession(sandbox: Sandbox, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  if (session.status !== 'open') {
    throw new ApiError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  const expired = sandbox.store.update('checkout.session', session, { status: 'expired', url: null })
  emit(sandbox, 'checkout.session.expired', expired)
  return expired
}

export function planOfSession(sandbox: Sandbox, session: string): CheckoutPlan {
  return sandbox.store.get('sandbox.plan', `${session}_plan`)
}

export function makeLineItem(
  sandbox: Sandbox,
  item: LineItemParams,
  index: number,
  mode: 'payment' | 'subscription',
): Stripe.LineItem {
  const param = `line_items[${index}]`
  const price = item.price_data
    ? makePrice(sandbox, item.price_data, `${param}[price_data]`)
    : sandbox.store.find('price', item.price ?? '')
  if (!price) throw missingResource('price', item.price ?? '', `${param}[price]`, 400)
  if (mode === 'payment' && price.recurring) {
    throw new ApiError(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    )
  }
  if (mode === 'subscription' && !price.recurring) {
    throw new ApiError('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param,
    })
  }
  if (item.quantity === undefined) {
    throw new ApiError(`Quantity is required. Add \`quantity\` to \`${param}\``, { param: `${param}[quantity]` })
  }
  const product = typeof price.product === 'string' ? sandbox.store.find('product', price.product) : undefined
  return buildLineItem(price, item.quantity, product?.name ?? '')
}

function shippingRateFor(sandbox: Sandbox, option: ShippingOptionParams, index: number): Stripe.ShippingRate {
  const param = `shipping_options[${index}]`
  const data = option.shipping_rate_data
  if (!data) {
    const rate = sandbox.store.find('shipping_rate', option.shipping_rate ?? '')
    if (!rate) throw missingResource('shipping rate', option.shipping_rate ?? '', `${param}[shipping_rate]`, 400)
    return rate
  }
  const { maximum, minimum } = data.delivery_estimate ?? {}
  const rate = buildShippingRate({
    created: sandbox.clock.now(),
    displayName: data.display_name,
    amount: data.fixed_amount?.amount ?? 0,
    deliveryEstimate: data.delivery_estimate ? { maximum: maximum ?? null, minimum: minimum ?? null } : null,
    metadata: mergeMetadata({}, data.metadata),
    taxBehavior: data.tax_behavior ?? 'unspecified',
    taxCode: data.tax_code ?? null,
  })
  return sandbox.store.insert('shipping_rate', rate)
}

function checkTotal(cents: number): void {
  if (cents < minimumCents) {
    throw new ApiError("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  }
  if (cents > maximumCents) {
    throw new ApiError("The Checkout Session's total amount due must be no more than $999,999.99 usd", {
      code: 'amount_too_large',
    })
  }
}

export function buildPlan(
  id: string,
  created: number,
  lineItems: Stripe.LineItem[],
  params: SessionParams,
): CheckoutPlan {
  const { payment_intent_data: payment, subscription_data: subscription } = params
  const invoices = subscription?.invoice_settings
  return {
    id: `${id}_plan`,
    created,
    lineItems,
    payment: {
      description: payment?.description ?? null,
      metadata: mergeMetadata({}, payment?.metadata),
      receiptEmail: payment?.receipt_email ?? null,
      statementDescriptorSuffix: payment?.statement_descriptor_suffix ?? null,
    },
    subscription: {
      description: subscription?.description ?? null,
      metadata: mergeMetadata({}, subscription?.metadata),
      invoiceDescription: invoices?.description ?? null,
      invoiceFooter: invoices?.footer ?? null,
      invoiceCustomFields: invoices?.custom_fields ?? null,
    },
    paymentIntent: null,
    waitingPayer: null,
    completion: null,
  }
}
