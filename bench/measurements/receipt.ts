import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addGifts } from '../../app/payments/testing/add-gifts.ts'
import { stripeOf } from '../../e2e/harness/from-stripe.ts'
import type { TestEnv } from '../../e2e/harness/test-env.ts'
import { emailOf, give } from '../../e2e/system/gifts.ts'
import { atMost, type Part, times } from '../part.ts'
import { median, percentile } from '../statistics.ts'
import { inEnvironment, onEachDatabase } from '../test-environment.ts'

const giftCount = 200_000
const giver = { email: 'ada@example.com', count: 500 }

/** How long a receipt takes among 200,000 gifts, 500 of them of one giver. */
export const receipt: Part = {
  name: 'receipt',
  title: 'A receipt, among 200,000 gifts',
  kind: 'measurement',
  run: (size, log) =>
    onEachDatabase(async (database, databaseUrl, db) => {
      log(`${giftCount} gifts on ${database}`)
      await addGifts(db, { count: giftCount, giver, until: Date.UTC(2025, 11, 1) })
      return inEnvironment({ databaseUrl }, async (environment) => {
        await timeReceipts(environment, 1, 5)
        const all = await timeReceipts(environment, 6, times(100, size))
        const what = `${database}: from a webhook’s arrival to the mail server’s acceptance of the receipt, p95`
        return [atMost(what, 300, percentile(all, 95), ' ms', `, median ${median(all).toFixed()} ms`)]
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
