import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'

const key = 'backup'

/** Notes in the database itself that it was backed up, and into which file. Each time counts. Null: in another way. */
export async function recordBackup(db: Db | Tx, file: string | null, now: number): Promise<void> {
  await keepSetting(db, key, now, file === null ? '' : resolve(file))
}

/** When the database was made, here or as a copy of another. */
export async function findMadeAt(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return Date.parse(rows[0]?.at ?? '') || Date.now()
}

/** When the last backup was made, and the file, if it was one. Null when none is known. */
export async function findLastBackup(db: Db): Promise<{ at: number; file: string | null } | null> {
  const row = await findSetting(db, key)
  return row ? { at: row.updated_at, file: row.value || null } : null
}
