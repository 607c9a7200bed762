import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Tables } from './tables.ts'

/** Forward only, in the order of their names. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = { '001-payments': { up: createFirstTables } }

/** A database that this version of the site cannot use. Has a code, as every error whose message is all one needs. */
class SchemaError extends Error {
  override name = 'SchemaError'
  code = 'UNKNOWN_SCHEMA'
}

/**
 * Brings the database to the newest schema. Safe to run from several processes at once: the first takes the
 * lock, the others wait and find nothing to do. Throws what a failed migration threw, with nothing half done, and
 * SchemaError when the database has a schema that is not known here.
 */
export async function migrateToLatest(db: Kysely<Tables>, all = migrations): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations: async () => all } }).migrateToLatest()
  if (!error) return (results ?? []).map((result) => result.migrationName)
  const names = await migrationsDone(db).catch(() => [])
  refuseUnknownSchema(names, all)
  throw error
}

async function migrationsDone(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Throws SchemaError unless each of these migrations, which a database names as done, is known. */
function refuseUnknownSchema(names: readonly string[], all = migrations): void {
  const unknown = names.filter((name) => !(name in all)).toSorted()
  if (unknown.some((name) => ['001-gifts-and-outbox', '001-first-release'].includes(name))) {
    throw new SchemaError(
      'This database was made by a version of the site before its first release, whose tables were made in other ' +
        'steps. Nothing was changed. Stop the site, move the database away (with SQLite the file site.db in DATA_DIR ' +
        'and those beside it, site.db-wal and site.db-shm; with PostgreSQL name an empty database in DATABASE_URL), ' +
        'and start again: a new one is made.',
    )
  }
  if (unknown.length > 0) {
    throw new SchemaError(`The schema ${unknown.join(', ')} is not known here: a newer version of the site made it.`)
  }
}

async function createFirstTables(db: Kysely<unknown>): Promise<void> {
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

/** Columns that a payment of one kind has, and the database refuses to any other: an order cannot have a receipt. */
function ofKind(kind: 'gift' | 'order', { always, sometimes }: { always: string[]; sometimes: string[] }): string[] {
  const nameOf = (column: string) => column.split(' ')[0]
  return [
    ...always.map((column) => `${column} check ((${nameOf(column)} is not null) = (kind = '${kind}'))`),
    ...sometimes.map((column) => `${column} check (${nameOf(column)} is null or kind = '${kind}')`),
  ]
}

/** SQLite's STRICT tables check column types as PostgreSQL does; `bigint` is spelled `integer` there. */
async function createTable(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  const isSqlite = db.getExecutor().adapter.supportsMultipleConnections === false
  const body = columns.map((column) => (isSqlite ? column.replace(/ bigint\b/, ' integer') : column)).join(', ')
  await sql.raw(`create table ${name} (${body})${isSqlite ? ' strict' : ''}`).execute(db)
}
