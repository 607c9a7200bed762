import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { isBusy } from '../db/sqlite-dialect.server.ts'

/** Whether another process, for example the site, has the database open. */
export async function isInUse(url: string): Promise<boolean> {
  return url.startsWith('sqlite:') ? isFileInUse(url.slice('sqlite:'.length)) : isServerInUse(url)
}

/** SQLite leaves WAL mode only when no other process has the file open. The next regular opening sets WAL mode again. */
function isFileInUse(file: string): boolean {
  if (!existsSync(file)) return false
  using database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.prepare('pragma journal_mode = delete').all()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  }
}

async function isServerInUse(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    return (rows[0]?.others ?? 0) > 0
  } finally {
    await client.end()
  }
}
