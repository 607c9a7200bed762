import { sql, type SqlBool } from 'kysely'
import type { Tx } from './db.server.ts'

/** The result for a person's data in one table, in words for the staff. */
export interface Forgotten {
  removed: string[]
  /** What is kept, and why the law allows or requires it. */
  kept: string[]
}

/**
 * Deletes an e-mail address's data in one table, in the given transaction. Repeatable: a second time finds nothing to
 * delete. It locks its own rows before the outbox's, as every transaction does.
 */
export type ForgetStep = (tx: Tx, email: string, now: number) => Promise<Forgotten>

/** Whether the column has this address, in any letter case. */
export function holdsAddress(column: string, email: string) {
  return sql<SqlBool>`lower(${sql.ref(column)}) = lower(${email})`
}
