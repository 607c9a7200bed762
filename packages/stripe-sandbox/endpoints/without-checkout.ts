import { endpoint, find } from '../endpoint.ts'
import { openDispute } from '../dispute.ts'
import { missingResource } from '../api-error.ts'
import { buildPaymentMethod } from '../objects/payment-method.ts'
import { boolean, choice, hash, integer, list, mergeMetadata, metadata, params, text } from '../params.ts'
import { subscribe } from '../pay.ts'
import { attemptPayment, createPayment } from '../payment.ts'
import { idOf, type Sandbox } from '../sandbox.ts'
import { priceDataOfItem } from '../session-params.ts'
import { buildPlan, makeLineItem } from '../sessions.ts'
import { cancelSubscription } from '../subscriptions.ts'

/** What Stripe's test mode takes in the place of a card: https://docs.stripe.com/testing */
const testMethods: Record<string, string> = {
  pm_card_visa: '4242',
  pm_card_createDispute: '0259',
  pm_card_pendingRefund: '7726',
}

/** What a server can do without a payer at a page. The site does none of it; its own check against Stripe does. */
export const withoutCheckoutEndpoints = [
  endpoint('POST', '/payment_methods/:id/attach', params({ customer: text() }), (sandbox, { customer }, { id }) =>
    makeMethod(sandbox, id, find(sandbox, 'customer', customer, 'customer').id),
  ),
  endpoint(
    'POST',
    '/payment_intents',
    params({
      amount: integer(50),
      automatic_payment_methods: hash({ allow_redirects: choice(['never']), enabled: boolean() }),
      confirm: choice(['true']),
      currency: choice(['usd']),
      description: text().optional(),
      metadata: metadata().optional(),
      payment_method: text(),
      statement_descriptor_suffix: text(22).optional(),
    }),
    (sandbox, given) => {
      const payment = createPayment(sandbox, {
        amount: given.amount,
        currency: given.currency,
        customer: null,
        description: given.description ?? null,
        metadata: mergeMetadata({}, given.metadata),
        setupFutureUsage: null,
        statementDescriptorSuffix: given.statement_descriptor_suffix ?? null,
      })
      const method = makeMethod(sandbox, given.payment_method, null)
      const paid = attemptPayment(sandbox, payment, method, 'succeeds')
      if (given.payment_method === 'pm_card_createDispute') openDispute(sandbox, paid.id)
      return paid
    },
  ),
  endpoint(
    'POST',
    '/subscriptions',
    params({
      customer: text(),
      default_payment_method: text(),
      description: text(500).optional(),
      items: list(hash({ price_data: priceDataOfItem, quantity: integer(1).optional() }), 20),
      metadata: metadata().optional(),
    }),
    (sandbox, { customer, default_payment_method, description, items, metadata }) => {
      const { store, clock } = sandbox
      const method = find(sandbox, 'payment_method', default_payment_method, 'default_payment_method')
      const lineItems = items.map((item, at) => makeLineItem(sandbox, { quantity: 1, ...item }, at, 'subscription'))
      const plan = buildPlan('direct', clock.now(), lineItems, { subscription_data: { description, metadata } })
      const payment = createPayment(sandbox, {
        amount: lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0),
        currency: lineItems[0]?.currency ?? 'usd',
        customer,
        description: 'Subscription creation',
        metadata: {},
        setupFutureUsage: 'off_session',
      })
      const { subscription } = subscribe(sandbox, plan, payment, method, customer, 'succeeds')
      return store.get('subscription', subscription)
    },
  ),
  endpoint('DELETE', '/customers/:id', params({}), (sandbox, _given, { id }) => {
    const customer = find(sandbox, 'customer', id)
    const running = sandbox.store.all('subscription', { customer: id }).filter(({ status }) => status !== 'canceled')
    for (const subscription of running) cancelSubscription(sandbox, subscription)
    return { id: idOf(customer), object: 'customer', deleted: true }
  }),
]

function makeMethod(sandbox: Sandbox, name: string, customer: string | null) {
  const last4 = testMethods[name]
  if (!last4) throw missingResource('PaymentMethod', name, 'payment_method')
  const instrument = { type: 'card', last4, expMonth: 12, expYear: new Date().getUTCFullYear() + 1 } as const
  const payer = { email: '', name: '', phone: null, shipping: null, instrument }
  const method = buildPaymentMethod(sandbox.clock.now(), payer, customer)
  const nobody = { ...method.billing_details, email: null, name: null }
  return sandbox.store.insert('payment_method', { ...method, billing_details: nobody })
}
