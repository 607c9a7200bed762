import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../tools/postgres-cluster.ts'
import { databases } from '../../../tools/test-scope.ts'
import { isPostgres, openDatabase, type Db } from '../db.server.ts'
import { migrateToLatest } from '../migrations.server.ts'

/** An empty database for one test, with `open` for further connections. All are closed after the test. */
export interface TestDatabase {
  url: string
  open: () => Promise<Db>
}

type Fresh = () => Promise<TestDatabase>
/** A test with one connection to a fresh database. */
type TestWithDb = (title: string, run: (db: Db) => Promise<void>) => void

/**
 * Runs the same storage tests on SQLite and on a real PostgreSQL. `it` opens a database for its test. Tests without tables
 * pass their own `freshPostgres`.
 */
export function describeOnEachDatabase(
  name: string,
  tests: (fresh: Fresh, it: TestWithDb) => void,
  freshPostgres: Fresh = emptyPostgres,
): void {
  for (const kind of databases) {
    const fresh = kind === 'SQLite' ? freshSqlite : freshPostgres
    describe(`${name} on ${kind}`, () => {
      // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- Both stand where it is called.
      tests(fresh, (title, run) => test(title, async () => run(await (await fresh()).open())))
    })
  }
}

async function freshSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return opener(`sqlite:${join(folder, 'site.db')}`)
}

/** A new database, without tables until it is opened. */
export async function freshPostgres(): Promise<TestDatabase> {
  return opener(await createDatabase(inject('postgresUrl')))
}

/** Migrated and empty databases of this process: creating and migrating one takes longer than most tests. */
const idle: { url: string; schema: string }[] = []

async function emptyPostgres(): Promise<TestDatabase> {
  const database = idle.pop() ?? (await makePostgres())
  // Registered first, so it runs last, when the connections of the test are closed.
  onTestFinished(async () => {
    const db = await openDatabase(database.url)
    // A database with a changed schema is not reused.
    if ((await schemaOf(db)) === database.schema) {
      await emptyTables(db)
      idle.push(database)
    }
    await db.destroy()
  })
  return opener(database.url)
}

async function makePostgres() {
  const url = await createDatabase(inject('postgresUrl'))
  const db = await openDatabase(url)
  await migrateToLatest(db)
  const schema = await schemaOf(db)
  await db.destroy()
  return { url, schema }
}

/** Differs after a change of a table, column, index, constraint, trigger or function, and not after a change of rows. */
async function schemaOf(db: Db): Promise<string> {
  const own = sql`relnamespace = 'public'::regnamespace`
  const { rows } = await sql<{ part: string }>`
    select concat_ws(' ', oid, relname) part from pg_class where ${own}
    union all select concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef) from pg_attribute
      where attnum > 0 and attrelid in (select oid from pg_class where ${own})
    union all select concat_ws(' ', oid, convalidated) from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', oid, tgenabled) from pg_trigger
      where tgrelid in (select oid from pg_class where ${own})
    union all select concat_ws(' ', oid, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    order by part`.execute(db)
  return rows.map(({ part }) => part).join('\n')
}

async function emptyTables(db: Db): Promise<void> {
  const tables = await db.introspection.getTables()
  await db.connection().execute(async (alone) => {
    // Without triggers, because the audit log refuses to be emptied.
    await sql`set session_replication_role = replica`.execute(alone)
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity`.execute(alone)
  })
}

function opener(url: string): TestDatabase {
  return {
    url,
    open: async () => {
      const db = await openDatabase(url)
      await migrateToLatest(db)
      // Without "order by", a database may return rows in any order. SQLite returns them in an unusual one on request.
      if (!isPostgres(db)) await sql`pragma reverse_unordered_selects = on`.execute(db)
      onTestFinished(() => db.destroy())
      return db
    },
  }
}
