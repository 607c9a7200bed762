import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../tools/postgres-cluster.ts'
import { databases } from '../../../tools/test-scope.ts'
import { openDatabase, type Db } from '../db.server.ts'
import { migrateToLatest } from '../migrations.server.ts'

/** An empty database for one test, and another connection to the same one. Both are closed after the test. */
export interface TestDatabase {
  url: string
  open: () => Promise<Db>
}

type Fresh = () => Promise<TestDatabase>
/** A test with one connection to a database of its own. */
type TestWithDb = (title: string, run: (db: Db) => Promise<void>) => void

/**
 * Runs the same storage tests on SQLite and on a real PostgreSQL. `it` opens a database for its test. Tests that change
 * tables, or want none, name their own `freshPostgres`.
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

/** A new one, without tables until it is opened. */
export async function freshPostgres(): Promise<TestDatabase> {
  return opener(await createDatabase(inject('postgresUrl')))
}

/** Databases of this process whose tables are there and empty: to make and migrate one takes longer than most tests. */
const idle: string[] = []

async function emptyPostgres(): Promise<TestDatabase> {
  const url = idle.pop() ?? (await createDatabase(inject('postgresUrl')))
  // Registered first, so done last: the connections of the test are closed by then.
  onTestFinished(async () => {
    const db = await openDatabase(url)
    await migrateToLatest(db)
    await emptyTables(db)
    await db.destroy()
    idle.push(url)
  })
  return opener(url)
}

async function emptyTables(db: Db): Promise<void> {
  const tables = await db.introspection.getTables()
  await db.connection().execute(async (alone) => {
    // Without triggers: the log of changes refuses to be emptied.
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
      onTestFinished(() => db.destroy())
      return db
    },
  }
}
