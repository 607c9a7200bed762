import { sql } from 'kysely'
import { isPostgres, type Db } from '../db.server.ts'

/** Columns that only gifts have, in PostgreSQL's types. */
const giftColumns = [
  'given_at bigint',
  'settled_at bigint',
  'date_reviewed_at bigint',
  'arrived_by text',
  'mailed_on text',
  'mailed_evidence text',
  'check_dated_on text',
  'property_kind text',
  'form_8283_signed_on text',
  'in_return text',
  'in_return_kind text',
  'in_return_cents bigint',
  'void_reason text',
  'consent_words text',
]

/** What a statement said when it was last sent. Null in statements that were sent before this migration. */
const statementColumns = ['said_cents bigint', 'said_gifts int', 'corrected_at bigint']

/** The dates of a gift that its receipt names, what was given in return for it, and what a sent statement said. */
export async function addGiftDates(db: Db): Promise<void> {
  for (const column of giftColumns) {
    const [name] = column.split(' ')
    await addColumn(db, 'payment', `${column} check (${name} is null or kind = 'gift')`)
  }
  for (const column of statementColumns) await addColumn(db, 'statement_sent', column)
  await sql`update payment set given_at = paid_at where kind = 'gift'`.execute(db)
  await sql`create index gift_by_day_given on payment (given_at, giver_id, livemode, payment_method, amount_cents,
    refunded_cents, lost_cents, status, acknowledged_elsewhere, in_return_kind, in_return_cents) where given_at is not null`.execute(
    db,
  )
}

/** The name of `bigint` in SQLite's STRICT tables is `integer`. */
const addColumn = (db: Db, table: string, column: string) =>
  sql
    .raw(`alter table ${table} add column ${isPostgres(db) ? column : column.replace(' bigint', ' integer')}`)
    .execute(db)
