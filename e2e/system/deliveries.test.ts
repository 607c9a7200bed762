import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { startSite, startTestEnv } from '../harness/test-env.ts'
import { expectEachGiftOnce } from './expect-each-gift-once.ts'
import { give } from './gifts.ts'

const gifts = 50
const everything = 100_000

test.each([
  ['one process on SQLite', 1],
  ['two processes on one PostgreSQL', 2],
])('1,000 doubled and shuffled deliveries to %s: 50 gifts, 50 receipts', async (_, processes) => {
  const databaseUrl = processes === 2 ? await createDatabase(inject('postgresUrl')) : undefined
  const testEnv = await startTestEnv({ databaseUrl })
  onTestFinished(() => testEnv.stop())
  const sites = [testEnv.site]
  if (processes === 2) {
    const second = await startSite(testEnv.siteOptions)
    onTestFinished(() => second.stop())
    sites.push(second)
  }
  const { control } = testEnv.sandbox
  // Stripe sends no event by itself: the test delivers all of them in random order.
  await control.webhooks({ mode: 'off' })
  for (let number = 1; number <= gifts; number += 1) await give(testEnv, number)

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
  await expectEachGiftOnce(testEnv, gifts)
})
