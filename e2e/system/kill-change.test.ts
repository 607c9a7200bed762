import { describe, expect, test } from 'vitest'
import { stripeOf } from '../harness/from-stripe.ts'
import { openRecurringGift, recurringChangesOf, recurringRowOf } from '../giver.ts'
import { emailOf } from './gifts.ts'
import { databases, sharedTestEnv, untilAllIsSent, untilStripeIsRead, type SharedTestEnv } from './shared-test-env.ts'

const slowMs = 300

/**
 * Kills the site when Stripe has answered `answered` requests of the submit, during the next request. After the answer
 * number `last`, the site only has to write.
 */
async function killAfter(
  testEnv: SharedTestEnv,
  { answered, last }: { answered: number; last: number },
  submit: () => Promise<unknown>,
): Promise<void> {
  await untilAllIsSent(testEnv)
  // Its requests would be counted as those of the submit.
  await untilStripeIsRead(testEnv)
  const { control } = testEnv.sandbox
  await control.webhooks({ mode: 'hold' })
  const { requests } = await control.state()
  await control.faults({ mode: 'slow', delayMs: slowMs })
  const submitted = submit().catch(() => null)
  const hasComeSoFar = async () => {
    const now = await control.state()
    return now.requests.length - requests.length >= answered && (now.underWay > 0 || answered === last)
  }
  await expect.poll(hasComeSoFar, { interval: 5 }).toBe(true)
  await testEnv.site.kill()
  await submitted
  // Stripe completes the current request, and its answer is lost.
  await expect.poll(async () => (await control.state()).underWay).toBe(0)
  await control.faults({ mode: 'none' })
  await testEnv.site.start()
  // The killed process had leased them.
  await testEnv.db.updateTable('outbox').set({ locked_until: 0 }).where('status', '=', 'queued').execute()
  await control.webhooks({ mode: 'on' })
  await expect.poll(async () => (await control.state()).webhooks.queue).toBe(0)
  await untilAllIsSent(testEnv)
}

describe.each(databases)('kill -9 between the steps of a change, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  // The requests: read, change, read again. Only then the site writes to the database.
  const steps = database === 'SQLite' ? [0, 1, 2, 3] : [2, 3]
  const mailsSaying = async (number: number, words: string) =>
    (await testEnv.mail.read()).filter(
      ({ to, text }) => to.includes(emailOf(number)) && text.replaceAll(/\s+/g, ' ').includes(words),
    ).length

  test('of the amount: Stripe, the ledger and the confirmation agree, and a second submit changes nothing', async () => {
    const { subscription, submit, keyOf } = await openRecurringGift(testEnv, 3)
    for (const [index, answered] of steps.entries()) {
      const amount = `${20 + index}`
      const key = await keyOf()
      await killAfter(testEnv, { answered, last: 3 }, () => submit({ what: 'amount', amount }, key))
      const confirmations = () => mailsSaying(3, `to $${amount}.`)
      const { items } = await stripeOf(testEnv).subscriptions.retrieve(subscription)
      const isChanged = items.data[0]?.price.unit_amount === Number(amount) * 100
      expect(isChanged, `killed after ${answered}`).toBe(answered > 0)
      expect(await recurringRowOf(testEnv, subscription)).toMatchObject({
        amount_cents: items.data[0]?.price.unit_amount,
      })
      expect(await confirmations()).toBe(isChanged ? 1 : 0)

      expect((await submit({ what: 'amount', amount }, key)).status).toBe(303)
      await untilAllIsSent(testEnv)
      expect(await confirmations()).toBe(1)
      const changes = await recurringChangesOf(testEnv, subscription)
      expect(changes).toHaveLength(index + 1)
      expect(changes.at(-1)).toMatchObject({ made_by: 'giver', what: 'amount', after: `${amount}00` })
    }
  })

  // For a failing gift, the site sends three requests: for the gift, its invoice and the payment.
  const stops = [
    [6, 3],
    [9, 4],
    [12, 6],
  ] as const
  test.each(database === 'SQLite' ? stops : stops.slice(2))(
    'of a stop with a failed payment (gift %i, after %i answers)',
    async (number, answered) => {
      const { subscription, path, post, keyOf } = await openRecurringGift(testEnv, number)
      await testEnv.sandbox.control.renew({ subscription, outcome: 'failed' })
      await expect.poll(async () => (await recurringRowOf(testEnv, subscription))?.status).toBe('failing')
      const key = await keyOf(`${path}/stop`)
      const stop = () => post({ key }, `${path}/stop`)
      await killAfter(testEnv, { answered, last: 7 }, stop)
      const stripe = stripeOf(testEnv)
      expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
      expect((await stripe.invoices.list({ subscription, status: 'open' })).data).toEqual([])
      expect(await recurringRowOf(testEnv, subscription)).toMatchObject({ status: 'stopped' })
      expect((await stop()).status).toBe(303)
      await untilAllIsSent(testEnv)
      expect(await mailsSaying(number, 'You will not be charged again.')).toBe(1)
      expect(await recurringChangesOf(testEnv, subscription)).toMatchObject([{ what: 'stopped', made_by: 'giver' }])
    },
  )
})
