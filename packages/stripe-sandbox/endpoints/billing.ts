import { endpoint, find, listing, retrieval } from '../endpoint.ts'
import { boolean, choice, hash, ignored, page, params, text } from '../params.ts'
import { cancelSubscription, subscriptionUpdateParams, updateSubscription } from '../subscriptions.ts'

const subscriptionStatuses = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const

export const billingEndpoints = [
  retrieval('subscription', '/subscriptions'),
  listing(
    'subscription',
    '/subscriptions',
    params({
      ...page,
      customer: text().optional(),
      price: text().optional(),
      status: choice([...subscriptionStatuses, 'all', 'ended']).optional(),
    }),
    ({ customer, status }) => ({ customer, status: statusesOf(status) }),
  ),
  endpoint('POST', '/subscriptions/:id', subscriptionUpdateParams, (sandbox, given, { id }) =>
    updateSubscription(sandbox, find(sandbox, 'subscription', id), given),
  ),
  endpoint(
    'DELETE',
    '/subscriptions/:id',
    params({
      cancellation_details: ignored().optional(),
      invoice_now: boolean().optional(),
      prorate: boolean().optional(),
    }),
    (sandbox, _given, { id }) => cancelSubscription(sandbox, find(sandbox, 'subscription', id)),
  ),
  retrieval('invoice', '/invoices'),
  listing(
    'invoice',
    '/invoices',
    params({
      ...page,
      collection_method: choice(['charge_automatically', 'send_invoice']).optional(),
      customer: text().optional(),
      status: choice(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text().optional(),
    }),
    ({ customer, status, subscription }) => ({
      customer,
      status,
      'parent.subscription_details.subscription': subscription,
    }),
  ),
  retrieval('invoice_payment', '/invoice_payments'),
  listing(
    'invoice_payment',
    '/invoice_payments',
    params({
      ...page,
      invoice: text().optional(),
      payment: hash({ payment_intent: text().optional(), payment_record: text().optional(), type: text() }).optional(),
      status: choice(['canceled', 'open', 'paid']).optional(),
    }),
    ({ invoice, payment, status }) => ({ invoice, 'payment.payment_intent': payment?.payment_intent, status }),
  ),
]

/** Without a status Stripe lists what is not canceled. */
function statusesOf(status: string | undefined): readonly string[] | string | undefined {
  if (status === 'all') return undefined
  if (status === 'ended') return ['canceled', 'incomplete_expired']
  return status ?? subscriptionStatuses.filter((name) => name !== 'canceled')
}
