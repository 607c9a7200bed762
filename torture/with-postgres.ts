import { createDatabase, startPostgresCluster, type PostgresCluster } from '../scripts/postgres-cluster.ts'
import { findPostgres } from '../scripts/tools.ts'

/** Does the work with a PostgreSQL of its own, which is gone afterwards. */
export async function withPostgres<T>(work: (databaseUrl: string, cluster: PostgresCluster) => Promise<T>): Promise<T> {
  const cluster = await startPostgresCluster(findPostgres())
  try {
    return await work(await createDatabase(cluster.url), cluster)
  } finally {
    await cluster.stop()
  }
}
