import type { Db } from '../db.server.ts'
import { createTables } from './parts/create-tables.server.ts'

/** PDF files that lists of the words name. Bytes are Base64, so that a dump holds them as text. A file never changes. */
export const wordFileTables: Record<string, string> = {
  word_file: `
    name text primary key, content text not null, who text not null, created_at bigint not null`,
}

export async function createWordFiles(db: Db): Promise<void> {
  await createTables(db, wordFileTables)
}
