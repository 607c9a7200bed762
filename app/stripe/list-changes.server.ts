import type Stripe from 'stripe'
import { refundsOf, sumReversals, type Reversals } from './charge-state.server.ts'
import { readEvent, type StripeEvent } from './stripe-event.server.ts'
import { idOf, stripe, type PaymentSource, type StripeAccount } from './stripe.server.ts'
import { explainUnrecognized, type UnrecognizedPayment } from './unrecognized-payment.server.ts'

/** A change at Stripe that may concern a payment. */
export interface Change {
  /** The id of the object or event at Stripe. */
  what: string
  source: PaymentSource | null
  /** Whether it can change a payment that is already paid in the ledger. */
  evenIfReceived: boolean
  event?: StripeEvent
  /** For a charge: asks Stripe why the ledger has no row for it. Null means that the staff need not look at it. */
  explain?: () => Promise<UnrecognizedPayment | null>
}

/** For changes that no list of new objects contains: a payment by check, a later state of a refund, a subscription. */
const eventTypes = [
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'refund.updated',
  'refund.failed',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
]

/** Lists the changes in an account since a time, by the kind of object. */
export const changesAtStripe: Record<string, (account: StripeAccount, since: number) => AsyncGenerator<Change>> = {
  async *charges(account, since) {
    for await (const charge of (await stripe(account)).charges.list(from(since))) {
      // A declined charge may be tried again. A declined renewal is reported by an event of its invoice.
      if (charge.status === 'failed') continue
      yield { ...changeOf(charge, account, false), explain: () => explainUnrecognized(charge, account) }
    }
  },
  async *refunds(account, since) {
    for await (const refund of (await stripe(account)).refunds.list(from(since))) yield changeOf(refund, account, true)
  },
  async *disputes(account, since) {
    for await (const dispute of (await stripe(account)).disputes.list(from(since))) {
      yield changeOf(dispute, account, true)
    }
  },
  async *events(account, since) {
    for await (const found of (await stripe(account)).events.list({ ...from(since), types: eventTypes })) {
      const event = readEvent(found, account)
      yield { what: event.id, source: event.source, evenIfReceived: true, event }
    }
  },
}

const from = (since: number) => ({ created: { gte: Math.floor(since / 1000) }, limit: 100 })

function changeOf(
  { id, payment_intent: payment }: Stripe.Charge | Stripe.Refund | Stripe.Dispute,
  account: StripeAccount,
  evenIfReceived: boolean,
): Change {
  const paymentIntent = idOf(payment)
  return { what: id, source: paymentIntent ? { account, paymentIntent } : null, evenIfReceived }
}

export interface PaidCharge {
  paymentIntent: string
  paidAt: number
  receivedCents: number
  /** Asks Stripe for the refunds and disputes of the charge. */
  reversals: () => Promise<Reversals>
}

/** The successful charges between two times. Throws what Stripe throws. */
export async function* chargesBetween(
  account: StripeAccount,
  since: number,
  until: number,
): AsyncGenerator<PaidCharge> {
  const created = { gte: Math.ceil(since / 1000), lt: Math.ceil(until / 1000) }
  const disputes = await disputesSince(account, created.gte)
  const charges = (await stripe(account)).charges.list({ created, limit: 100, expand: ['data.refunds'] })
  for await (const charge of charges) {
    const paymentIntent = idOf(charge.payment_intent)
    if (charge.status !== 'succeeded' || !paymentIntent) continue
    yield {
      paymentIntent,
      paidAt: charge.created * 1000,
      receivedCents: charge.amount_captured,
      reversals: async () => sumReversals(charge, await refundsOf(charge, account), disputes.get(charge.id) ?? []),
    }
  }
}

/** By charge. A dispute is created after its charge, so this list has the disputes of all charges since that time. */
async function disputesSince(account: StripeAccount, since: number): Promise<Map<string | null, Stripe.Dispute[]>> {
  const disputes: Stripe.Dispute[] = []
  for await (const dispute of (await stripe(account)).disputes.list({ created: { gte: since }, limit: 100 })) {
    disputes.push(dispute)
  }
  return Map.groupBy(disputes, ({ charge }) => idOf(charge))
}
