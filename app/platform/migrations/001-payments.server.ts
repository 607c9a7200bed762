import { sql, type Kysely } from 'kysely'
import { createTable, ofKind } from './columns.server.ts'

export async function createFirstTables(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'payment', [
    'id text primary key',
    "kind text not null check (kind in ('gift', 'order'))",
    'status text not null',
    'amount_cents bigint not null',
    'refunded_cents bigint not null',
    'refund_pending_cents bigint not null',
    'refund_failed_cents bigint not null',
    'disputed_cents bigint not null',
    'lost_cents bigint not null',
    'payer_name text',
    'payer_email text',
    'payment_method text',
    'failure_reason text',
    'checkout_session_id text unique',
    'payment_intent_id text unique',
    'livemode int not null',
    'version bigint not null',
    'created_at bigint not null',
    'updated_at bigint not null',
    'paid_at bigint',
    ...ofKind('gift', {
      always: ['frequency text', 'attempts int'],
      sometimes: [
        'invoice_id text unique',
        'subscription_id text',
        'customer_id text',
        'retry_at bigint',
        'acknowledged_at bigint',
      ],
    }),
    ...ofKind('order', {
      always: ['quantity int', 'shipping_cents bigint'],
      sometimes: [
        'ship_name text',
        'ship_line1 text',
        'ship_line2 text',
        'ship_city text',
        'ship_state text',
        'ship_zip text',
        'confirmed_at bigint',
        'shipped_at bigint',
        'tracking text',
      ],
    }),
  ])
  await sql`create index payment_by_time on payment (created_at, id)`.execute(db)
  await sql`create index payment_by_status on payment (status, paid_at)`.execute(db)
  await sql`create index payment_by_email on payment (lower(payer_email))`.execute(db)

  await createTable(db, 'outbox', [
    'id text primary key',
    'kind text not null',
    'subject_id text not null',
    'dedupe_key text not null unique',
    'status text not null',
    'priority int not null default 0',
    'run_at bigint not null',
    'locked_until bigint not null',
    'locked_by text',
    'attempts int not null',
    'last_error text',
    'created_at bigint not null',
    'sent_at bigint',
  ])
  await sql`create index outbox_due on outbox (status, priority, run_at, id)`.execute(db)
  await sql`create index outbox_by_subject on outbox (subject_id)`.execute(db)

  await createTable(db, 'webhook_event', ['id text primary key', 'type text not null', 'received_at bigint not null'])

  await createTable(db, 'contact_message', [
    'id text primary key',
    'name text not null',
    'email text not null',
    'type text not null',
    'subject text not null',
    'message text not null',
    'content_hash text not null',
    'created_at bigint not null',
    'answered_at bigint',
  ])
  await sql`create index contact_message_by_time on contact_message (created_at, id)`.execute(db)
  await sql`create index contact_message_by_content on contact_message (content_hash, created_at)`.execute(db)
  await sql`create index contact_message_by_email on contact_message (lower(email))`.execute(db)

  await createTable(db, 'subscriber', [
    'id text primary key',
    'email text not null unique',
    'status text not null',
    'consent_text text not null',
    'consent_source text not null',
    'consented_at bigint not null',
    'confirmed_at bigint',
    'unsubscribed_at bigint',
  ])
  await sql`create index subscriber_by_status on subscriber (status, id)`.execute(db)
  await sql`create index subscriber_by_time on subscriber (consented_at, id)`.execute(db)

  await createTable(db, 'newsletter_issue', [
    'id text primary key',
    'subject text not null',
    'body text not null',
    'created_at bigint not null',
    'queued_through text not null',
    'queued_count int not null',
    'queued_at bigint',
  ])

  await createTable(db, 'guard_count', ['key text primary key', 'count bigint not null', 'expires_at bigint not null'])
  await sql`create index guard_count_expired on guard_count (expires_at)`.execute(db)

  await createTable(db, 'setting', ['key text primary key', 'value text not null', 'updated_at bigint not null'])
}
