import type { Insertable } from 'kysely'
import type { Db, Tx } from './db.server.ts'
import type { Tables } from './tables.ts'

/** Inserts a row. False when there is one with the same value in a unique column: then nothing is changed. */
export async function insertNew<Name extends keyof Tables>(
  db: Db | Tx,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto(table as 'setting')
    .values(row as Insertable<Tables['setting']>)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}
