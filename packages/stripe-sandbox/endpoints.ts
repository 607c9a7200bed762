import type Stripe from 'stripe'
import { createProduct, createWebhookEndpoint, readAccount, updateWebhookEndpoint } from './account.ts'
import { ApiError, missingResource } from './api-error.ts'
import { balanceOf } from './payments/balance.ts'
import { finalize } from './billing/billing.ts'
import { refuseProrations, updateSubscription } from './billing/change-subscription.ts'
import { createSession, expireSession, makeLineItem, planFor, planOfSession } from './payments/checkout.ts'
import { expand } from './expand.ts'
import { voidInvoice } from './billing/invoice.ts'
import { openDispute, refund } from './payments/money-back.ts'
import { buildList, findField, objectKinds, shown, type TypeName } from './objects.ts'
import { readParams, type FormTree } from './params.ts'
import { pauseSubscription, resumeSubscription } from './billing/pause-subscription.ts'
import { payInvoiceNow } from './billing/pay-invoice.ts'
import { subscribe } from './payments/pay.ts'
import { createPaymentLink, updatePaymentLink } from './payments/payment-links.ts'
import { attemptPayment, createCustomer, createPayment, createPaymentMethod } from './payments/payment.ts'
import { createPortalSession } from './hosted-pages/portal.ts'
import { taxSettings } from './payments/tax.ts'
import { testMethods } from './payments/test-cards.ts'
import { clock, create, find, store, update } from './sandbox.ts'
import type { Filters, Page } from './store.ts'
import { readShape } from './stripe-types.ts'
import { cancelSubscription } from './billing/subscriptions.ts'

/** `id` is the one in the path, empty where there is none. */
type Handle = (params: never, id: string) => object

/** The route of each call. The package names the parameters after the call: `SessionExpireParams`. */
const routes = {
  List: 'GET',
  Retrieve: 'GET /:id',
  RetrieveCurrent: 'GET',
  ListLineItems: 'GET /:id/line_items',
  Create: 'POST',
  Update: 'POST /:id',
  Delete: 'DELETE /:id',
  Cancel: 'DELETE /:id',
  Attach: 'POST /:id/attach',
  Expire: 'POST /:id/expire',
  FinalizeInvoice: 'POST /:id/finalize',
  VoidInvoice: 'POST /:id/void',
  Pay: 'POST /:id/pay',
  Pause: 'POST /:id/pause',
  Resume: 'POST /:id/resume',
} as const

type Calls = { [Call in keyof typeof routes]?: Handle }

/** Objects that can be retrieved by id and listed, newest first. */
const listed = new Set<TypeName>([
  ...(['balance_transaction', 'billing_portal.configuration', 'charge', 'checkout.session', 'customer'] as const),
  ...(['dispute', 'event', 'invoice', 'invoice_payment', 'payment_intent', 'payment_link', 'payment_method'] as const),
  ...(['payout', 'price', 'product', 'refund', 'shipping_rate', 'subscription'] as const),
  ...(['tax.registration', 'webhook_endpoint'] as const),
])

const reads = (type: TypeName, path: string): Calls => ({
  Retrieve: (_, id) => find(type, id),
  List(given: Page & Record<string, unknown>) {
    const { limit, starting_after, created, expand: _, ...rest } = given
    if (starting_after !== undefined) find(type, starting_after, 'starting_after')
    const range = typeof created === 'number' ? { gte: created, lte: created } : created
    const page = { limit, starting_after, created: range }
    const { data, hasMore } = store.list(type, filtersOf(type, rest), page)
    return buildList(data, `/v1${path}`, hasMore)
  },
})

/** The path in the object that a list parameter filters, where it has another name. */
const placesOfParams: Record<string, string | null> = {
  'event delivery_success': 'pending_webhooks',
  'event types': 'type',
  'invoice subscription': 'parent.subscription_details.subscription',
  'invoice_payment payment.type': null,
}

function filtersOf(type: TypeName, given: object, prefix = ''): Filters {
  // Without a status Stripe lists the subscriptions that are not canceled.
  const filters: Filters = type === 'subscription' && !prefix ? { status: runningStatuses } : {}
  for (const [key, value] of Object.entries(given)) {
    const param = prefix + key
    if (typeof value === 'object' && !Array.isArray(value)) {
      Object.assign(filters, filtersOf(type, value, `${param}.`))
      continue
    }
    const renamed = placesOfParams[`${type} ${param}`]
    const path = renamed === undefined ? param : renamed
    if (path === null) continue
    const isKnown = findField(type, path).length > 0 || (type === 'balance_transaction' && path === 'payout')
    if (!isKnown) throw new ApiError(`The sandbox cannot filter by ${param}.`, { param })
    // There is one webhook endpoint: an event that it has not answered is pending.
    filters[path] = typeof value === 'boolean' ? Number(path === 'pending_webhooks' ? !value : value) : value
    if (type === 'subscription' && value === 'all') filters[path] = undefined
    if (type === 'subscription' && value === 'ended') filters[path] = ['canceled', 'incomplete_expired']
  }
  return filters
}

const runningStatuses = ['active', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid']

const writes: { [Name in TypeName]?: Calls } = {
  account: { RetrieveCurrent: readAccount },
  balance: { Retrieve: balanceOf },
  'billing_portal.session': { Create: createPortalSession },
  'checkout.session': {
    Create: (params: Stripe.Checkout.SessionCreateParams) => createSession(params),
    Expire: (_, id) => expireSession(find('checkout.session', id)),
    ListLineItems({ starting_after, limit = 10 }: Page, id) {
      find('checkout.session', id)
      const { lineItems } = planOfSession(id)
      const start = lineItems.findIndex((item) => item.id === starting_after) + 1
      const page = lineItems.slice(start, start + limit)
      return buildList(page, `/v1/checkout/sessions/${id}/line_items`, start + limit < lineItems.length)
    },
  },
  customer: {
    Create: (params: Stripe.CustomerCreateParams) => createCustomer(shown('customer', params)),
    Update(params: Stripe.CustomerUpdateParams, id) {
      const before = find('customer', id)
      return update('customer', before, shown('customer', params, before.metadata), 'customer.updated')
    },
    Delete(_, id) {
      find('customer', id)
      const running = store.all('subscription', { customer: id, status: runningStatuses })
      for (const subscription of running) cancelSubscription(subscription)
      return { id, object: 'customer', deleted: true }
    },
  },
  invoice: {
    FinalizeInvoice: ({ auto_advance = true }: Stripe.InvoiceFinalizeInvoiceParams, id) =>
      finalize(find('invoice', id), auto_advance),
    VoidInvoice: (_, id) => voidInvoice(find('invoice', id)),
    Pay: (params: Stripe.InvoicePayParams, id) => payInvoiceNow(find('invoice', id), params),
  },
  payment_intent: { Create: payAtOnce },
  payment_link: {
    Create: createPaymentLink,
    Update: (params: Stripe.PaymentLinkUpdateParams, id) => updatePaymentLink(find('payment_link', id), params),
  },
  payment_method: {
    Attach: ({ customer = '' }: Stripe.PaymentMethodAttachParams, id) =>
      testMethod(id, find('customer', customer, 'customer').id),
  },
  product: { Create: createProduct },
  refund: { Create: refund },
  shipping_rate: {
    Create: (params: Stripe.ShippingRateCreateParams) => create('shipping_rate', shown('shipping_rate', params)),
    Update: ({ active }: Stripe.ShippingRateUpdateParams, id) =>
      update('shipping_rate', find('shipping_rate', id), { active }),
  },
  subscription: {
    Create: subscribeAtOnce,
    Update: (params: Stripe.SubscriptionUpdateParams, id) => updateSubscription(find('subscription', id), params),
    Cancel({ prorate, cancellation_details }: Stripe.SubscriptionCancelParams, id) {
      refuseProrations(prorate ? 'create_prorations' : 'none')
      return cancelSubscription(find('subscription', id), cancellation_details)
    },
    Pause({ bill_for: bill }: Stripe.SubscriptionPauseParams, id) {
      refuseProrations(bill?.unused_time_from?.type === 'none' ? 'none' : 'create_prorations')
      return pauseSubscription(find('subscription', id), 'pause_requested')
    },
    Resume: (params: Stripe.SubscriptionResumeParams, id) => resumeSubscription(find('subscription', id), params),
  },
  'tax.settings': { Retrieve: taxSettings },
  webhook_endpoint: {
    Create: createWebhookEndpoint,
    Update: (params: Stripe.WebhookEndpointUpdateParams, id) =>
      updateWebhookEndpoint(find('webhook_endpoint', id), params),
  },
}

export interface Endpoint {
  /** Below `/v1`, with `:id` in the place of the id. */
  route: { method: string; path: string }
  /** A returned ApiError keeps the changes, such as a declined charge; a thrown one rolls them back. */
  run(form: FormTree, id: string): object | ApiError
}

export const endpoints: Endpoint[] = [...objectKinds].flatMap(([name, { resource, type, path }]) =>
  Object.entries({ ...(listed.has(name) && reads(name, path)), ...writes[name] }).map(([call, handle]) => {
    const [method = '', below = ''] =
      name === 'balance' || name === 'tax.settings' ? ['GET'] : routes[call as keyof typeof routes].split(' ')
    return {
      route: { method, path: path + below },
      run(form, id) {
        const params = readParams(readShape(resource, `${type.replace('Base', '')}${call}Params`), form)
        const made = handle(params as never, id)
        return made instanceof ApiError ? made : expand(made, (params['expand'] as string[] | undefined) ?? [])
      },
    }
  }),
)

function testMethod(name: string, customer: string | null): Stripe.PaymentMethod {
  const method = testMethods[name as keyof typeof testMethods]
  if (!method) throw missingResource('PaymentMethod', name, 'payment_method')
  const instrument = {
    type: 'card',
    last4: method.last4,
    expMonth: 12,
    expYear: new Date(clock.now() * 1000).getUTCFullYear() + 1,
  } as const
  return createPaymentMethod({ email: null, name: null, phone: null, instrument }, customer)
}

function payAtOnce({ confirm, payment_method = '', ...params }: Stripe.PaymentIntentCreateParams) {
  if (!confirm) throw new ApiError('The sandbox makes payments that are confirmed at once.', { param: 'confirm' })
  const payment = createPayment({ ...shown('payment_intent', params), automatic_payment_methods: undefined })
  const paid = attemptPayment(payment, testMethod(payment_method, null), 'succeeds')
  if (payment_method === 'pm_card_createDispute') openDispute(paid.id)
  return paid
}

function subscribeAtOnce(params: Stripe.SubscriptionCreateParams): Stripe.Subscription {
  const { customer = '', default_payment_method = '', items = [] } = params
  const method = find('payment_method', default_payment_method, 'default_payment_method')
  const lineItems = items.map((item, at) => makeLineItem({ quantity: 1, ...item }, at, 'subscription'))
  const plan = planFor('direct', lineItems, {
    subscription_data: params as Stripe.Checkout.SessionCreateParams.SubscriptionData,
  })
  const payment = createPayment({
    amount: lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0),
    currency: lineItems[0]?.currency ?? 'usd',
    customer,
    description: 'Subscription creation',
    setup_future_usage: 'off_session',
  })
  return store.get('subscription', subscribe(plan, payment, method, customer, 'succeeds').subscription)
}
