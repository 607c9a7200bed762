import { sql } from 'kysely'
import type { Db } from '../db.server.ts'
import { createTables } from './parts/create-tables.server.ts'

/** The columns of each new table, in PostgreSQL's types. The first is the key. */
export const listTables: Record<string, string> = {
  named_list: `
    id text primary key, kind text not null check (kind in ('givers', 'gifts', 'recurring')), name text not null,
    query text not null, who text not null, created_at bigint not null`,
}

const statements = [
  'alter table letter_draft add column audience_query text',
  'alter table newsletter_issue add column audience_query text',
  'create unique index named_list_by_name on named_list (kind, name)',
  'create index giver_shown_by_name on giver (name_key, id) where merged_into is null',
  "create index giver_by_post on giver (name_key, id) where postal_address <> '' and merged_into is null",
  'create index giver_email_for_receipts on giver_email (giver_id, bounced_at, email_key) where gets_receipts = 1',
  'create index giver_merged on giver (id, merged_into) where merged_into is not null',
  // The lists add up the gifts of every giver: an index with all their columns makes that six times as fast.
  'drop index payment_by_giver',
  `create index payment_by_giver on payment (giver_id, paid_at, id, kind, livemode, status, amount_cents, refunded_cents,
    lost_cents, payment_method, frequency, fund)`,
]

/** Lists of givers and gifts: names for them, letters to them, and the index that counts them. */
export async function createNamedLists(db: Db): Promise<void> {
  await createTables(db, listTables)
  for (const statement of statements) await sql.raw(statement).execute(db)
}
