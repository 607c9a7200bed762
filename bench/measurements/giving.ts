import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addGifts } from '../../app/payments/testing/add-gifts.ts'
import { receiptNumberOf } from '../../app/values/receipt-number.ts'
import { stripeOf } from '../../e2e/harness/from-stripe.ts'
import type { TestEnv } from '../../e2e/harness/test-env.ts'
import { emailOf, give } from '../../e2e/system/gifts.ts'
import { atMost, type Figure, type Part, times } from '../part.ts'
import { median, percentile } from '../statistics.ts'
import { inEnvironment, onEachDatabase } from '../test-environment.ts'
import { timePage } from './time-page.ts'

const giftCount = 200_000
const giver = { email: 'ada@example.com', count: 500 }
const token = 'A'.repeat(43)
const year = 2025
const receipt = `/my-giving/receipt/${receiptNumberOf('gift', 'gift 0')}`

const pages = {
  'the overview': '/my-giving',
  'a year of 500 gifts, a page of it': `/my-giving/year/${year}`,
  'a receipt': receipt,
  'a receipt as PDF': `${receipt}.pdf`,
  'a statement of 500 gifts as PDF': `/my-giving/statement/${year}.pdf`,
}

/** The pages of one giver of 500 gifts, all in one year, among 200,000 gifts; and how long a receipt takes there. */
export const giving: Part = {
  name: 'giving',
  title: 'My giving, of a giver of 500 gifts among 200,000, and receipts',
  kind: 'measurement',
  run: (size, log) =>
    onEachDatabase(async (database, databaseUrl, db) => {
      log(`${giftCount} gifts on ${database}`)
      await addGifts(db, { count: giftCount, giver, until: Date.UTC(year, 11, 1) })
      const token_hash = createHash('sha256').update(token).digest('base64url')
      const expires_at = Date.now() + 24 * 60 * 60_000
      await db
        .insertInto('giver_session')
        .values({ token_hash, email: giver.email, created_at: 0, expires_at })
        .execute()
      return inEnvironment({ databaseUrl }, async (environment) => {
        const figures: Figure[] = []
        for (const [what, path] of Object.entries(pages)) {
          const get = () => fetch(environment.site.url + path, { headers: { Cookie: `__Host-giving=${token}` } })
          figures.push(await timePage(`${database}: ${what}`, times(100, size), get))
        }
        await timeReceipts(environment, 1, 5)
        const all = await timeReceipts(environment, 6, times(100, size))
        const what = `${database}: from a webhook’s arrival to the mail server’s acceptance of the receipt, p95`
        const remark = `, median ${median(all).toFixed()} ms`
        return [...figures, atMost(what, 300, percentile(all, 95), ' ms', remark)]
      })
    }),
}

/**
 * Gives `count` times, one after the other, and returns how long each took from the moment its webhook is sent to the
 * site until the mail server has the receipt on disk, in milliseconds. The first gift has the number `first`.
 */
async function timeReceipts(environment: TestEnv, first: number, count: number): Promise<number[]> {
  const stripe = stripeOf(environment)
  const mails = join(environment.siteOptions.dataDir, 'mail')
  // This process sends the event, so that the time is known.
  await environment.sandbox.control.webhooks({ mode: 'off' })
  const all: number[] = []
  for (let number = first; number < first + count; number += 1) {
    await give(environment, number)
    const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
    const payload = JSON.stringify(data[0])
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: 'whsec_test' })
    const sentAt = Date.now()
    const { status } = await fetch(`${environment.site.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
    })
    if (status !== 200) throw new Error(`The webhook was answered ${status}.`)
    await environment.mail.waitFor(({ to }) => to.includes(emailOf(number)))
    // The newest mail's file gets its name just before the mail server answers.
    const newest = (await readdir(mails)).toSorted().at(-1) ?? ''
    all.push((await stat(join(mails, newest))).ctimeMs - sentAt)
  }
  return all
}
