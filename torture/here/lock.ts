import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { startWorld } from '../../e2e/harness/world.ts'
import { times, type Finding } from '../trial.ts'
import { underLoad } from '../under-load.ts'

const heldMs = 5000

/** Another program writes to the database for five seconds, again and again. */
export async function lock(size: number, say: (progress: string) => void): Promise<Finding[]> {
  const count = times(10, size)
  const world = await startWorld()
  try {
    const ordeal = await underLoad(world, say, async () => {
      for (let turn = 0; turn < count; turn += 1) await holdLock(world.site.databaseUrl)
      return []
    })
    return [{ tried: 'SQLite locked by another program for 5 s, under load', times: count, ...ordeal }]
  } finally {
    await world.stop()
  }
}

async function holdLock(databaseUrl: string): Promise<void> {
  const database = new DatabaseSync(databaseUrl.slice('sqlite:'.length), { timeout: 10_000 })
  database.exec('begin exclusive')
  await delay(heldMs)
  database.exec('commit')
  database.close()
}
