import { type Expression, type ExpressionBuilder, sql, type SqlBool, type UpdateObject } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'

/** What a change sets. Its version and its time follow from it. */
type PaymentColumns = Omit<UpdateObject<Tables, 'payment'>, 'id' | 'version' | 'updated_at'>

export type WhichPayments = (row: ExpressionBuilder<Tables, 'payment'>) => Expression<SqlBool>

/**
 * The only write to stored payments. Each makes a new version of the row: a sync that read the row before then reads it
 * again, and overwrites nothing. `which` is a payment's number, or a condition for several. A caller adds conditions with
 * `where`, and executes it.
 */
export const changePayment = (tx: Db | Tx, which: string | WhichPayments, columns: PaymentColumns, now: number) =>
  tx
    .updateTable('payment')
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: now })
    .where((row) => (typeof which === 'string' ? row('id', '=', which) : which(row)))
