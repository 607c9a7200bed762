export interface AccountingTables {
  /** A transfer of Stripe to the bank, as Stripe had it when it was last read. */
  payout: {
    id: string
    account: 'donations' | 'store'
    /** Below zero: Stripe takes from the bank account what the balance lacks. */
    amount_cents: number
    status: string
    /** Made by Stripe's schedule: of others, Stripe does not know what they hold. */
    is_automatic: 0 | 1
    /** The day on which the bank has it, at midnight in UTC. */
    arrives_at: number
    /** When the bank refused it, and its money was in the balance again. */
    failed_at: number | null
    created_at: number
    livemode: 0 | 1
    /** When its entries were read whole. Null: not yet. */
    read_at: number | null
    /** The amount less the sum of its entries. Null: not read yet. Anything but 0 is a fault. */
    difference_cents: number | null
  }
  /** A balance transaction of Stripe's. */
  balance_entry: {
    id: string
    account: 'donations' | 'store'
    /** Null: still at Stripe. */
    payout_id: string | null
    /** Which of the account's balances it moves: `payments`, or another one, such as `risk_reserved`. */
    balance_type: string
    /** Stripe's word: `charge`, `refund`, `adjustment`, `stripe_fee`. */
    type: string
    /** Stripe's word for what it counts as in the books: `charge`, `refund`, `dispute`, `fee`. */
    category: string
    amount_cents: number
    fee_cents: number
    net_cents: number
    /** The charge, refund or dispute. */
    source_id: string | null
    payment_intent_id: string | null
    /** What Stripe calls a fee of its own. Descriptions of payments may name people and are not kept. */
    description: string | null
    created_at: number
    available_at: number
    livemode: 0 | 1
  }
}
