import type Stripe from 'stripe'
import { z } from 'zod'
import { config } from '../platform/config.server.ts'
import { log } from '../platform/log.server.ts'
import { reportOnce } from './report-once.server.ts'
import { idOf, stripe, stripeAccounts, type PaymentSource, type StripeAccount } from './stripe.server.ts'

/** What is taken from an event: where to look, and nothing else. */
export interface StripeEvent {
  id: string
  type: string
  createdAt: number
  /** The payment that it is about, if it is about one. */
  source: PaymentSource | null
  /** The subscription that it is about, if it is about one. */
  subscription: string | null
}

/** Stripe's own libraries allow an event this age, in seconds, so that a stolen one cannot be replayed later. */
const toleranceSeconds = 300

/** The account whose secret signed the body. Null when none did. */
export async function verifySignature(rawBody: string, signature: string): Promise<StripeAccount | null> {
  const settings = config().stripe
  let reason = 'unreadable'
  for (const account of stripeAccounts()) {
    const { webhookSecret } = account === 'store' ? settings.store : settings
    const { webhooks } = await stripe(account)
    try {
      if (webhooks.signature?.verifyHeader(rawBody, signature, webhookSecret, toleranceSeconds)) return account
    } catch (error) {
      if (error instanceof Error) reason = error.message.split('\n')[0] ?? reason
    }
  }
  log.warn('webhook-refused', { reason })
  return null
}

const eventSchema = z.object({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
})
const namedSchema = z.object({ id: z.string().catch(''), object: z.string().catch('') })

/** The event in a body that Stripe has signed. Null when it is none that is handled here; the log says so. */
export function parseEvent(rawBody: string, account: StripeAccount): StripeEvent | null {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    body = null
  }
  if (eventSchema.safeParse(body).success) return readEvent(body as Stripe.Event, account)
  // A thin event, for example: it names its object and carries none, and this endpoint has not asked for any.
  const { id, object } = namedSchema.safeParse(body).data ?? {}
  reportOnce('webhook-not-an-event', { id, object })
  return null
}

export function readEvent(event: Stripe.Event, account: StripeAccount): StripeEvent {
  const { id, type, created } = event
  const isAboutSubscription = type === 'customer.subscription.updated' || type === 'customer.subscription.deleted'
  return {
    ...{ id, type, createdAt: (created ?? 0) * 1000, source: sourceOf(event, account) },
    subscription: isAboutSubscription ? event.data.object.id : null,
  }
}

function sourceOf(event: Stripe.Event, account: StripeAccount): PaymentSource | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { account, session: event.data.object.id }
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return event.data.object.id ? { account, invoice: event.data.object.id } : null
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'radar.early_fraud_warning.created': {
      const paymentIntent = idOf(event.data.object.payment_intent)
      return paymentIntent ? { account, paymentIntent } : null
    }
    default:
      return null
  }
}
