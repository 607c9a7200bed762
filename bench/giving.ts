import { createHash } from 'node:crypto'
import { addGifts } from '../app/payments/testing/add-gifts.ts'
import type { Db } from '../app/db/db.server.ts'
import { receiptNumberOf } from '../app/stripe/receipt-number.ts'
import { startTestEnv, type TestEnv } from '../e2e/harness/test-env.ts'
import { atMost, type Figure, type Part } from './figure.ts'
import { onEachDatabase, timeAnswers } from './on-each-database.ts'
import { timeReceipts } from './receipts.ts'
import { median, percentile } from './statistics.ts'

const gifts = 200_000
const requestsOfARound = 20
const giftsOfARound = 20
const giver = { email: 'ada@example.com', count: 500 }
const token = 'A'.repeat(43)
const year = 2025

const pages = {
  'the overview': '/my-giving',
  'a year of 500 gifts, a page of it': `/my-giving/year/${year}`,
  'a receipt': `/my-giving/receipt/${receiptNumberOf('gift', 'gift 0')}`,
  'a receipt as PDF': `/my-giving/receipt/${receiptNumberOf('gift', 'gift 0')}.pdf`,
  'a statement of 500 gifts as PDF': `/my-giving/statement/${year}.pdf`,
}

/** The pages of one giver of 500 gifts, all in one year, among 200,000 gifts; and how long a receipt takes there. */
export const giving: Part = {
  name: 'giving',
  title: 'My giving, of a giver of 500 gifts among 200,000',
  measure: (say, rounds) =>
    onEachDatabase(async (name, databaseUrl, db) => {
      say(`${gifts} gifts on ${name}`)
      await fill(db)
      const testEnv = await startTestEnv({ databaseUrl })
      try {
        const figures: Figure[] = []
        for (const [what, path] of Object.entries(pages)) {
          const get = () => fetch(testEnv.site.url + path, { headers: { Cookie: `__Host-giving=${token}` } })
          // What runs first is not compiled yet.
          await timeAnswers(5, get)
          const times = await timeAnswers(requestsOfARound * rounds, get)
          const figure = atMost(`${name}: ${what}, median`, 100, median(times), ' ms')
          figures.push({ ...figure, figure: `${figure.figure}, p95 ${percentile(times, 95).toFixed()} ms` })
        }
        figures.push(await timeReceiptsOf(name, testEnv, rounds))
        return figures
      } finally {
        await testEnv.stop()
      }
    }),
}

async function timeReceiptsOf(name: string, testEnv: TestEnv, rounds: number): Promise<Figure> {
  await timeReceipts(testEnv, 1, 5)
  const times = await timeReceipts(testEnv, 6, giftsOfARound * rounds)
  const what = `${name}: from a webhook’s arrival to the mail server’s acceptance of the receipt, p95`
  const figure = atMost(what, 300, percentile(times, 95), ' ms')
  return { ...figure, figure: `${figure.figure}, median ${median(times).toFixed()} ms` }
}

async function fill(db: Db): Promise<void> {
  await addGifts(db, { count: gifts, giver, until: Date.UTC(year, 11, 1) })
  const token_hash = createHash('sha256').update(token).digest('base64url')
  const expires_at = Date.now() + 24 * 60 * 60_000
  await db.insertInto('giver_session').values({ token_hash, email: giver.email, created_at: 0, expires_at }).execute()
}
