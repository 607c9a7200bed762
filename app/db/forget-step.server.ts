import { type Expression, type Selectable, sql, type SqlBool } from 'kysely'
import type { Db, Tx } from './db.server.ts'
import type { Tables } from './tables.ts'

/** The result for a person's data in one table, in words for the staff. */
export interface Forgotten {
  removed: string[]
  /** What is kept, and why the law allows or requires it. */
  kept: string[]
}

export interface Forgetting {
  now: number
  /** Nothing is changed: the answer says what would be. Then a connection without a transaction will do. */
  isLook?: boolean
}

/**
 * Deletes an e-mail address's data in one table, in the given transaction. Repeatable: a second time finds nothing to
 * delete. It locks its own rows before the outbox's, as every transaction does.
 */
export type ForgetStep = (tx: Db | Tx, email: string, how: Forgetting) => Promise<Forgotten>

/** Deletes the rows of a table that a condition finds, and returns them. A look only finds them. */
export async function takeRows<Name extends keyof Tables>(
  tx: Db | Tx,
  table: Name,
  which: Expression<SqlBool>,
  isLook = false,
): Promise<Selectable<Tables[Name]>[]> {
  const rows = isLook
    ? tx
        .selectFrom(table as 'setting')
        .selectAll()
        .where(which)
    : tx
        .deleteFrom(table as 'setting')
        .where(which)
        .returningAll()
  return (await rows.execute()) as unknown as Selectable<Tables[Name]>[]
}

/** Whether the column has this address, in any letter case. */
export function holdsAddress(column: string, email: string) {
  return sql<SqlBool>`lower(${sql.ref(column)}) = lower(${email})`
}
