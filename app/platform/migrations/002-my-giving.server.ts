import { sql, type Kysely } from 'kysely'
import { addColumn, createTable, ofKind } from './columns.server.ts'

/** What a gift carries besides its amount, recurring gifts with their changes, and the links and visits of My giving. */
export async function addMyGiving(db: Kysely<unknown>): Promise<void> {
  const giftColumns = ofKind('gift', {
    always: [],
    sometimes: [
      'cover_cents bigint',
      'tribute_kind text',
      'tribute_name text',
      'tell_name text',
      'tell_email text',
      'tell_message text',
      'note text',
      'came_from text',
      'entered_at bigint',
      'description text',
      'reference text',
      'refund_asked_at bigint',
    ],
  })
  for (const column of [...giftColumns, 'statement_descriptor text']) await addColumn(db, 'payment', column)
  await sql`create index payment_by_subscription on payment (subscription_id, paid_at)`.execute(db)
  await sql`create index payment_by_tell_email on payment (lower(tell_email))`.execute(db)

  await createTable(db, 'recurring_gift', [
    'subscription_id text primary key',
    'customer_id text',
    "status text not null check (status in ('active', 'failing', 'stopped'))",
    'amount_cents bigint not null',
    'frequency text not null',
    'next_at bigint',
    'resumes_at bigint',
    'ends_at bigint',
    'method text',
    'method_expires_at bigint',
    'livemode int not null',
    'version bigint not null',
    'created_at bigint not null',
    'updated_at bigint not null',
  ])
  await sql`create index recurring_gift_by_next on recurring_gift (status, next_at)`.execute(db)

  await createTable(db, 'recurring_change', [
    'id text primary key',
    'subscription_id text not null',
    "made_by text not null check (made_by in ('giver', 'staff', 'stripe'))",
    'what text not null',
    'before text',
    'after text',
    'reason text',
    'created_at bigint not null',
  ])
  await sql`create index recurring_change_by_gift on recurring_change (subscription_id, created_at)`.execute(db)

  await createTable(db, 'access_link', [
    'id text primary key',
    'email text not null',
    'created_at bigint not null',
    'expires_at bigint not null',
    'used_at bigint',
  ])
  await sql`create index access_link_expired on access_link (expires_at)`.execute(db)
  await sql`create index access_link_by_email on access_link (lower(email))`.execute(db)

  await createTable(db, 'visit', [
    'token_hash text primary key',
    'email text',
    'subscription_id text',
    'created_at bigint not null',
    'expires_at bigint not null',
    'check ((email is null) <> (subscription_id is null))',
  ])
  await sql`create index visit_expired on visit (expires_at)`.execute(db)
  await sql`create index visit_by_email on visit (lower(email))`.execute(db)

  await createTable(db, 'address_change', [
    'id text primary key',
    'old_email text not null',
    'new_email text not null',
    'payment_ids text not null',
    'created_at bigint not null',
    'undone_at bigint',
  ])
  await sql`create index address_change_by_time on address_change (created_at)`.execute(db)
}
