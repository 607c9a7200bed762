import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import type { CheckoutPlan } from './payments/checkout.ts'
import defaults from './objects.json' with { type: 'json' }
import { mergeMetadata } from './params.ts'
import { readShape, type FieldType, type Shape } from './stripe-types.ts'

/** The stored objects: Stripe's, by the name in their `object` field, and one of the sandbox's own. */
export interface ObjectTypes {
  account: Stripe.Account
  balance: Stripe.Balance & { id: string }
  balance_transaction: Stripe.BalanceTransaction
  'billing_portal.configuration': Stripe.BillingPortal.Configuration
  'billing_portal.session': Stripe.BillingPortal.Session
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: Stripe.EventBase
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  item: Stripe.LineItem
  line_item: Stripe.InvoiceLineItem
  payment_intent: Stripe.PaymentIntent
  payment_link: Stripe.PaymentLink
  payment_method: Stripe.PaymentMethod
  payout: Stripe.Payout
  plan: Stripe.Plan
  price: Stripe.Price
  product: Stripe.Product
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
  refund: Stripe.Refund
  'sandbox.plan': CheckoutPlan
  shipping_rate: Stripe.ShippingRate
  subscription: Stripe.Subscription
  subscription_item: Stripe.SubscriptionItem
  'tax.registration': Stripe.Tax.Registration
  'tax.settings': Stripe.Tax.Settings & { id: string }
  webhook_endpoint: Stripe.WebhookEndpoint
}

export type TypeName = Exclude<keyof ObjectTypes, 'sandbox.plan'>

/** The prefix of the ids of each kind. */
const idPrefixes: Record<TypeName, string> = {
  account: 'acct_',
  balance: '',
  balance_transaction: 'txn_3',
  'billing_portal.configuration': 'bpc_1',
  'billing_portal.session': 'bps_1',
  charge: 'ch_3',
  'checkout.session': 'cs_test_',
  customer: 'cus_',
  dispute: 'du_1',
  event: 'evt_1',
  invoice: 'in_1',
  invoice_payment: 'inpay_1',
  item: 'li_1',
  line_item: 'il_1',
  payment_intent: 'pi_3',
  payment_link: 'plink_1',
  payment_method: 'pm_1',
  payout: 'po_1',
  plan: 'plan_',
  price: 'price_1',
  product: 'prod_',
  'radar.early_fraud_warning': 'issfr_1',
  refund: 're_3',
  shipping_rate: 'shr_1',
  subscription: 'sub_1',
  subscription_item: 'si_',
  'tax.registration': 'taxreg_1',
  'tax.settings': '',
  webhook_endpoint: 'we_1',
}

/** The file, the interface and the path where these are not the plural of the object's name. */
const irregular: { [Name in TypeName]?: [resource: string, type: string, path?: string] } = {
  account: ['Accounts', 'Account', '/account'],
  balance: ['Balance', 'Balance', '/balance'],
  event: ['Events', 'EventBase'],
  item: ['LineItems', 'LineItem'],
  line_item: ['InvoiceLineItems', 'InvoiceLineItem'],
  'tax.settings': ['Tax/Settings', 'Settings', '/tax/settings'],
}

/**
 * For each kind: the file below `resources` in the `stripe` package, its interface, and the path below `/v1`, such as
 * `Checkout/Sessions`, `Session` and `/checkout/sessions`.
 */
export const objectKinds = new Map(
  (Object.keys(idPrefixes) as TypeName[]).map((name) => {
    const words = name.split('.').map((part) => part.replaceAll(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase()))
    const [resource, type = '', path = `/${name.replace('.', '/')}s`] = irregular[name] ?? [
      `${words.join('/')}s`,
      words.at(-1),
    ]
    return [name, { resource, type, path }]
  }),
)

/** The type of an object by the name in its `object` field, as the installed package declares it. */
export function shapeOf(name: string): Shape | undefined {
  const kind = objectKinds.get(name as TypeName)
  return kind && readShape(kind.resource, kind.type)
}

/** The types that are allowed at a path such as `outcome.type`. The path may lead through objects of several kinds. */
export function findField(object: string, path: string): FieldType[] {
  let inside = [shapeOf(object)]
  let types: FieldType[] = []
  for (const step of path.split('.')) {
    types = inside.flatMap((shape) => shape?.fields.get(step)?.type() ?? [])
    inside = types.flatMap((type) => [...type.objects, ...(type.items?.objects ?? [])])
  }
  return types
}

/** The fields in Stripe's published fixtures, from stripe-fields.txt: for each object its paths and their types. */
export const listedFields = readListedFields()

function readListedFields(): Map<string, Map<string, string>> {
  const listed = new Map<string, Map<string, string>>()
  const text = readFileSync(new URL('stripe-fields.txt', import.meta.url), 'utf8')
  for (const line of text.trim().split('\n')) {
    const [object = '', place, ...fields] = line.split(' ')
    const paths = listed.get(object) ?? new Map<string, string>()
    listed.set(object, paths)
    for (const [name = '', type = ''] of fields.filter(Boolean).map((field) => field.split(':'))) {
      paths.set(place === '.' ? name : `${place}.${name}`, type)
    }
  }
  return listed
}

/** Optional fields that Stripe shows only when expanded, or only for one payment method. */
const shownOnRequest = new Set([
  'charge refunds',
  'charge payment_method_details.card',
  'checkout.session line_items',
  'customer subscriptions',
  'invoice payments',
  'payment_method card',
])

type Json = Record<string, unknown>
/** Part of a Stripe object: the other fields get their defaults. */
export type Given<T> = { [K in keyof T]?: GivenValue<T[K]> | undefined }
type GivenValue<T> = unknown extends T
  ? T
  : T extends Stripe.Decimal | string | number | boolean | null | undefined | readonly unknown[] | { object: string }
    ? T
    : Given<T>

/**
 * An object with every field of Stripe's. A field that is neither given nor in objects.json is empty: null where the
 * package's types allow null, else the empty list or object, false, 0, or the first of an enum's values.
 */
export function make<T extends TypeName>(name: T, given: Given<ObjectTypes[T]>): ObjectTypes[T] {
  const shape = shapeOf(name)
  const own = { id: newId(idPrefixes[name]), object: name, ...(defaults as Record<string, Json>)[name] }
  return fill(shape!, merge(own, given), name, '') as unknown as ObjectTypes[T]
}

function fill(shape: Shape, given: Json, object: string, prefix: string): Json {
  const made: Json = {}
  for (const [name, { isOptional, type }] of shape.fields) {
    const path = prefix + name
    const value = given[name]
    const isShown = isOptional
      ? (listedFields.get(object)?.has(path) ?? false) && !shownOnRequest.has(`${object} ${path}`)
      : true
    if (value === undefined) {
      if (isShown) made[name] = emptyOf(type(), object, `${path}.`)
    } else made[name] = isHash(value) ? fillHash(type(), value, object, `${path}.`) : value
  }
  return made
}

function fillHash({ objects }: FieldType, value: Json, object: string, prefix: string): Json {
  const shape = objects.find(({ fields }) => !fields.has('object'))
  return shape && shape.fields.size > 0 ? fill(shape, value, object, prefix) : value
}

function emptyOf({ primitives, words, objects, items }: FieldType, object: string, prefix: string): unknown {
  if (prefix.endsWith('metadata.')) return {}
  if (primitives.has('null')) return null
  if (items) return []
  if (primitives.has('boolean')) return false
  if (primitives.has('number')) return 0
  if (primitives.has('string')) return words?.values().next().value ?? ''
  return objects[0] ? fill(objects[0], {}, object, prefix) : {}
}

/** A deep merge, in which lists and Stripe objects replace the previous value. */
function merge(base: Json, change: Json): Json {
  const both = Object.entries(change).map(([key, value]) => {
    const before = base[key]
    return [key, isHash(before) && isHash(value) ? merge(before, value) : value === undefined ? before : value]
  })
  return { ...base, ...Object.fromEntries(both) }
}

function isHash(value: unknown): value is Json {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    typeof (value as Json)['object'] !== 'string'
  )
}

/** The parameters that are fields of the object, with its metadata after the change. */
export function shown<T extends TypeName>(name: T, params: object, metadata = {}): Partial<ObjectTypes[T]> {
  const fields = shapeOf(name)?.fields
  const known = Object.fromEntries(Object.entries(params).filter(([key]) => fields?.has(key)))
  const merged = fields?.has('metadata') && { metadata: mergeMetadata(metadata, known['metadata']) }
  return { ...known, ...merged } as Partial<ObjectTypes[T]>
}

/** Ids have the length of Stripe's, so that columns and patterns are tested with it. */
export function newId(prefix: string): string {
  return prefix + randomText(prefix === 'cs_test_' ? 58 : /\d$/.test(prefix) ? 23 : 14)
}

export function randomText(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[+/=]/g, '')
    .slice(0, length)
}

export function buildList<T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url }
}

/** The id of a reference, which is the id or the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '')
}
