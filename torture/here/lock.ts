import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { probeForms } from '../probe-forms.ts'
import { times, type Finding } from '../trial.ts'
import { underLoad, type Ordeal } from '../under-load.ts'
import { withWorld } from '../with-world.ts'

const heldMs = 5000

/** Another program writes to the database for five seconds, and then for longer than anybody waits. */
export async function lock(size: number, say: (progress: string) => void): Promise<Finding[]> {
  const shortly = times(10, size)
  const long = times(3, size)
  return [
    {
      tried: 'SQLite locked by another program for 5 s, under load',
      times: shortly,
      ...(await lockUnderLoad(shortly, say, () => delay<string[]>(heldMs, []))),
    },
    {
      tried: 'SQLite locked until every form has said that it cannot',
      times: long,
      ...(await lockUnderLoad(long, say, probeForms)),
    },
  ]
}

function lockUnderLoad(
  count: number,
  say: (progress: string) => void,
  meanwhile: (...probed: Parameters<typeof probeForms>) => Promise<string[]>,
): Promise<Ordeal> {
  return withWorld(undefined, (world, clock) =>
    underLoad(
      world,
      say,
      async () => {
        const losses: string[] = []
        for (let turn = 1; turn <= count; turn += 1) {
          const database = new DatabaseSync(world.site.databaseUrl.slice('sqlite:'.length), { timeout: 10_000 })
          database.exec('begin exclusive')
          try {
            losses.push(...(await meanwhile(world, turn)))
          } finally {
            database.exec('commit')
            database.close()
          }
        }
        return losses
      },
      clock,
    ),
  )
}
