import { config } from '../config/config.server.ts'
import { openDatabase, type Db } from './db.server.ts'
import { log } from '../log/log.server.ts'
import { migrateToLatest } from './migrations.server.ts'

let opened: Promise<Db> | undefined

/** The one database of this process, opened and migrated on first use. A failed opening is tried again. */
export function database(): Promise<Db> {
  opened ??= openAndMigrate(config().databaseUrl).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

export async function closeDatabase(): Promise<void> {
  const db = await opened
  opened = undefined
  await db?.destroy()
}

async function openAndMigrate(url: string): Promise<Db> {
  const db = await openDatabase(url)
  const migrations = await migrateToLatest(db)
  if (migrations.length > 0) log.info('migrated', { migrations })
  return db
}
