import { sql } from 'kysely'
import type { Db } from '../db.server.ts'
import { createTables } from './parts/create-tables.server.ts'

/** The columns of each table, in PostgreSQL's types. The first is the key. */
export const depositSlipTables: Record<string, string> = {
  deposit_slip: `
    id text primary key, deposited_on text not null, total_cents bigint not null, gift_count int not null,
    who text not null, livemode int not null, created_at bigint not null, undone_at bigint`,
}

const statements = [
  // A gift is on one slip at most: the slip is a column of the gift.
  "alter table payment add column deposit_slip_id text check (deposit_slip_id is null or kind = 'gift')",
  'create index payment_by_slip on payment (deposit_slip_id) where deposit_slip_id is not null',
  // The gifts that wait for deposit, by day. An import may hold years of checks that were deposited before.
  `create index payment_to_deposit on payment (paid_at, id)
    where entered_at is not null and deposit_slip_id is null`,
  'create index deposit_slip_by_day on deposit_slip (deposited_on, created_at, id)',
]

export async function addDepositSlips(db: Db): Promise<void> {
  await createTables(db, depositSlipTables)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
