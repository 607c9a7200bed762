import type Stripe from 'stripe'
import { createProduct, createWebhookEndpoint, readAccount, updateWebhookEndpoint } from './account.ts'
import { ApiError, missingResource } from './api-error.ts'
import { refuseProrations, updateSubscription } from './change-subscription.ts'
import { createSession, expireSession, makeLineItem, planFor, planOfSession } from './checkout.ts'
import { expand } from './expand.ts'
import { finalize } from './billing.ts'
import { voidInvoice } from './invoice.ts'
import { openDispute, refund } from './money-back.ts'
import { buildList, findField, objectKinds, type TypeName } from './objects.ts'
import { mergeMetadata, readParams, type FormTree } from './params.ts'
import { subscribe } from './pay.ts'
import { balanceOf } from './payouts.ts'
import { attemptPayment, createCustomer, createPayment, createPaymentMethod } from './payment.ts'
import { createPaymentLink, createShippingRate, updatePaymentLink } from './payment-links.ts'
import { createPortalSession } from './portal.ts'
import { find, update, type Sandbox } from './sandbox.ts'
import type { Filters, Page } from './store.ts'
import { readShape } from './stripe-types.ts'
import { cancelSubscription } from './subscriptions.ts'

interface Request {
  /** The id in the path, empty where there is none. */
  id: string
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1`; `:id` stands for the id. */
  path: string
  run(sandbox: Sandbox, form: FormTree, request: Request): object
}

/** One call of the API. `params` is the type of its parameters in the `stripe` package: the file and the interface. */
function endpoint(
  route: `${Endpoint['method']} ${string}`,
  params: `${string} ${string}`,
  handle: (sandbox: Sandbox, params: never, request: Request) => object,
): Endpoint {
  const [method, path] = route.split(' ') as [Endpoint['method'], string]
  const [resource = '', type = ''] = params.split(' ')
  return {
    ...{ method, path },
    run(sandbox, form, request) {
      const read = readParams(readShape(resource, type), form)
      return expand(sandbox, handle(sandbox, read as never, request), (read['expand'] as string[] | undefined) ?? [])
    },
  }
}

/** What is kept can be retrieved by its id and listed, newest first. */
const reads = (Object.keys(objectKinds) as TypeName[]).flatMap((type) => {
  const { resource, type: name, path } = objectKinds[type]
  const params = `${resource} ${name.replace('Base', '')}` as const
  if (!path) return []
  return [
    endpoint(`GET ${path}/:id`, `${params}RetrieveParams`, (sandbox, _, { id }) => find(sandbox, type, id)),
    endpoint(`GET ${path}`, `${params}ListParams`, (sandbox, given: Page & Record<string, unknown>) => {
      const { limit, starting_after, ending_before, created, expand: _, ...rest } = given
      if (starting_after !== undefined) find(sandbox, type, starting_after, 'starting_after')
      if (ending_before !== undefined) find(sandbox, type, ending_before, 'ending_before')
      const range = typeof created === 'number' ? { gte: created, lte: created } : created
      const page = { limit, starting_after, ending_before, created: range }
      const { data, hasMore } = sandbox.store.list(type, filtersOf(type, rest), page)
      return buildList(data, `/v1${path}`, hasMore)
    }),
  ]
})

/** Where a parameter of a list is to be found in the object, if not under its own name. */
const placesOfParams: Record<string, string | null> = {
  'event delivery_success': 'pending_webhooks',
  'event types': 'type',
  'invoice subscription': 'parent.subscription_details.subscription',
  'invoice_payment payment.type': null,
}

function filtersOf(type: TypeName, given: object, prefix = ''): Filters {
  // Without a status Stripe lists what is not canceled.
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
    // One webhook endpoint only: what it has not answered is pending.
    filters[path] = typeof value === 'boolean' ? Number(path === 'pending_webhooks' ? !value : value) : value
    if (type === 'subscription' && value === 'all') filters[path] = undefined
    if (type === 'subscription' && value === 'ended') filters[path] = ['canceled', 'incomplete_expired']
  }
  return filters
}

const runningStatuses = ['active', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid']

const sessions = '/checkout/sessions'

const writes = [
  endpoint(
    `POST ${sessions}`,
    'Checkout/Sessions SessionCreateParams',
    (sandbox, params: Stripe.Checkout.SessionCreateParams) => createSession(sandbox, params),
  ),
  endpoint(`POST ${sessions}/:id/expire`, 'Checkout/Sessions SessionExpireParams', (sandbox, _, { id }) =>
    expireSession(sandbox, find(sandbox, 'checkout.session', id)),
  ),
  endpoint(
    `GET ${sessions}/:id/line_items`,
    'Checkout/Sessions SessionListLineItemsParams',
    (sandbox, { starting_after, limit = 10 }: Page, { id }) => {
      find(sandbox, 'checkout.session', id)
      const { lineItems } = planOfSession(sandbox, id)
      const start = lineItems.findIndex((item) => item.id === starting_after) + 1
      const page = lineItems.slice(start, start + limit)
      return buildList(page, `/v1${sessions}/${id}/line_items`, start + limit < lineItems.length)
    },
  ),
  endpoint('POST /payment_links', 'PaymentLinks PaymentLinkCreateParams', createPaymentLink),
  endpoint(
    'POST /payment_links/:id',
    'PaymentLinks PaymentLinkUpdateParams',
    (sandbox, params: Stripe.PaymentLinkUpdateParams, { id }) =>
      updatePaymentLink(sandbox, find(sandbox, 'payment_link', id), params),
  ),
  endpoint('POST /shipping_rates', 'ShippingRates ShippingRateCreateParams', createShippingRate),
  endpoint(
    'POST /shipping_rates/:id',
    'ShippingRates ShippingRateUpdateParams',
    (sandbox, { active }: Stripe.ShippingRateUpdateParams, { id }) => {
      const before = find(sandbox, 'shipping_rate', id)
      return update(sandbox, 'shipping_rate', before, { active: active ?? before.active })
    },
  ),
  endpoint('POST /customers', 'Customers CustomerCreateParams', (sandbox, params: Stripe.CustomerCreateParams) =>
    createCustomer(sandbox, customerOf(params, {})),
  ),
  endpoint(
    'POST /customers/:id',
    'Customers CustomerUpdateParams',
    (sandbox, params: Stripe.CustomerUpdateParams, { id }) => {
      const before = find(sandbox, 'customer', id)
      return update(sandbox, 'customer', before, customerOf(params, before.metadata), 'customer.updated')
    },
  ),
  endpoint('DELETE /customers/:id', 'Customers CustomerDeleteParams', (sandbox, _, { id }) => {
    find(sandbox, 'customer', id)
    const running = sandbox.store.all('subscription', { customer: id, status: runningStatuses })
    for (const subscription of running) cancelSubscription(sandbox, subscription)
    return { id, object: 'customer', deleted: true }
  }),
  endpoint(
    'POST /payment_methods/:id/attach',
    'PaymentMethods PaymentMethodAttachParams',
    (sandbox, { customer = '' }: Stripe.PaymentMethodAttachParams, { id }) =>
      testMethod(sandbox, id, find(sandbox, 'customer', customer, 'customer').id),
  ),
  endpoint(
    'POST /payment_intents',
    'PaymentIntents PaymentIntentCreateParams',
    (sandbox, { confirm, payment_method = '', metadata, ...params }: Stripe.PaymentIntentCreateParams) => {
      if (!confirm) throw new ApiError('The sandbox makes payments that are confirmed at once.', { param: 'confirm' })
      const { amount, currency, description, statement_descriptor_suffix } = params
      const method = testMethod(sandbox, payment_method, null)
      const payment = createPayment(sandbox, {
        ...{ amount, currency, description, statement_descriptor_suffix },
        metadata: mergeMetadata({}, metadata),
      })
      const paid = attemptPayment(sandbox, payment, method, 'succeeds')
      if (payment_method === 'pm_card_createDispute') openDispute(sandbox, paid.id)
      return paid
    },
  ),
  endpoint(
    'POST /subscriptions',
    'Subscriptions SubscriptionCreateParams',
    (
      sandbox,
      {
        customer = '',
        default_payment_method = '',
        description,
        items = [],
        metadata,
      }: Stripe.SubscriptionCreateParams,
    ) => {
      const method = find(sandbox, 'payment_method', default_payment_method, 'default_payment_method')
      const lineItems = items.map((item, at) => makeLineItem(sandbox, { quantity: 1, ...item }, at, 'subscription'))
      const data = { ...(description && { description }), metadata: mergeMetadata({}, metadata) }
      const plan = planFor('direct', sandbox.clock.now(), lineItems, { subscription_data: data })
      const payment = createPayment(sandbox, {
        amount: lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0),
        ...{ currency: lineItems[0]?.currency ?? 'usd', customer, description: 'Subscription creation' },
        setup_future_usage: 'off_session',
      })
      const { subscription } = subscribe(sandbox, plan, payment, method, customer, 'succeeds')
      return sandbox.store.get('subscription', subscription)
    },
  ),
  endpoint(
    'POST /subscriptions/:id',
    'Subscriptions SubscriptionUpdateParams',
    (sandbox, params: Stripe.SubscriptionUpdateParams, { id }) =>
      updateSubscription(sandbox, find(sandbox, 'subscription', id), params),
  ),
  endpoint(
    'DELETE /subscriptions/:id',
    'Subscriptions SubscriptionCancelParams',
    (sandbox, { prorate, cancellation_details }: Stripe.SubscriptionCancelParams, { id }) => {
      refuseProrations(prorate ? 'create_prorations' : 'none')
      return cancelSubscription(sandbox, find(sandbox, 'subscription', id), cancellation_details)
    },
  ),
  endpoint(
    'POST /invoices/:id/finalize',
    'Invoices InvoiceFinalizeInvoiceParams',
    (sandbox, { auto_advance = true }: Stripe.InvoiceFinalizeInvoiceParams, { id }) =>
      finalize(sandbox, find(sandbox, 'invoice', id), auto_advance),
  ),
  endpoint('POST /invoices/:id/void', 'Invoices InvoiceVoidInvoiceParams', (sandbox, _, { id }) =>
    voidInvoice(sandbox, find(sandbox, 'invoice', id)),
  ),
  endpoint('POST /billing_portal/sessions', 'BillingPortal/Sessions SessionCreateParams', createPortalSession),
  endpoint('POST /refunds', 'Refunds RefundCreateParams', refund),
  endpoint('GET /account', 'Accounts AccountRetrieveCurrentParams', readAccount),
  endpoint('POST /products', 'Products ProductCreateParams', createProduct),
  endpoint('POST /webhook_endpoints', 'WebhookEndpoints WebhookEndpointCreateParams', createWebhookEndpoint),
  endpoint('POST /webhook_endpoints/:id', 'WebhookEndpoints WebhookEndpointUpdateParams', updateWebhookEndpoint),
  endpoint('GET /balance', 'Balance BalanceRetrieveParams', balanceOf),
]

export const endpoints: Endpoint[] = [...writes, ...reads]

function customerOf(params: Stripe.CustomerUpdateParams, metadata: Record<string, string>): Partial<Stripe.Customer> {
  const { address, balance, description, email, name, phone } = params
  const nothing = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  const given = { balance, description, email, name, phone, address: address && { ...nothing, ...address } }
  const known = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(known), metadata: mergeMetadata(metadata, params.metadata) }
}

/** What Stripe's test mode takes in the place of a card, and the card's last digits: https://docs.stripe.com/testing */
const testMethods = { pm_card_visa: '4242', pm_card_createDispute: '0259', pm_card_pendingRefund: '7726' }

function testMethod(sandbox: Sandbox, name: string, customer: string | null): Stripe.PaymentMethod {
  const last4 = testMethods[name as keyof typeof testMethods]
  if (!last4) throw missingResource('PaymentMethod', name, 'payment_method')
  const instrument = { type: 'card', last4, expMonth: 12, expYear: new Date().getUTCFullYear() + 1 } as const
  return createPaymentMethod(sandbox, { email: null, name: null, phone: null, instrument }, customer)
}
