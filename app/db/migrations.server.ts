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
import { addBooks } from './migrations/010-books.server.ts'
import { createWordPublications, wordTables } from './migrations/012-word-publications.server.ts'
import { addContactFields } from './migrations/013-contact-fields.server.ts'
import { indexCountedGifts } from './migrations/014-index-counted-gifts.server.ts'
import { createWordDrafts, wordDraftTables } from './migrations/015-word-drafts.server.ts'
import { createWordFiles, wordFileTables } from './migrations/016-word-files.server.ts'
import { createPhotographs, photographTables } from './migrations/017-photographs.server.ts'
import { recordOutages } from './migrations/018-outages.server.ts'
import { indexBoundedReads } from './migrations/019-bounded-reads.server.ts'
import { addCopiesAndChoices } from './migrations/020-copies-and-choices.server.ts'
import { addMailRecipients } from './migrations/021-mail-recipients.server.ts'
import { addDiedAndLetters } from './migrations/022-died-and-letters.server.ts'
import { addMergesRestored } from './migrations/023-merges-restored.server.ts'
import { addHouseholds } from './migrations/024-households.server.ts'
import { addPapersAndBooks, exemptionTables } from './migrations/025-papers-and-books.server.ts'
import { addMovingIn, movingInTables } from './migrations/026-moving-in.server.ts'
import { addMailReports } from './migrations/027-mail-reports.server.ts'

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
  '010-books': { up: addBooks },
  '012-word-publications': { up: createWordPublications },
  '013-contact-fields': { up: addContactFields },
  '014-index-counted-gifts': { up: indexCountedGifts },
  '015-word-drafts': { up: createWordDrafts },
  '016-word-files': { up: createWordFiles },
  '017-photographs': { up: createPhotographs },
  '018-outages': { up: recordOutages },
  '019-bounded-reads': { up: indexBoundedReads },
  '020-copies-and-choices': { up: addCopiesAndChoices },
  '021-mail-recipients': { up: addMailRecipients },
  '022-died-and-letters': { up: addDiedAndLetters },
  '023-merges-restored': { up: addMergesRestored },
  '024-households': { up: addHouseholds },
  '025-papers-and-books': { up: addPapersAndBooks },
  '026-moving-in': { up: addMovingIn },
  '027-mail-reports': { up: addMailReports },
}

const tablesOfMigrations = [
  initialTables,
  giverTables,
  depositSlipTables,
  thanksTables,
  listTables,
  wordTables,
  wordDraftTables,
  wordFileTables,
  photographTables,
  exemptionTables,
  movingInTables,
]

/** The tables of every schema, also those that a later migration dropped. Add the tables of a later migration above. */
export const tablesOfAllSchemas = tablesOfMigrations.flatMap((tables) => Object.keys(tables)).toSorted()

/** Every table of the newest schema, for code that reads all of them. */
export const tableNames = tablesOfAllSchemas.filter((name) => !droppedTables.includes(name))

/** A database that this version of the site cannot use. Errors with a `code` are printed without a stack trace. */
class SchemaError extends Error {
  override name = 'SchemaError'
  code = 'UNKNOWN_SCHEMA'
}

/**
 * Brings the database to the newest schema. Safe to run in several processes at once: the first takes the lock, the others
 * wait and find nothing to do. `beforeChange` runs before the first migration of a database that has an older schema.
 * Throws the error of a failed migration or of `beforeChange`, which changes nothing, and SchemaError when the schema is
 * unknown.
 */
export async function migrateToLatest(db: Db, all = migrations, beforeChange?: () => Promise<void>): Promise<string[]> {
  const { error, results } = await oneAtATime(db, async (alone) => {
    if (beforeChange && (await isOlder(alone, all))) await beforeChange()
    const provider = { getMigrations: async () => all }
    return new Migrator({ db: alone, provider, migrationTableSchema: await schemaOf(alone) }).migrateToLatest()
  })
  if (!error) return (results ?? []).map((result) => result.migrationName)
  const unknown = (await findMigrations(db)).filter((name) => !(name in all))
  if (unknown[0]?.startsWith('001-')) {
    throw new SchemaError(
      'This database was made by a version of the site before its first release, whose tables were made in other ' +
        'steps: only 0.1.0, the version that made it, can read it. Nothing was changed. Stop the site, move the ' +
        'database away (with SQLite the file site.db in DATA_DIR and those beside it, site.db-wal and site.db-shm; ' +
        'with PostgreSQL name an empty database in DATABASE_URL), and start again: a new one is made.',
    )
  }
  if (unknown.length === 0) throw error
  throw new SchemaError(
    `The schema ${unknown.join(', ')} is not known here: a newer version of the site made it. ` +
      'Install that version, or go back as docs/upgrading.md says.',
  )
}

/** Without it, Kysely takes the table of another schema of the same PostgreSQL for its own. */
async function schemaOf(db: Db): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db)
  return rows[0]?.name ?? undefined
}

/** The migrations that the database has had, in order. None for an empty database. */
export async function findMigrations(db: Db): Promise<string[]> {
  const done = sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const { rows } = await done.catch(() => ({ rows: [] }))
  return rows.map(({ name }) => name)
}

/** Whether it has a schema that is known and not the newest. */
async function isOlder(db: Db, all: typeof migrations): Promise<boolean> {
  const done = await findMigrations(db)
  return done.length > 0 && done.length < Object.keys(all).length && done.every((name) => name in all)
}

/**
 * Kysely reads every column of PostgreSQL before it takes its own lock, which fails when another process renames or drops
 * one at that moment. This lock ends with its connection, also when the process is killed. A restore, in its own
 * transaction, already runs alone.
 */
function oneAtATime<Result>(db: Db, run: (alone: Db) => Promise<Result>): Promise<Result> {
  if (!isPostgres(db) || db.isTransaction) return run(db)
  return db.connection().execute(async (alone) => {
    // The wait for another process, and a migration of many rows, may take longer than a statement of a page.
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as "limit"`.execute(alone)
    await sql`set statement_timeout = 0`.execute(alone)
    await sql`select pg_advisory_lock(hashtext('migrate to the newest schema'))`.execute(alone)
    try {
      return await run(alone)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('migrate to the newest schema'))`.execute(alone)
      await sql`select set_config('statement_timeout', ${rows[0]!.limit}, false)`.execute(alone)
    }
  })
}
