import type { PaymentFrequency } from '../values/payment-terms.ts'

export interface SubscriptionTables {
  /** A recurring gift as Stripe reported it at the last sync. */
  recurring_gift: {
    subscription_id: string
    customer_id: string | null
    /** The giver it belongs to: that of its payments. Null means that none has arrived. */
    giver_id: string | null
    /** `failing`: its last payment failed, and the subscription continues. */
    status: 'active' | 'failing' | 'stopped'
    amount_cents: number
    frequency: PaymentFrequency
    /** When it is charged next. Null when nothing is planned. */
    next_at: number | null
    /** Payments before this time are skipped. */
    resumes_at: number | null
    /** Nothing is charged after this time. */
    ends_at: number | null
    /** The payment method in words: `Visa ending in 4242`. */
    method: string | null
    /** The first millisecond after the card expires. */
    method_expires_at: number | null
    livemode: 0 | 1
    /** Counts the writes, as in `payment`. */
    version: number
    created_at: number
    updated_at: number
  }
  /** A subscription that another program on the Stripe account made, and that the office has taken over. */
  taken_over_gift: {
    subscription_id: string
    taken_at: number
    taken_by: string
    /** When the letter to the giver was queued. Null means that it was not. */
    letter_at: number | null
    /** When it was given back: it is no recurring gift of the site any more. Null means that it is one. */
    given_back_at: number | null
    given_back_by: string | null
  }
  /** The changes of a recurring gift, and who made them. */
  recurring_change: {
    id: string
    subscription_id: string
    /** `stripe`: in the Dashboard, in the customer portal, or by Stripe itself. */
    made_by: 'giver' | 'staff' | 'stripe'
    what: 'amount' | 'frequency' | 'day' | 'skipped' | 'unskipped' | 'paused' | 'card' | 'stopped' | 'resumed'
    before: string | null
    after: string | null
    /** Why the giver stopped, if they said. */
    reason: string | null
    created_at: number
  }
}

declare module '../db/tables.ts' {
  interface Tables extends SubscriptionTables {}
}
