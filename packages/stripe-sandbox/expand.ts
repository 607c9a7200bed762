import { ApiError } from './api-error.ts'
import { buildList } from './objects/list.ts'
import type { Sandbox } from './sandbox.ts'

/** Which references can be expanded, by the object that holds them. */
const references: Record<string, readonly string[]> = {
  balance_transaction: ['source'],
  charge: ['balance_transaction', 'customer', 'payment_intent'],
  'checkout.session': [
    'customer',
    'invoice',
    'payment_intent',
    'payment_link',
    'setup_intent',
    'shipping_cost.shipping_rate',
    'shipping_options.shipping_rate',
    'subscription',
  ],
  customer: ['default_source', 'invoice_settings.default_payment_method'],
  dispute: ['charge', 'payment_intent'],
  invoice: ['customer', 'default_payment_method', 'discounts', 'parent.subscription_details.subscription'],
  invoice_payment: ['invoice', 'payment.charge', 'payment.payment_intent'],
  line_item: ['discounts', 'pricing.price_details.price', 'subscription'],
  payment_intent: ['customer', 'latest_charge', 'payment_method'],
  payment_method: ['customer'],
  plan: ['product'],
  price: ['product'],
  product: ['default_price', 'tax_code'],
  refund: ['balance_transaction', 'charge', 'customer', 'payment_intent', 'payment_method'],
  subscription: [
    'customer',
    'default_payment_method',
    'discounts',
    'latest_invoice',
    'pending_setup_intent',
    'schedule',
  ],
}

/** Lists that an object shows only when asked. */
const inclusions: Record<string, (sandbox: Sandbox, id: string) => object> = {
  'charge.refunds': ({ store }, id) => buildList(store.all('refund', { charge: id }), `/v1/charges/${id}/refunds`),
  'checkout.session.line_items': ({ store }, id) =>
    buildList(store.get('sandbox.plan', `${id}_plan`).lineItems, `/v1/checkout/sessions/${id}/line_items`),
  'customer.subscriptions': ({ store }, id) =>
    buildList(
      store.all('subscription', { customer: id }).filter(({ status }) => status !== 'canceled'),
      `/v1/customers/${id}/subscriptions`,
    ),
  'invoice.payments': ({ store }, id) =>
    buildList(store.all('invoice_payment', { invoice: id }), `/v1/invoice_payments?invoice=${id}`),
}

type Node = Record<string, unknown>
const deepest = 4

/** The answer with every path of `expand` replaced by the object behind it. */
export function expand(sandbox: Sandbox, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer
  // A copy, so that an object that shares parts with another is not changed under it.
  const copy: Node = JSON.parse(JSON.stringify(answer))
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > deepest) {
      throw new ApiError(`You cannot expand more than ${deepest} levels of a property. Property: ${path}`, {
        param: 'expand',
      })
    }
    walk(sandbox, copy, steps, { path, owner: typeOf(copy), ownerId: idOf(copy), inside: [] })
  }
  return copy
}

interface Place {
  path: string
  /** The object whose property is looked at, and the steps into it so far. */
  owner: string
  ownerId: string
  inside: string[]
}

function walk(sandbox: Sandbox, node: unknown, steps: string[], place: Place): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(sandbox, item, steps, enter(item, place))
    return
  }
  const [step, ...rest] = steps
  if (step === undefined || !isNode(node)) return
  const inside = [...place.inside, step]
  const name = inside.join('.')
  const include = inclusions[`${place.owner}.${name}`]
  if (include && node[step] === undefined) node[step] = include(sandbox, place.ownerId)

  const value = node[step]
  const isReference = references[place.owner]?.includes(name) ?? false
  if (isReference && typeof value === 'string') {
    const object = sandbox.store.findAny(value)
    if (object) node[step] = JSON.parse(JSON.stringify(object))
  }
  const leads = isReference || include !== undefined || (rest.length > 0 && value !== undefined)
  if (!leads) {
    throw new ApiError(`This property cannot be expanded (${place.path}).`, { param: 'expand' })
  }
  walk(sandbox, node[step], rest, enter(node[step], { ...place, inside }))
}

/** A node with an `object` field of its own begins anew; a plain hash continues its owner. */
function enter(node: unknown, place: Place): Place {
  if (!isNode(node) || typeof node['object'] !== 'string') return place
  return { path: place.path, owner: typeOf(node), ownerId: idOf(node), inside: [] }
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

function typeOf(node: Node): string {
  return typeof node['object'] === 'string' ? node['object'] : ''
}

function idOf(node: Node): string {
  return typeof node['id'] === 'string' ? node['id'] : ''
}
