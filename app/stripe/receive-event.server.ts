import type Stripe from 'stripe'
import { z } from 'zod'
import { config } from '../platform/config.server.ts'
import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { isMissingAtStripe, stripe, stripeAccounts, type StripeAccount } from './stripe.server.ts'
import { confirmStop } from '../ledger/confirm-stop.server.ts'
import type { PaymentSource } from './payment-source.ts'
import { reportOnce } from '../ledger/report-once.server.ts'
import { settlePayment } from '../ledger/settle-payment.server.ts'
import { isEventRecorded, recordEvent } from './webhook-event.queries.server.ts'

/** Stripe's own libraries allow an event this age, in seconds, so that a stolen one cannot be replayed later. */
const toleranceSeconds = 300

/**
 * An object that Stripe does not know under our key may only be missing for the moment: the key may be about to be
 * changed. After this time the event is acknowledged, as it would fail for good.
 */
const missingGraceMs = 60 * 60_000

/**
 * Triggered by: Stripe, at least once for each event, in any order.
 * Changes: the ledger, through `settlePayment`; the event is only a hint where to look.
 * Repeatable: yes. The status is 200 only after the effect is committed, or when there can be none, which the log
 * says; 400 only for a bad signature; and 500 when the event must come again (https://docs.stripe.com/webhooks).
 */
export async function receiveEvent(db: Db, rawBody: string, signature: string | null): Promise<200 | 400 | 500> {
  const account = await verify(rawBody, signature ?? '')
  if (!account) return 400
  const event = readEvent(rawBody)
  if (!event) return 200
  const { id, type } = event
  try {
    if (await isEventRecorded(db, id)) return 200
    const ref = paymentRefOf(event)
    if (ref) await settlePayment(db, { account, ...ref }, event)
    else if (isAboutSubscription(event)) await confirmStop(db, account, event.data.object.id, event)
    else await recordEvent(db, event, Date.now())
    log.info('webhook', { id, type })
    return 200
  } catch (error) {
    const isGone = isMissingAtStripe(error) && Date.now() - (event.created ?? 0) * 1000 > missingGraceMs
    log.error(isGone ? 'webhook-object-missing' : 'webhook-failed', { id, type, error: String(error) })
    if (!isGone) return 500
    await recordEvent(db, event, Date.now())
    return 200
  }
}

/** The account whose secret signed the body. Null when none did. */
async function verify(rawBody: string, signature: string): Promise<StripeAccount | null> {
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

const eventSchema = z.looseObject({
  id: z.string(),
  object: z.literal('event'),
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({}) }),
})
const namedSchema = z.looseObject({ id: z.string().catch(''), object: z.string().catch('') })

/** The event in a body that Stripe has signed. Null when it is none that is handled here; the log says so. */
function readEvent(rawBody: string): Stripe.Event | null {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    body = null
  }
  if (eventSchema.safeParse(body).success) return body as Stripe.Event
  // A thin event, for example: it names its object and carries none, and this endpoint has not asked for any.
  const { id, object } = namedSchema.safeParse(body).data ?? {}
  reportOnce('webhook-not-an-event', { id, object })
  return null
}

type SubscriptionEvent = Extract<
  Stripe.Event,
  { type: 'customer.subscription.updated' | 'customer.subscription.deleted' }
>

function isAboutSubscription(event: Stripe.Event): event is SubscriptionEvent {
  return event.type === 'customer.subscription.updated' || event.type === 'customer.subscription.deleted'
}

export type PaymentRef = PaymentSource extends infer Source
  ? Source extends unknown
    ? Omit<Source, 'account'>
    : never
  : never

/** Where the payment that an event speaks of can be found. Null for events that say nothing about one. */
export function paymentRefOf(event: Stripe.Event): PaymentRef | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { session: event.data.object.id }
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return event.data.object.id ? { invoice: event.data.object.id } : null
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
      const payment = event.data.object.payment_intent
      const paymentIntent = typeof payment === 'string' ? payment : payment?.id
      return paymentIntent ? { paymentIntent } : null
    }
    default:
      return null
  }
}
