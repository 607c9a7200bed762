import type Stripe from 'stripe'
import { ApiError, missing } from '../api-error.ts'
import { chargedMethod } from '../billing/billing.ts'
import type { CardInstrument } from '../payments/checkout.ts'
import { make, newId, randomText, shown } from '../objects.ts'
import { cardOf, createPaymentMethod } from '../payments/payment.ts'
import { create, emit, find, refuseUnless, state, store, update } from '../sandbox.ts'

type Params = Stripe.BillingPortal.SessionCreateParams

/** A session of the customer portal with one purpose: to enter another card. */
export function createPortalSession(params: Params): Stripe.BillingPortal.Session {
  find('customer', params.customer ?? missing('customer'), 'customer', 400)
  const [configuration] = store.all('billing_portal.configuration', { is_default: 1, active: 1 })
  // Stripe's own message: https://docs.stripe.com/customer-management/integrate-customer-portal
  if (!configuration) {
    throw new ApiError(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    )
  }
  const { type, after_completion: after } = params.flow_data ?? {}
  refuseUnless(type === 'payment_method_update', 'The sandbox’s portal has the flow payment_method_update only.')
  if (after?.type === 'redirect' && !after.redirect) missing('flow_data[after_completion][redirect]')
  const id = newId('bps_1')
  const given = {
    ...shown('billing_portal.session', params),
    id,
    configuration: configuration.id,
    url: `${state.origin}/p/session/${id}_${randomText(40)}`,
    flow: {
      after_completion: { type: 'portal_homepage', ...after },
      type,
    } as Stripe.BillingPortal.Session.Flow,
  }
  return create('billing_portal.session', given, 'billing_portal.session.created')
}

/**
 * The customer enters a card in the portal. It becomes the customer's default:
 * https://docs.stripe.com/customer-management/portal-deep-links. It also replaces a subscription's own card, unless the
 * command `portal` has set `clears` to false: no document says what Stripe does.
 */
export function updateCard(id: string, instrument: CardInstrument): Stripe.PaymentMethod {
  const customer = find('customer', id)
  const { email, name = null, phone = null } = customer
  const method = createPaymentMethod({ email, name, phone, instrument }, id)
  setCustomerMethod(customer, method)
  const clears = store.readSetting('portal-clears') !== 'false'
  for (const subscription of clears ? store.all('subscription', { customer: id }) : []) {
    if (subscription.status === 'canceled') continue
    update('subscription', subscription, { default_payment_method: null }, 'customer.subscription.updated')
  }
  return method
}

/** A payment method becomes the customer's default. */
export function setCustomerMethod(customer: Stripe.Customer, method: Stripe.PaymentMethod): void {
  emit('payment_method.attached', method)
  const settings = { ...customer.invoice_settings, default_payment_method: method.id }
  update('customer', customer, { invoice_settings: settings }, 'customer.updated')
}

/** The card network sends the details of the next card to Stripe: https://docs.stripe.com/payments/cards/overview */
export function renewCard(subscription: Stripe.Subscription, instrument: CardInstrument): Stripe.PaymentMethod {
  const before = chargedMethod(subscription)
  const { card } = make('payment_method', { ...before, card: cardOf(instrument) })
  return update('payment_method', before, { card }, 'payment_method.automatically_updated')
}
