import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'

const key = 'backup'

/** Records a backup in the database, with its file. Null means a backup without a file. */
export async function recordBackup(db: Db | Tx, file: string | null, now: number): Promise<void> {
  await keepSetting(db, key, now, file === null ? '' : resolve(file))
}

/** When the database was created, here or as a copy. */
export async function findMadeAt(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return Date.parse(rows[0]?.at ?? '') || Date.now()
}

/** The time of the last backup, and its file, if there is one. Null when no backup is recorded. */
export async function findLastBackup(db: Db): Promise<{ at: number; file: string | null } | null> {
  const row = await findSetting(db, key)
  return row ? { at: row.updated_at, file: row.value || null } : null
}
