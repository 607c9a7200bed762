import type { Db } from '../db.server.ts'
import { runStatements } from './create-tables.server.ts'

const statements = [
  'alter table deposit_slip add column elsewhere text',
  // All gifts that wait for deposit, also years of them: the index has everything that their sum and their order need.
  'drop index payment_to_deposit',
  `create index payment_to_deposit on payment (livemode, paid_at, id, payment_method, amount_cents)
    where entered_at is not null and deposit_slip_id is null and status = 'paid'`,
]

/** Gifts that were deposited without a slip, and the gifts that wait for deposit. */
export const addDepositedElsewhere = (db: Db): Promise<void> => runStatements(db, statements)
