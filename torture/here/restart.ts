import { setTimeout as delay } from 'node:timers/promises'
import { times, type Finding } from '../trial.ts'
import { underLoad } from '../under-load.ts'
import { withPostgres } from '../with-postgres.ts'
import { withWorld } from '../with-world.ts'

/** PostgreSQL is ended as a crash would end it, and started again. */
export function restart(size: number, say: (progress: string) => void): Promise<Finding[]> {
  const count = times(10, size)
  return withPostgres((databaseUrl, cluster) =>
    withWorld(databaseUrl, async (world, clock) => {
      const ordeal = await underLoad(
        world,
        say,
        async () => {
          for (let turn = 0; turn < count; turn += 1) {
            await delay(Math.random() * 500)
            await cluster.halt('immediate')
            await cluster.start()
          }
          return []
        },
        clock,
      )
      return [{ tried: 'PostgreSQL ended at once and started again, under load', times: count, ...ordeal }]
    }),
  )
}
