import type { PaymentFrequency } from './tables.ts'

export interface GivingTables {
  /** A recurring gift as Stripe had it when it was last asked. */
  recurring_gift: {
    subscription_id: string
    customer_id: string | null
    /** `failing`: its last payment was not taken, and it goes on. */
    status: 'active' | 'failing' | 'stopped'
    amount_cents: number
    frequency: PaymentFrequency
    /** When it is charged next. Null when nothing is planned. */
    next_at: number | null
    /** Until then, payments are skipped. */
    resumes_at: number | null
    /** Nothing is charged after it. */
    ends_at: number | null
    /** What it is charged to, in words: `Visa ending in 4242`. */
    method: string | null
    /** The first millisecond in which the card is no longer valid. */
    method_expires_at: number | null
    livemode: 0 | 1
    /** Counts the writes, as in `payment`. */
    version: number
    created_at: number
    updated_at: number
  }
  /** What became different about a recurring gift, and who made it so. */
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
  /** A link to My giving that was asked for. The link itself is signed over the id; no token is kept. */
  access_link: {
    id: string
    email: string
    /** The recurring gift that it opens at once: it was asked for on that gift's page. */
    subscription_id: string | null
    created_at: number
    expires_at: number
    /** The first press counts. */
    used_at: number | null
  }
  /** Somebody who pressed a link and looks at My giving: all gifts of an address, or one recurring gift. */
  visit: {
    /** SHA-256 of the cookie's token. */
    token_hash: string
    email: string | null
    subscription_id: string | null
    created_at: number
    expires_at: number
  }
  /** A donor's own change of address, which the old address can undo. */
  address_change: {
    id: string
    old_email: string
    new_email: string
    /** The receipt numbers that passed to the new address, as a JSON array. */
    payment_ids: string
    created_at: number
    undone_at: number | null
  }
}
