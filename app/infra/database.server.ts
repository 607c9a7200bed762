import { config } from './config.server.ts'
import { openMigratedDatabase, type Db } from './db.server.ts'

let opened: Promise<Db> | undefined

/** The one database of this process, opened and migrated on first use. A failed opening is tried again. */
export function database(): Promise<Db> {
  opened ??= openMigratedDatabase(config().databaseUrl).catch((error: unknown) => {
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
