import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './postgres-cluster.ts'
import { runsAll } from './test-scope.ts'
import { findPostgres } from './tools.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A temporary PostgreSQL server, in which tests create their databases. */
    postgresUrl: string
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!runsAll) return undefined
  // Data must survive a crash of the server, which tests cause, but not a power cut.
  const cluster = await startPostgresCluster(findPostgres(), '-c fsync=off')
  project.provide('postgresUrl', cluster.url)
  return () => cluster.stop()
}
