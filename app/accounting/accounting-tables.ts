export interface AccountingTables {
  /** A transfer from Stripe to the bank, as it was last read from Stripe. */
  payout: {
    id: string
    account: 'donations' | 'store'
    /** Negative: Stripe debits the bank account, because the balance is below zero. */
    amount_cents: number
    status: string
    /** Made by Stripe's schedule. Stripe does not list the entries of other payouts. */
    is_automatic: 0 | 1
    /** The day on which the bank has the money, at midnight in UTC. */
    arrives_at: number
    /** When the bank refused it, and the money returned to the balance. */
    failed_at: number | null
    created_at: number
    livemode: 0 | 1
    /** When all its entries were read. Null means not yet. */
    read_at: number | null
    /** The amount less the sum of its entries. Null means not read yet. Any value but 0 is a fault. */
    difference_cents: number | null
  }
  /** A balance transaction of Stripe. */
  balance_entry: {
    id: string
    account: 'donations' | 'store'
    /** Null means still at Stripe. */
    payout_id: string | null
    /** The balance of the account that it changes: `payments`, or another one, such as `risk_reserved`. */
    balance_type: string
    /** Stripe's type: `charge`, `refund`, `adjustment`, `stripe_fee`. */
    type: string
    /** Stripe's reporting category: `charge`, `refund`, `dispute`, `fee`. */
    category: string
    amount_cents: number
    fee_cents: number
    net_cents: number
    /** The charge, refund or dispute. */
    source_id: string | null
    payment_intent_id: string | null
    /** Stripe's name of its own fee. Descriptions of payments may contain names and are not stored. */
    description: string | null
    created_at: number
    available_at: number
    livemode: 0 | 1
  }
}

declare module '../db/tables.ts' {
  interface Tables extends AccountingTables {}
}
