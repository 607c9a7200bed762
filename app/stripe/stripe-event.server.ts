import type Stripe from 'stripe'
import { z } from 'zod'
import { config } from '../config/config.server.ts'
import { reportOnce } from './report-once.server.ts'
import type { PayoutRef } from './payouts.server.ts'
import { numberIn } from './payment-identity.server.ts'
import { type Begun, idOf, stripe, stripeAccounts, type PaymentSource, type StripeAccount } from './stripe.server.ts'

/**
 * The events that the site handles, and the object of each. This is the only list of them. The endpoint at Stripe must
 * send all of these; `npm run staff -- launch` checks this, and can create such an endpoint.
 */
const subjects = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'checkout.session.async_payment_failed': 'session',
  'checkout.session.expired': 'session',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'invoice.voided': 'invoice',
  'invoice.marked_uncollectible': 'invoice',
  // A bank debit begins, also that of a renewal: its giver's statement waits for it.
  'charge.pending': 'payment',
  'charge.refunded': 'payment',
  'refund.created': 'payment',
  'refund.updated': 'payment',
  'refund.failed': 'payment',
  'charge.dispute.created': 'payment',
  'charge.dispute.updated': 'payment',
  'charge.dispute.closed': 'payment',
  'charge.dispute.funds_withdrawn': 'payment',
  'charge.dispute.funds_reinstated': 'payment',
  'radar.early_fraud_warning.created': 'payment',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'customer.updated': 'customer',
  'payment_method.updated': 'method',
  'payment_method.automatically_updated': 'method',
  'payout.created': 'payout',
  'payout.updated': 'payout',
  'payout.paid': 'payout',
  'payout.failed': 'payout',
  'payout.canceled': 'payout',
  'payout.reconciliation_completed': 'payout',
} as const

type HandledEvent = keyof typeof subjects
export const handledEvents = Object.keys(subjects) as HandledEvent[]

/** The object of an event of this type. Returns null when the site does not handle it. */
function aboutOf(type: string): (typeof subjects)[HandledEvent] | null {
  return Object.hasOwn(subjects, type) ? subjects[type as HandledEvent] : null
}

/** What the site reads from an event: only which objects to sync. */
export interface StripeEvent {
  id: string
  type: string
  createdAt: number
  /** Events of the same payment or recurring gift mostly have the same topic: they are handled one after another. */
  topic: string
  /** The payment that it is about, if it is about one. */
  source: PaymentSource | null
  /** The subscription that it is about, if it is about one. */
  subscription: string | null
  /** The customer whose card it is about, if it is about one. */
  customer: string | null
  /** The payout that it is about, if it is about one. */
  payout: PayoutRef | null
}

/** The maximum age of an event in seconds, as in Stripe's libraries, against the replay of a stolen event. */
const toleranceSeconds = 300
const anyAge = 0

/** Why a webhook is refused. `clock`: our secret signed it, and too long ago. */
export type Refusal = 'signature' | 'clock'

/** The account whose secret signed the body, or why the body is refused. */
export async function verifySignature(
  rawBody: string,
  signature: string,
): Promise<{ account: StripeAccount } | { refused: Refusal }> {
  const settings = config().stripe
  let refused: Refusal = 'signature'
  for (const account of stripeAccounts()) {
    const { webhookSecret } = account === 'store' ? settings.store : settings
    const { webhooks } = await stripe(account)
    const isSigned = (maxAge: number) => {
      try {
        return webhooks.signature?.verifyHeader(rawBody, signature, webhookSecret, maxAge) === true
      } catch {
        return false
      }
    }
    if (isSigned(toleranceSeconds)) return { account }
    if (isSigned(anyAge)) refused = 'clock'
  }
  return { refused }
}

const eventSchema = z.object({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
})
const namedSchema = z.object({ id: z.string().catch(''), object: z.string().catch('') })

/** Parses a body that Stripe has signed. Null when it is not an event with its object; this is logged. */
export function parseEvent(rawBody: string, account: StripeAccount): StripeEvent | null {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    body = null
  }
  if (eventSchema.safeParse(body).success) return readEvent(body as Stripe.Event, account)
  // For example a thin event, which names its object without containing it. This endpoint does not subscribe to those.
  const { id, object } = namedSchema.safeParse(body).data ?? {}
  reportOnce('webhook-not-an-event', { id, object })
  return null
}

export function readEvent(event: Stripe.Event, account: StripeAccount): StripeEvent {
  const { id, type, created } = event
  const nothing = { source: null, subscription: null, customer: null, payout: null }
  const topic = topicOf(event.data.object as Subject) ?? id
  return { id, type, createdAt: (created ?? 0) * 1000, topic, ...nothing, ...subjectOf(event, account) }
}

/** The ids that an event's object may contain. */
interface Subject {
  id?: string
  customer?: string | { id: string } | null
  payment_intent?: string | { id: string } | null
  /** Of a session. */
  subscription?: string | { id: string } | null
  /** Of an invoice. */
  billing_reason?: string | null
  parent?: { subscription_details?: BilledSubscription | null } | null
}

interface BilledSubscription {
  subscription?: string | { id: string } | null
  metadata?: Stripe.Metadata | null
}

const subscriptionOf = ({ subscription, parent }: Subject) =>
  idOf(subscription ?? parent?.subscription_details?.subscription)

const topicOf = (object: Subject) => subscriptionOf(object) ?? idOf(object.payment_intent) ?? object.id

function begunBy(invoice: Subject): Begun | null {
  const subscription = subscriptionOf(invoice)
  if (invoice.billing_reason !== 'subscription_create' || !subscription) return null
  return { subscription, payment: numberIn(invoice.parent?.subscription_details?.metadata ?? {}) }
}

type NamedSubject = Partial<Pick<StripeEvent, 'source' | 'subscription' | 'customer' | 'payout'>>

function subjectOf({ type, data }: Stripe.Event, account: StripeAccount): NamedSubject {
  const object = data.object as Subject
  const about = aboutOf(type)
  // Only gifts recur.
  if (account === 'donations' && about === 'subscription') return { subscription: object.id ?? null }
  if (account === 'donations' && about === 'customer') return { customer: object.id ?? null }
  if (account === 'donations' && about === 'method') return { customer: idOf(object.customer) }
  if (about === 'payment') {
    const paymentIntent = idOf(object.payment_intent)
    return { source: paymentIntent ? { account, paymentIntent } : null }
  }
  const id = about && object.id
  if (!id) return {}
  if (about === 'session') return { source: { account, session: id } }
  if (about === 'invoice') {
    return { source: { account, invoice: id, begins: begunBy(object) } }
  }
  return about === 'payout' ? { payout: { account, id } } : {}
}
