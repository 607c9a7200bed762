import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { isPostgres, type Db } from './db.server.ts'
import { createInitialSchema, initialTables } from './migrations/001-initial-schema.server.ts'
import { createGivers, droppedTables, giverTables } from './migrations/002-givers.server.ts'
import { addDepositSlips, depositSlipTables } from './migrations/003-deposit-slips.server.ts'
import { addFunds } from './migrations/004-funds.server.ts'
import { addThanks, thanksTables } from './migrations/005-thanks.server.ts'
import { createNamedLists, listTables } from './migrations/007-named-lists.server.ts'
import { addGiftDates } from './migrations/008-gift-dates.server.ts'
import { indexNames } from './migrations/009-indexes-by-name.server.ts'

/** In the order of their names, without a way back. A released migration is never edited. */
export const migrations: Record<string, Migration> = {
  '001-initial-schema': { up: createInitialSchema },
  '002-givers': { up: createGivers },
  '003-deposit-slips': { up: addDepositSlips },
  '004-funds': { up: addFunds },
  '005-thanks': { up: addThanks },
  '007-named-lists': { up: createNamedLists },
  '008-gift-dates': { up: addGiftDates },
  '009-indexes-by-name': { up: indexNames },
}

const tablesOfMigrations = [initialTables, giverTables, depositSlipTables, thanksTables, listTables]

/** Every table, for code that reads all of them. Add the tables of a later migration above. */
export const tableNames = tablesOfMigrations
  .flatMap((tables) => Object.keys(tables))
  .filter((name) => !droppedTables.includes(name))
  .toSorted()

/** A database that this version of the site cannot use. Errors with a `code` are printed without a stack trace. */
class SchemaError extends Error {
  override name = 'SchemaError'
  code = 'UNKNOWN_SCHEMA'
}

/**
 * Brings the database to the newest schema. Safe to run in several processes at once: the first takes the lock, the others
 * wait and find nothing to do. Throws the error of a failed migration, which changes nothing, and SchemaError when the
 * schema is unknown.
 */
export async function migrateToLatest(db: Db, all = migrations): Promise<string[]> {
  const { error, results } = await oneAtATime(db, (alone) =>
    new Migrator({ db: alone, provider: { getMigrations: async () => all } }).migrateToLatest(),
  )
  if (!error) return (results ?? []).map((result) => result.migrationName)
  const done = sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const { rows } = await done.catch(() => ({ rows: [] }))
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in all))
  if (unknown[0]?.startsWith('001-')) {
    throw new SchemaError(
      'This database was made by a version of the site before its first release, whose tables were made in other ' +
        'steps. Nothing was changed. Stop the site, move the database away (with SQLite the file site.db in DATA_DIR ' +
        'and those beside it, site.db-wal and site.db-shm; with PostgreSQL name an empty database in DATABASE_URL), ' +
        'and start again: a new one is made.',
    )
  }
  if (unknown.length === 0) throw error
  throw new SchemaError(`The schema ${unknown.join(', ')} is not known here: a newer version of the site made it.`)
}

/**
 * Kysely reads every column of PostgreSQL before it takes its own lock, which fails when another process renames or drops
 * one at that moment. This lock ends with its connection, also when the process is killed. A restore, in its own
 * transaction, already runs alone.
 */
function oneAtATime<Result>(db: Db, run: (alone: Db) => Promise<Result>): Promise<Result> {
  if (!isPostgres(db) || db.isTransaction) return run(db)
  return db.connection().execute(async (alone) => {
    await sql`select pg_advisory_lock(hashtext('migrate to the newest schema'))`.execute(alone)
    try {
      return await run(alone)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('migrate to the newest schema'))`.execute(alone)
    }
  })
}
