import type { Db, Tx } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import type { PhotographTables } from './photograph-tables.ts'

export type Photograph = PhotographTables['photograph']

/** A file of a photograph. */
export interface PhotographFile {
  /** `HASH-720.avif` */
  name: string
  bytes: Buffer
}

/**
 * Stores a photograph with its files. Repeatable: the same picture, cut in the same way, is one row, and counts as uploaded
 * now.
 */
export async function insertPhotograph(
  db: Db,
  photograph: Photograph,
  files: readonly PhotographFile[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('photograph')
      .values(photograph)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: photograph.created_at }))
      .execute()
    for (const { name, bytes } of files) {
      const version = { name, photograph_id: photograph.id, bytes: bytes.toString('base64') }
      await insertNew(tx, 'photograph_version', version)
    }
  })
}

export async function findPhotograph(db: Db, id: string): Promise<Photograph | undefined> {
  return db.selectFrom('photograph').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The bytes of the file with this name. */
export async function findFile(db: Db, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom('photograph_version').select('bytes').where('name', '=', name).executeTakeFirst()
  return row ? Buffer.from(row.bytes, 'base64') : null
}

/** All files of these photographs. */
export async function findFiles(db: Db, ids: readonly string[]): Promise<PhotographFile[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('photograph_version')
    .select(['name', 'bytes'])
    .where('photograph_id', 'in', ids)
    .orderBy('name')
    .execute()
  return rows.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes, 'base64') }))
}

/** Deletes those of these photographs that were uploaded before a time, with their files. Returns how many. */
export async function deletePhotographs(tx: Tx, ids: readonly string[], before: number): Promise<number> {
  if (ids.length === 0) return 0
  const old = tx.deleteFrom('photograph').where('id', 'in', ids).where('created_at', '<', before)
  const deleted = (await old.returning('id').execute()).map(({ id }) => id)
  if (deleted.length === 0) return 0
  await tx.deleteFrom('photograph_version').where('photograph_id', 'in', deleted).execute()
  return deleted.length
}
