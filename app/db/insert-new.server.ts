import type { Insertable } from 'kysely'
import type { Db, Tx } from './db.server.ts'
import type { Tables } from './tables.ts'

/** Adds a row. False when there is one with the same key, or the same in another unique column: then nothing is changed. */
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
