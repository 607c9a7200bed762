import type Stripe from 'stripe'
import { readFromSamples } from '../stripe.server.ts'

/** A recurring gift of $50 that exists in a sample alone. */
export interface SampleSubscription {
  id: string
  interval: 'month' | 'year'
  status: 'active' | 'past_due' | 'canceled'
  /** Epoch milliseconds, whole seconds. */
  nextAt: number
  /** The first day after the card's last month. */
  cardExpiresAt: number
}

/**
 * From now on, this process finds these subscriptions, and each invoice open, and never calls Stripe: for a process that
 * writes sample mails and ends.
 */
export function useSampleSubscriptions(samples: readonly SampleSubscription[]): void {
  const retrieve = async (id: string) => {
    const sample = samples.find((each) => each.id === id)
    if (!sample) throw new Error(`There is no sample of the subscription ${id}.`)
    return subscriptionOf(sample)
  }
  const invoice = { status: 'open', hosted_invoice_url: 'https://invoice.stripe.com/sample' }
  const client = { subscriptions: { retrieve }, invoices: { retrieve: async () => invoice } }
  readFromSamples(client as unknown as Stripe)
}

/** The parts of Stripe's object that `readSubscription` reads. */
function subscriptionOf({ id, interval, status, nextAt, cardExpiresAt }: SampleSubscription) {
  const isCanceled = status === 'canceled'
  const lastMonth = new Date(cardExpiresAt - 1)
  const card = {
    brand: 'visa',
    last4: '4242',
    exp_month: lastMonth.getUTCMonth() + 1,
    exp_year: lastMonth.getUTCFullYear(),
  }
  const price = { unit_amount: 5000, recurring: { interval, interval_count: 1 } }
  const period = { current_period_start: nextAt / 1000 - 30 * 86_400, current_period_end: nextAt / 1000 }
  return {
    id,
    status,
    customer: 'cus_sample',
    currency: 'usd',
    livemode: false,
    created: period.current_period_start,
    billing_cycle_anchor: period.current_period_end,
    items: { data: [{ id: 'si_sample', quantity: 1, price, ...period }], has_more: false },
    collection_method: 'charge_automatically',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: isCanceled ? period.current_period_start : null,
    cancellation_details: isCanceled ? { reason: 'cancellation_requested', comment: null } : null,
    default_payment_method: { id: 'pm_sample', type: 'card', card },
    latest_invoice: null,
    pause_collection: null,
    pending_update: null,
    schedule: null,
    metadata: {},
  }
}
