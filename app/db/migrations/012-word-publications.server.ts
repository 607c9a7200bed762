import { sql } from 'kysely'
import { isPostgres, type Db } from '../db.server.ts'

/** Each row is what was published at once: JSON of the values by path, and of the paths that are as released again. */
export const wordTables: Record<string, string> = {
  word_publication: `
    id text primary key, changes text not null, as_released text not null, who text not null,
    created_at bigint not null, publish_at bigint not null, problem text`,
}

export async function createWordPublications(db: Db): Promise<void> {
  for (const [name, columns] of Object.entries(wordTables)) {
    const table = isPostgres(db)
      ? `create table ${name} (${columns})`
      : `create table ${name} (${columns.replaceAll(/ bigint\b/g, ' integer')}) strict`
    await sql.raw(table).execute(db)
  }
  await sql.raw('create index word_publication_by_time on word_publication (publish_at, created_at, id)').execute(db)
}
