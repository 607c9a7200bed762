import Stripe from 'stripe'
import { config } from '../../infra/config.server.ts'
import type { Db } from '../../infra/db.server.ts'
import { log } from '../../infra/log.server.ts'
import { stripe } from '../../infra/stripe.server.ts'
import type { GiftSource } from './gift-facts.server.ts'
import { settleGift } from './settle-gift.server.ts'
import { isEventRecorded, recordEvent } from './webhook-event.queries.server.ts'

/** Stripe's own libraries allow an event this age, in seconds, so that a stolen one cannot be replayed later. */
const toleranceSeconds = 300

/**
 * Triggered by: Stripe, at least once for each event, in any order.
 * Changes: the ledger, through `settleGift`; the event is only a hint where to look.
 * Repeatable: yes. The status is 200 only after the effect is committed, 400 only for a bad signature, and 500
 * when the event must come again (https://docs.stripe.com/webhooks).
 */
export async function receiveEvent(db: Db, rawBody: string, signature: string | null): Promise<200 | 400 | 500> {
  let event: Stripe.Event
  try {
    event = stripe().webhooks.constructEvent(rawBody, signature ?? '', config().stripe.webhookSecret, toleranceSeconds)
  } catch (error) {
    log.warn('webhook-refused', { reason: error instanceof Error ? error.message.split('\n')[0] : 'unreadable' })
    return 400
  }
  try {
    if (await isEventRecorded(db, event.id)) return 200
    const source = sourceOf(event)
    if (source) await settleGift(db, source, event)
    else await recordEvent(db, event, Date.now())
    log.info('webhook', { id: event.id, type: event.type })
    return 200
  } catch (error) {
    log.error('webhook-failed', { id: event.id, type: event.type, error: String(error) })
    return 500
  }
}

/** Where the gift that an event speaks of can be found. Null for events that say nothing about a gift. */
function sourceOf(event: Stripe.Event): GiftSource | null {
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
    case 'charge.dispute.closed': {
      const payment = event.data.object.payment_intent
      const paymentIntent = typeof payment === 'string' ? payment : payment?.id
      return paymentIntent ? { paymentIntent } : null
    }
    default:
      return null
  }
}
