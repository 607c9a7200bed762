import type Stripe from 'stripe'
import { ApiError, missing } from './api-error.ts'
import { chargedMethod } from './billing.ts'
import type { CardInstrument } from './checkout.ts'
import { make, newId, randomText } from './objects.ts'
import { cardOf, createPaymentMethod } from './payment.ts'
import { create, emit, find, refuseUnless, update, type Sandbox } from './sandbox.ts'

type Params = Stripe.BillingPortal.SessionCreateParams

/** A way into the customer portal, for one thing: to put in another card. */
export function createPortalSession(sandbox: Sandbox, params: Params): Stripe.BillingPortal.Session {
  const customer = find(sandbox, 'customer', params.customer ?? missing('customer'), 'customer', 400)
  const [configuration] = sandbox.store.all('billing_portal.configuration', { is_default: 1, active: 1 })
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
    ...{ id, configuration: configuration.id, customer: customer.id, locale: params.locale ?? null },
    flow: {
      after_completion: {
        hosted_confirmation: after?.hosted_confirmation
          ? { custom_message: after.hosted_confirmation.custom_message ?? null }
          : null,
        redirect: after?.redirect ?? null,
        type: after?.type ?? 'portal_homepage',
      },
      type: 'payment_method_update',
    },
    return_url: params.return_url ?? null,
    url: `${sandbox.origin}/p/session/${id}_${randomText(40)}`,
  }
  return create(sandbox, 'billing_portal.session', given, 'billing_portal.session.created')
}

/**
 * The customer puts in a card in the portal. It becomes the customer's, and a subscription that had one of its own
 * has none any more: https://docs.stripe.com/customer-management/portal-deep-links says the one. `clears` false leaves
 * the other undone, as no document says it.
 */
export function updateCard(
  sandbox: Sandbox,
  id: string,
  instrument: CardInstrument,
  clears = true,
): Stripe.PaymentMethod {
  const customer = find(sandbox, 'customer', id)
  const { email, name = null, phone = null, invoice_settings } = customer
  const method = createPaymentMethod(sandbox, { email, name, phone, instrument }, id)
  emit(sandbox, 'payment_method.attached', method)
  const settings = { ...invoice_settings, default_payment_method: method.id }
  update(sandbox, 'customer', customer, { invoice_settings: settings }, 'customer.updated')
  for (const subscription of clears ? sandbox.store.all('subscription', { customer: id }) : []) {
    if (subscription.status === 'canceled') continue
    update(sandbox, 'subscription', subscription, { default_payment_method: null }, 'customer.subscription.updated')
  }
  return method
}

/** The card network tells Stripe of the card that came after: https://docs.stripe.com/payments/cards/overview */
export function renewCard(
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  instrument: CardInstrument,
): Stripe.PaymentMethod {
  const before = chargedMethod(sandbox, subscription)
  const { card } = make('payment_method', { ...before, card: cardOf(instrument) })
  return update(sandbox, 'payment_method', before, { card }, 'payment_method.automatically_updated')
}
