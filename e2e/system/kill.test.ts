import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { createDatabase } from '../../scripts/postgres-cluster.ts'
import { startWorld, type World } from '../harness/world.ts'
import { expectEachGiftOnce, startCheckout, emailOf } from './gifts.ts'

const rounds = 20
const gifts = 50
const atOnce = 4

let world: World
afterEach(() => world.stop())

/**
 * In each round the server is killed at a random moment while 50 donors give, and started again: on SQLite in the odd
 * rounds, on PostgreSQL in the even ones. The donors' tries
 * that failed are repeated, as a person or a browser repeats them.
 */
test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  'kill -9 during 50 gifts, round %i: after the restart 50 gifts and 50 receipts, none twice',
  { timeout: 120_000 },
  async (round) => {
    const databaseUrl = round % 2 === 0 ? await createDatabase(inject('postgresUrl')) : undefined
    world = await startWorld({ databaseUrl })
    const killAfter = Math.floor(Math.random() * (gifts - atOnce))
    const momentMs = Math.random() * 40
    let done = 0
    let killed: Promise<void> | undefined

    const donors = Array.from({ length: gifts }, (_, index) => index + 1)
    await forEachAtOnce(atOnce, donors, async (number) => {
      const session = await untilItWorks(() => startCheckout(world, number))
      if (done >= killAfter) killed ??= delay(momentMs).then(world.site.kill).then(world.site.start)
      await world.sandbox.control.pay({ session, email: emailOf(number), name: `Donor ${number}` })
      done += 1
    })
    expect(killed).toBeDefined()
    await killed

    const { code, stdout } = await world.staff(['reconcile'])
    expect(stdout).toContain('entries checked')
    expect(code).toBe(0)
    await expectEachGiftOnce(world, gifts)
  },
)

async function forEachAtOnce<T>(width: number, items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

async function untilItWorks<T>(attempt: () => Promise<T>): Promise<T> {
  const deadlineAt = Date.now() + 30_000
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadlineAt) throw error
      await delay(50)
    }
  }
}
