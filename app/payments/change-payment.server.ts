import { type Expression, type ExpressionBuilder, sql, type SqlBool, type UpdateObject } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'

/** What a change sets. Its version and its times follow from it. */
type PaymentColumns = Omit<UpdateObject<Tables, 'payment'>, 'id' | 'version' | 'updated_at' | 'words_changed_at'>

/**
 * What receipts and statements print besides amounts, and can be corrected. The tribute has a time of its own, because no
 * statement prints it.
 */
const printedColumns = [
  'payer_name',
  'description',
  'fund',
  'given_at',
  'in_return',
  'in_return_kind',
  'in_return_cents',
] as const

export type WhichPayments = (row: ExpressionBuilder<Tables, 'payment'>) => Expression<SqlBool>

/**
 * The only write to stored payments. Each makes a new version of the row: a sync that read the row before then reads it
 * again, and overwrites nothing. `which` is a payment's number, or a condition for several. A caller adds conditions with
 * `where`, and executes it.
 */
export const changePayment = (tx: Db | Tx, which: string | WhichPayments, columns: PaymentColumns, now: number) =>
  tx
    .updateTable('payment')
    .set({ ...columns, ...wordsChangedAt(columns, now), version: sql<number>`version + 1`, updated_at: now })
    .where((row) => (typeof which === 'string' ? row('id', '=', which) : which(row)))

/** A copy of a receipt says that it replaces the first when its words have changed since. What arrives has no receipt yet. */
function wordsChangedAt(columns: PaymentColumns, now: number) {
  const changed = printedColumns.flatMap((name) =>
    columns[name] === undefined ? [] : sql`${sql.ref(name)} is distinct from ${columns[name]}`,
  )
  if (changed.length === 0) return {}
  const isChanged = sql`paid_at is not null and (${sql.join(changed, sql` or `)})`
  return { words_changed_at: sql<number | null>`case when ${isChanged} then ${now} else words_changed_at end` }
}
