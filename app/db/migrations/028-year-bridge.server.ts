import type { Db } from '../db.server.ts'
import { runStatements } from './create-tables.server.ts'

const statements = [
  // Gifts whose day for taxes is another than that of the books, and those that have none.
  'create index gift_of_two_days on payment (paid_at, given_at, id, livemode, amount_cents, status) where given_at <> paid_at',
  `create index gift_without_tax_day on payment (paid_at, livemode, amount_cents, status)
    where kind = 'gift' and given_at is null and paid_at is not null`,
  // What went back, without the many charges beside it.
  `create index balance_entry_back on balance_entry (created_at, id, payment_intent_id, amount_cents)
    where category in ('refund', 'refund_failure', 'charge_failure', 'partial_capture_reversal', 'dispute',
      'dispute_reversal')`,
]

/** What the page Year reads. */
export const addYearBridge = (db: Db): Promise<void> => runStatements(db, statements)
