import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Db } from '../app/db/db.server.ts'
import { migrateToLatest } from '../app/db/migrations.server.ts'
import { startTestEnv, type TestEnv } from '../e2e/harness/test-env.ts'
import { createDatabase, startPostgresCluster, type PostgresCluster } from '../tools/postgres-cluster.ts'
import { findPostgres } from '../tools/tools.ts'
import type { Figure } from './part.ts'

/** Runs `work` in a test environment, and closes it afterwards. */
export async function inEnvironment<T>(
  options: Parameters<typeof startTestEnv>[0],
  work: (environment: TestEnv) => Promise<T>,
): Promise<T> {
  const environment = await startTestEnv(options)
  try {
    return await work(environment)
  } finally {
    await environment.stop()
  }
}

/** Runs `work` with its own PostgreSQL, and removes it afterwards. */
export async function withPostgres<T>(work: (databaseUrl: string, cluster: PostgresCluster) => Promise<T>): Promise<T> {
  const cluster = await startPostgresCluster(findPostgres())
  try {
    return await work(await createDatabase(cluster.url), cluster)
  } finally {
    await cluster.stop()
  }
}

type Measure = (database: string, databaseUrl: string, db: Db) => Promise<Figure[]>

/** Measures on a new SQLite database and on a new PostgreSQL database, both with their tables. */
export async function onEachDatabase(measure: Measure): Promise<Figure[]> {
  const measureOn = async (database: string, url: string) => {
    await using db = await openDatabase(url)
    await migrateToLatest(db)
    return await measure(database, url, db)
  }
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'))
  const figures = await measureOn('SQLite', `sqlite:${join(folder.path, 'site.db')}`)
  return [...figures, ...(await withPostgres((url) => measureOn('PostgreSQL', url)))]
}
