import { spawnSync } from 'node:child_process'
import type { World } from '../../e2e/harness/world.ts'
import { startCheckout } from '../../e2e/system/gifts.ts'
import { probeForms } from '../probe-forms.ts'
import { times, type Finding } from '../trial.ts'
import { underLoad } from '../under-load.ts'
import { until } from '../until.ts'
import { withWorld } from '../with-world.ts'

/**
 * No file of the site can take another byte, as on a full disk. It is done with a limit on the running process, which
 * needs neither root nor a disk of its own: every write fails, those into room that a disk would still have as well.
 */
export async function fullDisk(size: number, say: (progress: string) => void): Promise<Finding[]> {
  const tried = 'no room to write for SQLite, under load'
  const count = times(10, size)
  if (spawnSync('prlimit', ['--version']).error) {
    return [{ tried, times: 0, lost: 0, remark: 'not tried: this system has no prlimit (Linux has, in util-linux)' }]
  }
  return withWorld(undefined, async (world, clock) => {
    const ordeal = await underLoad(
      world,
      say,
      async (visitors) => {
        const losses: string[] = []
        for (let turn = 1; turn <= count; turn += 1) {
          limitFiles(world, '0')
          losses.push(...(await probe(world, turn)))
          limitFiles(world, 'unlimited')
          const before = visitors.done()
          await until('visitors were served again', () => visitors.done() > before + 5)
        }
        return losses
      },
      clock,
    )
    return [{ tried, times: count, ...ordeal }]
  })
}

/** What must be while nothing can be written. */
async function probe(world: World, turn: number): Promise<string[]> {
  const losses = await probeForms(world, turn)
  // Nobody pays this one. What it makes at Stripe are events that the site cannot have noted.
  const session = await startCheckout(world, 1_000_000 + turn, { key: crypto.randomUUID() })
  await world.sandbox.control.expire({ session })
  const { deliveries } = await world.sandbox.control.deliver({ last: 1 })
  for (const { status } of deliveries) {
    if (status < 500) losses.push(`an event that could not be noted was answered with ${status}`)
  }
  return losses
}

/** Only the soft limit, which the site's own user may raise again. */
function limitFiles(world: World, limit: '0' | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(world.site.pid), `--fsize=${limit}:`])
  if (status !== 0) throw new Error(`prlimit: ${stderr.toString()}`)
}
