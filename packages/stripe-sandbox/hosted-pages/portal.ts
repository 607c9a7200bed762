import type Stripe from 'stripe'
import { ApiError, missing } from '../api-error.ts'
import { chargedMethod } from '../billing/billing.ts'
import type { CardInstrument } from '../payments/checkout.ts'
import { make, newId, randomText, shown } from '../objects.ts'
import { cardOf, createPaymentMethod } from '../payments/payment.ts'
import { create, emit, find, refuseUnless, state, store, update } from '../sandbox.ts'

type Params = Stripe.BillingPortal.SessionCreateParams

/** A way into the customer portal, for one thing: to put in another card. */
export function createPortalSession(params: Params): Stripe.BillingPortal.Session {
  find('customer', params.customer ?? missing('customer'), 'customer', 400)
  const [configuration] = store.all('billing_portal.configuration', { is_default: 1, active: 1 })
  // In Stripe's words: https://docs.stripe.com/customer-management/integrate-customer-portal
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
      after_completion: {
        type: 'portal_homepage',
        ...after,
      },
      type,
    } as Stripe.BillingPortal.Session.Flow,
  }
  return create('billing_portal.session', given, 'billing_portal.session.created')
}

/**
 * The customer puts in a card in the portal. It becomes the customer's, and a subscription that had one of its own
 * has none any more: https://docs.stripe.com/customer-management/portal-deep-links says the one. `clears` false leaves
 * the other undone, as no document says it.
 */
export function updateCard(
  id: string,
  instrument: CardInstrument,
  clears = store.readSetting('portal-clears') !== 'false',
): Stripe.PaymentMethod {
  const customer = find('customer', id)
  const { email, name = null, phone = null } = customer
  const method = createPaymentMethod({ email, name, phone, instrument }, id)
  setCustomerMethod(customer, method)
  for (const subscription of clears ? store.all('subscription', { customer: id }) : []) {
    if (subscription.status === 'canceled') continue
    update('subscription', subscription, { default_payment_method: null }, 'customer.subscription.updated')
  }
  return method
}

/** A payment method becomes the one that its customer has for all. */
export function setCustomerMethod(customer: Stripe.Customer, method: Stripe.PaymentMethod): void {
  emit('payment_method.attached', method)
  const settings = { ...customer.invoice_settings, default_payment_method: method.id }
  update('customer', customer, { invoice_settings: settings }, 'customer.updated')
}

/** The card network tells Stripe of the card that came after: https://docs.stripe.com/payments/cards/overview */
export function renewCard(subscription: Stripe.Subscription, instrument: CardInstrument): Stripe.PaymentMethod {
  const before = chargedMethod(subscription)
  const { card } = make('payment_method', { ...before, card: cardOf(instrument) })
  return update('payment_method', before, { card }, 'payment_method.automatically_updated')
}
