import { startWorld, type World } from '../e2e/harness/world.ts'
import { createDatabase, startPostgresCluster, type PostgresCluster } from '../tools/postgres-cluster.ts'
import { findPostgres } from '../tools/tools.ts'
import { newClock, type WorldClock } from './clock/world-clock.ts'

/** Does the work in a world of its own, in which the site, the staff and Stripe go by one clock. */
export async function withWorld<T>(
  databaseUrl: string | undefined,
  work: (world: World, clock: WorldClock) => Promise<T>,
): Promise<T> {
  const clock = newClock()
  try {
    const env = { ...clock.env, TRUSTED_PROXIES: '127.0.0.1' }
    const world = await startWorld({ databaseUrl, env, sandboxEnv: clock.env })
    try {
      return await work(world, clock)
    } finally {
      await world.stop()
    }
  } finally {
    clock.remove()
  }
}

/** Does the work with a PostgreSQL of its own, which is gone afterwards. */
export async function withPostgres<T>(work: (databaseUrl: string, cluster: PostgresCluster) => Promise<T>): Promise<T> {
  const cluster = await startPostgresCluster(findPostgres())
  try {
    return await work(await createDatabase(cluster.url), cluster)
  } finally {
    await cluster.stop()
  }
}
