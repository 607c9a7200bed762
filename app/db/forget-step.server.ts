import { sql, type SqlBool } from 'kysely'
import type { Tx } from './db.server.ts'

/** What became of one person's data in one table, in words for the staff. */
export interface Forgotten {
  removed: string[]
  /** What stays, and why the law lets or makes us keep it. */
  kept: string[]
}

/**
 * Removes from one table what belongs to an e-mail address, in the given transaction. Repeatable: a second time it
 * finds nothing to remove. It locks its own rows before the outbox's, as everybody does.
 */
export type ForgetStep = (tx: Tx, email: string, now: number) => Promise<Forgotten>

/** Whether the column holds this address. People write the same address with small and capital letters. */
export function holdsAddress(column: string, email: string) {
  return sql<SqlBool>`lower(${sql.ref(column)}) = lower(${email})`
}
