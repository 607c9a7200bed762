import type { Db } from '../db.server.ts'
import { createTables } from './parts/create-tables.server.ts'

/** Changes of words that somebody of the office prepares. A row is one path. */
export const wordDraftTables: Record<string, string> = {
  word_draft: `
    who text not null, path text not null, value text, was text not null, saved_at bigint not null,
    primary key (who, path)`,
}

export async function createWordDrafts(db: Db): Promise<void> {
  await createTables(db, wordDraftTables)
}
