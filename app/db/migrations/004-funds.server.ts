import { sql } from 'kysely'
import type { Db } from '../db.server.ts'

/**
 * The fund that a gift is for. The index counts and pages the gifts of one fund, and holds no others: most publishers name
 * no fund.
 */
export async function addFunds(db: Db): Promise<void> {
  await sql`alter table payment add column fund text check (fund is null or kind = 'gift')`.execute(db)
  await sql`create index payment_by_fund on payment (fund, paid_at, id, kind, status, livemode)
    where fund is not null`.execute(db)
}
