import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'
import { runsAll } from './test-scope.ts'
import { findPostgres } from './tools.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A throw-away PostgreSQL, in which the tests make databases of their own. */
    postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!runsAll) return undefined
  // What was written must outlive a crash of the server, which the tests bring about, and not a power cut.
  const cluster = await startPostgresCluster(findPostgres(), '-c fsync=off')
  project.provide('postgresUrl', cluster.url)
  return () => cluster.stop()
}
