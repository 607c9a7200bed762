import type Stripe from 'stripe'
import { config } from '../../infra/config.server.ts'
import type { Db } from '../../infra/db.server.ts'
import { log } from '../../infra/log.server.ts'
import { stripe, stripeAccounts, type StripeAccount } from '../../infra/stripe.server.ts'
import { confirmStop } from './confirm-stop.server.ts'
import type { PaymentSource } from './payment-source.ts'
import { settlePayment } from './settle-payment.server.ts'
import { isEventRecorded, recordEvent } from './webhook-event.queries.server.ts'

/** Stripe's own libraries allow an event this age, in seconds, so that a stolen one cannot be replayed later. */
const toleranceSeconds = 300

/**
 * Triggered by: Stripe, at least once for each event, in any order.
 * Changes: the ledger, through `settlePayment`; the event is only a hint where to look.
 * Repeatable: yes. The status is 200 only after the effect is committed, 400 only for a bad signature, and 500
 * when the event must come again (https://docs.stripe.com/webhooks).
 */
export async function receiveEvent(db: Db, rawBody: string, signature: string | null): Promise<200 | 400 | 500> {
  const signed = await verify(rawBody, signature ?? '')
  if (!signed) return 400
  const { event, account } = signed
  try {
    if (await isEventRecorded(db, event.id)) return 200
    const place = placeOf(event)
    if (place) await settlePayment(db, { account, ...place }, event)
    else if (isAboutSubscription(event)) await confirmStop(db, account, event.data.object.id, event)
    else await recordEvent(db, event, Date.now())
    log.info('webhook', { id: event.id, type: event.type })
    return 200
  } catch (error) {
    log.error('webhook-failed', { id: event.id, type: event.type, error: String(error) })
    return 500
  }
}

/** The event, and the account whose secret signed it. Null when none did. */
async function verify(
  rawBody: string,
  signature: string,
): Promise<{ event: Stripe.Event; account: StripeAccount } | null> {
  const settings = config().stripe
  let reason = 'unreadable'
  for (const account of stripeAccounts()) {
    const { webhookSecret } = account === 'store' ? settings.store : settings
    const client = await stripe(account)
    try {
      const event = client.webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds)
      return { event, account }
    } catch (error) {
      if (error instanceof Error) reason = error.message.split('\n')[0] ?? reason
    }
  }
  log.warn('webhook-refused', { reason })
  return null
}

type SubscriptionEvent = Extract<
  Stripe.Event,
  { type: 'customer.subscription.updated' | 'customer.subscription.deleted' }
>

function isAboutSubscription(event: Stripe.Event): event is SubscriptionEvent {
  return event.type === 'customer.subscription.updated' || event.type === 'customer.subscription.deleted'
}

type Place = PaymentSource extends infer Source ? (Source extends unknown ? Omit<Source, 'account'> : never) : never

/** Where the payment that an event speaks of can be found. Null for events that say nothing about one. */
function placeOf(event: Stripe.Event): Place | null {
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
    case 'charge.dispute.closed':
    case 'radar.early_fraud_warning.created': {
      const payment = event.data.object.payment_intent
      const paymentIntent = typeof payment === 'string' ? payment : payment?.id
      return paymentIntent ? { paymentIntent } : null
    }
    default:
      return null
  }
}
