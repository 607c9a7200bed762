import { afterEach, expect, inject, test } from 'vitest'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { startSite, startWorld, type Site, type World } from '../harness/world.ts'
import { expectEachGiftOnce } from './expect-each-gift-once.ts'
import { give } from './gifts.ts'

const gifts = 50
const everything = 100_000

let world: World
let second: Site | undefined
afterEach(async () => {
  await second?.stop()
  second = undefined
  await world.stop()
})

test(
  '1,000 doubled and shuffled deliveries to one process on SQLite: 50 gifts, 50 receipts',
  { timeout: 180_000 },
  async () => {
    world = await startWorld()
    await giveAndShuffle([world.site])
  },
)

test(
  '1,000 doubled and shuffled deliveries to two processes on one PostgreSQL: 50 gifts, 50 receipts',
  { timeout: 180_000 },
  async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'))
    world = await startWorld({ databaseUrl })
    second = await startSite({ ...world.siteOptions, databaseUrl })
    await giveAndShuffle([world.site, second])
  },
)

async function giveAndShuffle(sites: Site[]): Promise<void> {
  const { control } = world.sandbox
  // Nothing arrives on its own: every delivery of this test is one of the shuffled ones.
  await control.webhooks({ mode: 'off' })
  for (let number = 1; number <= gifts; number += 1) await give(world, number)

  let delivered = 0
  while (delivered < 1000) {
    const results = await Promise.all(
      sites.map((site) =>
        control.deliver({ last: everything, times: 2, shuffle: true, url: `${site.url}/webhooks/stripe` }),
      ),
    )
    for (const { deliveries } of results) {
      const refused = deliveries.filter(({ status }) => status !== 200)
      const reasons = sites.flatMap((site) => site.logs().filter((line) => line.includes('webhook-failed')))
      expect({ refused, reasons }).toEqual({ refused: [], reasons: [] })
      delivered += deliveries.length
    }
  }
  await expectEachGiftOnce(world, gifts)
}
