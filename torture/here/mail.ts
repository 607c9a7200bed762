import { openDatabase } from '../../app/infra/db.server.ts'
import type { World } from '../../e2e/harness/world.ts'
import { times, type Finding } from '../trial.ts'
import { underLoad } from '../under-load.ts'
import { until } from '../until.ts'
import { withWorld } from '../with-world.ts'

const hourMs = 60 * 60_000

/** The mail server takes connections and says nothing more. Once it speaks again, the clock is put on to the next try. */
export async function silentMail(size: number, say: (progress: string) => void): Promise<Finding[]> {
  const count = times(5, size)
  return withWorld(undefined, async (world, clock) => {
    const ordeal = await underLoad(
      world,
      say,
      async (visitors) => {
        for (let turn = 1; turn <= count; turn += 1) {
          process.kill(world.mail.program.pid, 'SIGSTOP')
          try {
            await until('a message was given up for now', () => hasFailed(world))
            const before = visitors.done()
            await until('visitors were served without mail', () => visitors.done() > before + 5)
          } finally {
            process.kill(world.mail.program.pid, 'SIGCONT')
          }
          clock.set(turn * hourMs)
          await until('the outbox has caught up', async () => !(await hasFailed(world)))
        }
        return []
      },
      clock,
    )
    return [{ tried: 'a mail server that takes connections and says nothing', times: count, ...ordeal }]
  })
}

/** Whether a message waits that could not be sent before. */
async function hasFailed(world: World): Promise<boolean> {
  const db = await openDatabase(world.site.databaseUrl)
  try {
    const waiting = db
      .selectFrom('outbox')
      .select('id')
      .where('status', '=', 'queued')
      .where('last_error', 'is not', null)
    return (await waiting.executeTakeFirst()) !== undefined
  } finally {
    await db.destroy()
  }
}
