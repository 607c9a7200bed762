import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createFirstTables } from './migrations/001-payments.server.ts'
import { addMyGiving } from './migrations/002-my-giving.server.ts'
import { addOffice } from './migrations/003-office.server.ts'
import type { Tables } from './tables.ts'

/** Forward only, in the order of their names. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '001-payments': { up: createFirstTables },
  '002-my-giving': { up: addMyGiving },
  '003-office': { up: addOffice },
}

/** A database that this version of the site cannot use. Has a code, as every error whose message is all one needs. */
class SchemaError extends Error {
  override name = 'SchemaError'
  code = 'UNKNOWN_SCHEMA'
}

/**
 * Brings the database to the newest schema. Safe to run from several processes at once: the first takes the
 * lock, the others wait and find nothing to do. Throws what a failed migration threw, with nothing half done, and
 * SchemaError when the database has a schema that is not known here.
 */
export async function migrateToLatest(db: Kysely<Tables>, all = migrations): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations: async () => all } }).migrateToLatest()
  if (!error) return (results ?? []).map((result) => result.migrationName)
  const names = await migrationsDone(db).catch(() => [])
  refuseUnknownSchema(names, all)
  throw error
}

async function migrationsDone(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Throws SchemaError unless each of these migrations, which a database names as done, is known. */
function refuseUnknownSchema(names: readonly string[], all = migrations): void {
  const unknown = names.filter((name) => !(name in all)).toSorted()
  if (unknown.some((name) => ['001-gifts-and-outbox', '001-first-release'].includes(name))) {
    throw new SchemaError(
      'This database was made by a version of the site before its first release, whose tables were made in other ' +
        'steps. Nothing was changed. Stop the site, move the database away (with SQLite the file site.db in DATA_DIR ' +
        'and those beside it, site.db-wal and site.db-shm; with PostgreSQL name an empty database in DATABASE_URL), ' +
        'and start again: a new one is made.',
    )
  }
  if (unknown.length > 0) {
    throw new SchemaError(`The schema ${unknown.join(', ')} is not known here: a newer version of the site made it.`)
  }
}
