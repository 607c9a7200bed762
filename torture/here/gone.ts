import { probeForms } from '../probe-forms.ts'
import { times, type Finding } from '../trial.ts'
import { statusOf, underLoad } from '../under-load.ts'
import { until } from '../until.ts'
import { withPostgres } from '../with-postgres.ts'
import { withWorld } from '../with-world.ts'

/** PostgreSQL is stopped for a while: every page is there all the same, and forms say that they cannot. */
export function databaseGone(size: number, say: (progress: string) => void): Promise<Finding[]> {
  const count = times(10, size)
  return withPostgres((databaseUrl, cluster) =>
    withWorld(databaseUrl, async (world, clock) => {
      const ordeal = await underLoad(
        world,
        say,
        async (visitors) => {
          const losses: string[] = []
          for (let turn = 1; turn <= count; turn += 1) {
            await cluster.halt('fast')
            losses.push(...(await probeForms(world, turn)))
            await until(
              '/readyz said that there is no database',
              async () => (await statusOf(world, '/readyz')) === 503,
            )
            await cluster.start()
            const before = visitors.done()
            await until('visitors were served again', () => visitors.done() > before + 5)
            await until('the site says that it is ready', async () => (await statusOf(world, '/readyz')) === 200)
          }
          return losses
        },
        clock,
      )
      return [{ tried: 'PostgreSQL stopped, while every page is read', times: count, ...ordeal }]
    }),
  )
}
