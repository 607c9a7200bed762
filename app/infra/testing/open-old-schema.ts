import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** Makes an empty database what it was after that migration. The files are written once and never edited. */
export async function makeOldSchema(url: string, migration: string): Promise<void> {
  const text = readFileSync(new URL(`schemas/${migration}.sql`, import.meta.url), 'utf8')
  if (url.startsWith('sqlite:')) {
    const database = new DatabaseSync(url.slice('sqlite:'.length))
    // The two differences that `createTable` in the migrations makes.
    database.exec(text.replaceAll(/ bigint\b/g, ' integer').replaceAll('\n);', '\n) strict;'))
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
