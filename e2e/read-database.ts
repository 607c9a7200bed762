import { openDatabase, type Db } from '../app/db/db.server.ts'
import type { TestEnv } from './harness/test-env.ts'

export async function readDatabase<T>({ site }: TestEnv, query: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(site.databaseUrl)
  try {
    return await query(db)
  } finally {
    await db.destroy()
  }
}

/** Renames the table while `work` runs, so that queries of it fail. */
export function withoutTable(
  testEnv: TestEnv,
  table: 'contact_message' | 'subscriber',
  work: () => Promise<void>,
): Promise<void> {
  return readDatabase(testEnv, async (db) => {
    const away = `${table}_away`
    await db.schema.alterTable(table).renameTo(away).execute()
    try {
      await work()
    } finally {
      await db.schema.alterTable(away).renameTo(table).execute()
    }
  })
}
