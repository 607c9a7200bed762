import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Tables } from './tables.ts'

/** Forward only, in the order of their names. A migration that has shipped is never edited. */
const migrations = {
  '001-gifts-and-outbox': { up: giftsAndOutbox },
  '002-orders': { up: orders },
  '003-messages': { up: messages },
  '004-newsletter': { up: newsletter },
  '005-guard': { up: guardCounts },
  '006-settings': { up: settings },
  '007-amounts': { up: amounts },
}

/** All there are, oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/**
 * Brings the database to the newest schema. Safe to run from several processes at once: the first takes the
 * lock, the others wait and find nothing to do. Throws what a failed migration threw, with nothing half done.
 */
export function migrateToLatest(db: Kysely<Tables>): Promise<string[]> {
  return migrateTo(db, migrationNames.at(-1) ?? '')
}

/** The same, up to one of `migrationNames`. In a transaction, it is part of that. */
export async function migrateTo(db: Kysely<Tables>, name: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateTo(name)
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

async function giftsAndOutbox(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'gift', [
    'id text primary key',
    'status text not null',
    'frequency text not null',
    'amount_cents bigint not null',
    'refunded_cents bigint not null',
    'donor_name text',
    'donor_email text',
    'payment_method text',
    'failure_reason text',
    'checkout_session_id text unique',
    'invoice_id text unique',
    'subscription_id text',
    'payment_intent_id text unique',
    'customer_id text',
    'livemode int not null',
    'version bigint not null',
    'created_at bigint not null',
    'updated_at bigint not null',
    'paid_at bigint',
    'acknowledged_at bigint',
  ])
  await sql`create index gift_by_time on gift (created_at, id)`.execute(db)
  await sql`create index gift_by_status on gift (status, paid_at)`.execute(db)
  await sql`create index gift_by_email on gift (donor_email)`.execute(db)

  await createTable(db, 'outbox', [
    'id text primary key',
    'kind text not null',
    'subject_id text not null',
    'dedupe_key text not null unique',
    'status text not null',
    'run_at bigint not null',
    'locked_until bigint not null',
    'locked_by text',
    'attempts int not null',
    'last_error text',
    'created_at bigint not null',
    'sent_at bigint',
  ])
  await sql`create index outbox_due on outbox (status, run_at, id)`.execute(db)
  await sql`create index outbox_by_subject on outbox (subject_id)`.execute(db)

  await createTable(db, 'webhook_event', ['id text primary key', 'type text not null', 'received_at bigint not null'])
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'book_order', [
    'id text primary key',
    'status text not null',
    'quantity int not null',
    'amount_cents bigint not null',
    'shipping_cents bigint not null',
    'refunded_cents bigint not null',
    'buyer_name text',
    'buyer_email text',
    'ship_name text',
    'ship_line1 text',
    'ship_line2 text',
    'ship_city text',
    'ship_state text',
    'ship_zip text',
    'payment_method text',
    'failure_reason text',
    'checkout_session_id text unique',
    'payment_intent_id text unique',
    'livemode int not null',
    'version bigint not null',
    'created_at bigint not null',
    'updated_at bigint not null',
    'paid_at bigint',
    'acknowledged_at bigint',
    'shipped_at bigint',
    'tracking text',
  ])
  await sql`create index book_order_by_time on book_order (created_at, id)`.execute(db)
  await sql`create index book_order_by_status on book_order (status, paid_at)`.execute(db)
  await sql`create index book_order_by_email on book_order (buyer_email)`.execute(db)
}

/** SQLite's STRICT tables check column types as PostgreSQL does; `bigint` is spelled `integer` there. */
async function createTable(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  const body = columns.map((column) => spelled(db, column)).join(', ')
  await sql.raw(`create table ${name} (${body})${isSqlite(db) ? ' strict' : ''}`).execute(db)
}

async function addColumns(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  for (const column of columns) {
    await sql.raw(`alter table ${table} add column ${spelled(db, column)}`).execute(db)
  }
}

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter.supportsMultipleConnections === false
const spelled = (db: Kysely<unknown>, column: string) =>
  isSqlite(db) ? column.replace(/ bigint\b/, ' integer') : column

async function messages(db: Kysely<unknown>): Promise<void> {
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
}

async function newsletter(db: Kysely<unknown>): Promise<void> {
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

  await sql`alter table outbox add column priority int not null default 0`.execute(db)
  await sql`drop index outbox_due`.execute(db)
  await sql`create index outbox_due on outbox (status, priority, run_at, id)`.execute(db)
}

async function guardCounts(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'guard_count', ['key text primary key', 'count bigint not null', 'expires_at bigint not null'])
  await sql`create index guard_count_expired on guard_count (expires_at)`.execute(db)
}

async function settings(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'setting', ['key text primary key', 'value text not null', 'updated_at bigint not null'])
}

/** What was disputed or lost counted as the whole payment so far. Stripe is asked again, and says how much it was. */
async function amounts(db: Kysely<unknown>): Promise<void> {
  for (const table of ['gift', 'book_order']) {
    await addColumns(db, table, [
      'refund_pending_cents bigint not null default 0',
      'refund_failed_cents bigint not null default 0',
      'disputed_cents bigint not null default 0',
      'lost_cents bigint not null default 0',
    ])
    const rest = sql`amount_cents - refunded_cents`
    await sql`update ${sql.table(table)} set disputed_cents = ${rest} where status = 'disputed'`.execute(db)
    await sql`update ${sql.table(table)} set lost_cents = ${rest} where status = 'dispute-lost'`.execute(db)
  }
  await addColumns(db, 'gift', ['attempts int not null default 0', 'retry_at bigint'])
}
