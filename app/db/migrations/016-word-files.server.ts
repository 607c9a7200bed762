import { sql } from 'kysely'
import { isPostgres, type Db } from '../db.server.ts'

/** PDF files that lists of the words name. Bytes are Base64, so that a dump holds them as text. A file never changes. */
export const wordFileTables: Record<string, string> = {
  word_file: `
    name text primary key, content text not null, who text not null, created_at bigint not null`,
}

export async function createWordFiles(db: Db): Promise<void> {
  for (const [name, columns] of Object.entries(wordFileTables)) {
    const table = isPostgres(db)
      ? `create table ${name} (${columns})`
      : `create table ${name} (${columns.replaceAll(/ bigint\b/g, ' integer')}) strict`
    await sql.raw(table).execute(db)
  }
}
