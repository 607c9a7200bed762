import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'
import { findPostgres } from './tools.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A throw-away PostgreSQL, in which each test makes a database of its own. */
    postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What was written must outlive a crash of the server, which the tests bring about, and not a power cut.
  const cluster = await startPostgresCluster(findPostgres(), '-c fsync=off')
  project.provide('postgresUrl', cluster.url)
  return () => cluster.stop()
}
