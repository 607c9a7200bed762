import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../tools/postgres-cluster.ts'
import { openDatabase, type Db } from '../db.server.ts'
import { migrateToLatest } from '../migrations.server.ts'

/** A fresh, empty database for one test, and another connection to the same one. Both are closed after the test. */
export interface TestDatabase {
  url: string
  open: () => Promise<Db>
}

type Fresh = () => Promise<TestDatabase>
/** A test with one connection to a database of its own. */
type TestWithDb = (title: string, run: (db: Db) => Promise<void>) => void

/** Runs the same storage tests on SQLite and on a real PostgreSQL. `it` opens a database for its test. */
export function describeOnEachDatabase(name: string, tests: (fresh: Fresh, it: TestWithDb) => void): void {
  for (const [kind, fresh] of Object.entries({ SQLite: freshSqlite, PostgreSQL: freshPostgres })) {
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

/** For what PostgreSQL alone does. */
export async function freshPostgres(): Promise<TestDatabase> {
  return opener(await createDatabase(inject('postgresUrl')))
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
