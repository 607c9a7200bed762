import { describe, expect, test } from 'vitest'
import { wakeWorkers } from '../../app/db/wake.server.ts'
import { signedIn } from '../harness/office.ts'
import { emailOf, startCheckout } from './gifts.ts'
import { databases, giftsOf, paidGift, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const secret = 'secret-of-the-provider'

describe.each(databases)('the log, on %s', (database) => {
  const testEnv = sharedTestEnv({ database, env: { BOUNCE_WEBHOOK_SECRET: secret } })

  /** The events of the lines that `grep NUMBER` finds, in their order. Each has the number in the same field. */
  function follow(number: string, field = 'payment') {
    const found = testEnv.site.logs().filter((line) => line.includes(number))
    const lines = found.map((line) => JSON.parse(line) as Record<string, string>)
    for (const line of lines) expect(line).toMatchObject({ [field]: number, at: expect.stringMatching(/^20\d\d-.+Z$/) })
    return lines
  }
  const story = (number: string) => follow(number).map(({ event, kind }) => [event, kind].filter(Boolean).join(' '))

  test('tells the story of one gift by its number', async () => {
    const session = await startCheckout(testEnv, 1)
    const { id } = await testEnv.db
      .selectFrom('payment')
      .select('id')
      .where('checkout_session_id', '=', session)
      .executeTakeFirstOrThrow()
    expect(story(id)).toEqual(['checkout-created', 'function'])
    expect(follow(id)[0]).toMatchObject({ session })

    process.kill(testEnv.mail.program.pid, 'SIGUSR1')
    await testEnv.sandbox.control.pay({ session, email: emailOf(1), name: 'Donor 1' })
    await expect.poll(() => story(id)).toContain('message-not-sent gift-receipt')
    process.kill(testEnv.mail.program.pid, 'SIGUSR1')
    await testEnv.db.transaction().execute(async (tx) => {
      await tx.updateTable('outbox').set({ run_at: 0 }).where('subject_id', '=', id).execute()
      await wakeWorkers(tx, 'outbox')
    })
    const [receipt] = await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(1)))
    await untilAllIsSent(testEnv)

    await fetch(`${testEnv.site.url}/webhooks/bounces`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}` },
      body: JSON.stringify({ messageId: receipt?.messageId, status: '5.1.1', reason: 'No such mailbox.' }),
    })
    await expect.poll(() => story(id)).toContain('message-sent bounce-alert')
    const ann = await signedIn(testEnv)
    await ann.post(`/office/gifts/${id}`, { to: emailOf(1), key: 'again' })
    await untilAllIsSent(testEnv)
    const form = await ann.page(`/office/gifts/${id}/refund?amount=4`)
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
    const fields = { key: value('key'), cents: value('cents'), left: value('left') }
    expect((await ann.post(`/office/gifts/${id}/refund`, fields)).status).toBe(303)
    await expect.poll(() => story(id)).toContain('message-sent refund-notice')

    const told = story(id)
    const order = [
      'checkout-created',
      'payment-changed',
      'webhook',
      'message-not-sent gift-receipt',
      'message-sent gift-receipt',
      'message-bounced gift-receipt',
      'message-sent bounce-alert',
      'staff-change',
      'message-sent gift-receipt',
      'staff-change',
      'payment-changed',
      'message-sent refund-notice',
    ]
    let at = -1
    for (const step of order) {
      const next = told.indexOf(step, at + 1)
      // A webhook's line follows the payment's, and its mail may be sent between them.
      if (step !== 'webhook') at = next
      expect(next, `${step} in ${told.join(', ')}`).toBeGreaterThan(-1)
    }
    const changes = follow(id).filter(({ event }) => event === 'payment-changed')
    expect(changes.map(({ status }) => status)).toEqual(expect.arrayContaining(['paid', 'partly-refunded']))
    expect(testEnv.site.logs().filter((line) => /donor|@/i.test(line))).toEqual([])
  })

  test('names the payment and the recurring gift in each line about a renewal', async () => {
    const { subscription } = await paidGift(testEnv, 3)
    await testEnv.sandbox.control.renew({ subscription })
    await expect.poll(() => giftsOf(testEnv, 3)).toHaveLength(2)
    await untilAllIsSent(testEnv)
    const [, renewal] = await giftsOf(testEnv, 3)
    const lines = follow(renewal?.id ?? '')
    expect(lines.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['payment-stored', 'webhook', 'message-sent']),
    )
    for (const line of lines) expect(line).toMatchObject({ subscription })
    expect(new Set(follow(subscription, 'subscription').map(({ payment }) => payment))).toContain(renewal?.id)
  })
})
