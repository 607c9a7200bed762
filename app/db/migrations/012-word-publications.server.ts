import { sql } from 'kysely'
import type { Db } from '../db.server.ts'
import { createTables } from './parts/create-tables.server.ts'

/** Each row is what was published at once: JSON of the values by path, and of the paths that are as released again. */
export const wordTables: Record<string, string> = {
  word_publication: `
    id text primary key, changes text not null, as_released text not null, who text not null,
    created_at bigint not null, publish_at bigint not null, problem text`,
}

export async function createWordPublications(db: Db): Promise<void> {
  await createTables(db, wordTables)
  await sql.raw('create index word_publication_by_time on word_publication (publish_at, created_at, id)').execute(db)
}
