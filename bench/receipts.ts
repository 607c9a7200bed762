import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { stripeOf } from '../e2e/harness/from-stripe.ts'
import type { TestEnv } from '../e2e/harness/test-env.ts'
import { emailOf, give } from '../e2e/system/gifts.ts'

/**
 * Gives `count` times, one after the other, and returns how long each took from the moment its webhook is sent to the
 * site until the mail server has the receipt on disk, in milliseconds. The first gift has the number `first`.
 */
export async function timeReceipts(testEnv: TestEnv, first: number, count: number): Promise<number[]> {
  const stripe = stripeOf(testEnv)
  // The event is sent from here, so that its time is known.
  await testEnv.sandbox.control.webhooks({ mode: 'off' })
  const times: number[] = []
  for (let number = first; number < first + count; number += 1) {
    const session = await give(testEnv, number)
    const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
    const [event] = data
    if (event?.type !== 'checkout.session.completed' || event.data.object.id !== session) {
      throw new Error(`The sandbox has no event about ${session}.`)
    }
    const payload = JSON.stringify(event)
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: 'whsec_test' })
    const sentAt = Date.now()
    const { status } = await fetch(`${testEnv.site.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
    })
    if (status !== 200) throw new Error(`The webhook was answered ${status}.`)
    await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(number)))
    times.push((await lastMailAt(testEnv)) - sentAt)
  }
  return times
}

/** When the newest mail's file got its name, which is just before the mail server answers. */
async function lastMailAt(testEnv: TestEnv): Promise<number> {
  const folder = join(testEnv.siteOptions.dataDir, 'mail')
  const newest = (await readdir(folder)).toSorted().at(-1) ?? ''
  return (await stat(join(folder, newest))).ctimeMs
}
