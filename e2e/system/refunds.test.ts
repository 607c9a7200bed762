import { describe, expect, test } from 'vitest'
import { isRequestKept } from '../../app/db/idempotency-key.server.ts'
import { createManualGift } from '../../app/manual-gifts/create-manual-gift.server.ts'
import { commandLine } from '../../app/audit/audit-log.server.ts'
import { callFunction, orderOf } from '../call-function.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { signedIn } from '../harness/office.ts'
import { emailOf, startCheckout } from './gifts.ts'
import { databases, giftsOf, paidGift, sharedTestEnv, untilAllIsSent, untilStripeIsRead } from './shared-test-env.ts'

describe.each(databases)('refunds by the staff, on %s', (database) => {
  const testEnv = sharedTestEnv({ database })
  const stripe = () => stripeOf(testEnv)
  const refundsOf = async (payment_intent: string) => (await stripe().refunds.list({ payment_intent })).data
  const logOf = async (id: string) =>
    (await testEnv.db.selectFrom('staff_change').selectAll().where('subject', '=', id).orderBy('id').execute()).map(
      ({ who, what, before, after }) => [who, what, before, after],
    )
  const row = async (number: number) => (await giftsOf(testEnv, number))[0]
  const noticesTo = async (number: number) =>
    (await testEnv.mail.subjectsTo(emailOf(number))).filter((subject) => /refund/i.test(subject))

  /** The second step of the refund of a gift, as a browser without JavaScript submits it. */
  async function refundForm(id: string, amount: string, role: 'everything' | 'read-only' = 'everything') {
    const ann = await signedIn(testEnv, role)
    const path = `/office/gifts/${id}/refund`
    const page = await ann.page(`${path}?amount=${amount}`)
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
    const fields = { key: value('key'), cents: value('cents'), left: value('left') }
    const submit = async (changes: Record<string, string> = {}) => {
      const answer = await ann.post(path, { ...fields, ...changes })
      const problem = /role="alert"[^>]*>([^<]*)</.exec(await answer.text())?.[1]
      return { status: answer.status, location: answer.headers.get('location'), problem }
    }
    return { page, fields, submit }
  }

  test('a part, then the rest: the amount is confirmed first, the same form again is the same refund', async () => {
    const { id, payment_intent } = await paidGift(testEnv, 1)
    const { page, submit } = await refundForm(id, '4')
    expect(page.replaceAll('<!-- -->', '')).toContain('Refund $4.00</button>')
    const answers = await Promise.all([submit(), submit(), submit()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(answers[0]?.location).toBe(`/office/gifts/${id}?note=refunded`)
    expect(await refundsOf(payment_intent)).toMatchObject([{ amount: 400 }])
    expect(await row(1)).toMatchObject({ status: 'partly-refunded', refunded_cents: 400 })
    expect(await logOf(id)).toEqual([['ann@office.example', 'refund asked for', '$10.01', '$4.00']])
    const [key] = (await refundsOf(payment_intent)).map(({ metadata }) => metadata?.['gospel_books_refund'])
    expect(await isRequestKept(testEnv.db, 'refund asked for', key ?? '')).toBe(true)

    expect((await submit({ key: 'another', left: '1001' })).problem).toContain('refunded since')
    expect((await submit({ key: 'another', cents: '602', left: '601' })).problem).toContain('Only $6.01 is left')
    const rest = await refundForm(id, '6.01')
    expect(await rest.submit()).toMatchObject({ status: 303 })
    expect(await row(1)).toMatchObject({ status: 'refunded', refunded_cents: 1001 })
    expect((await submit({ key: 'another', left: '0', cents: '1' })).problem).toBe('Nothing is left to refund.')
    await untilAllIsSent(testEnv)
    expect(await noticesTo(1)).toHaveLength(2)
  })

  test('two of the staff at once refund once: the other gets the new amount to check', async () => {
    const { id, payment_intent } = await paidGift(testEnv, 31)
    const [one, other] = [await refundForm(id, '4'), await refundForm(id, '4')]
    const submitted = await Promise.all([one.submit(), other.submit()])
    expect(submitted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
    expect(submitted.find(({ status }) => status === 409)?.problem).toContain('refunded since')
    expect(await refundsOf(payment_intent)).toMatchObject([{ amount: 400 }])
    expect(await logOf(id)).toHaveLength(1)
  })

  // These tests do not depend on the database.
  if (database !== 'SQLite') return

  // The first answer is the refund; nothing is stored before the next answers.
  test.each([0, 1])('kill -9 after %i answers of Stripe', async (answered) => {
    const number = 40 + answered * 2
    const { id, payment_intent } = await paidGift(testEnv, number)
    const { submit } = await refundForm(id, '2')
    await untilAllIsSent(testEnv)
    // Its requests would be counted as those of the refund.
    await untilStripeIsRead(testEnv)
    const { control } = testEnv.sandbox
    await control.webhooks({ mode: 'hold' })
    const { requests } = await control.state()
    await control.faults({ mode: 'slow', delayMs: 300 })
    const submitted = submit().catch(() => null)
    const hasComeSoFar = async () => {
      const now = await control.state()
      return now.requests.length - requests.length >= answered && now.underWay > 0
    }
    await expect.poll(hasComeSoFar, { interval: 25 }).toBe(true)
    await testEnv.site.kill()
    await submitted
    await expect.poll(async () => (await control.state()).underWay).toBe(0)
    await control.faults({ mode: 'none' })
    await testEnv.site.start()
    await testEnv.db.updateTable('outbox').set({ locked_until: 0 }).where('status', '=', 'queued').execute()
    await control.webhooks({ mode: 'on' })
    await expect.poll(async () => (await control.state()).webhooks.queue).toBe(0)
    // The webhook has updated the ledger by now, and the second submit finds the refund.
    await expect.poll(async () => (await row(number))?.refunded_cents).toBe(200)
    expect((await submit()).status).toBe(303)
    expect(await refundsOf(payment_intent)).toHaveLength(1)
    await untilAllIsSent(testEnv)
    expect(await noticesTo(number)).toHaveLength(1)
    expect(await logOf(id)).toHaveLength(1)
  })

  test('a refund that Stripe makes and does not confirm is one refund', async () => {
    for (const [number, mode] of [
      [2, 'act-then-error'],
      [4, 'cut'],
    ] as const) {
      const { id, payment_intent } = await paidGift(testEnv, number)
      const { submit } = await refundForm(id, '3')
      await testEnv.sandbox.control.faults({ mode, path: '/v1/refunds', count: 1 })
      expect((await submit()).status, mode).toBe(303)
      await testEnv.sandbox.control.faults({ mode: 'none' })
      expect((await submit()).status, mode).toBe(303)
      expect(await refundsOf(payment_intent), mode).toMatchObject([{ amount: 300 }])
      expect(await row(number)).toMatchObject({ refunded_cents: 300 })
      expect(await logOf(id)).toHaveLength(1)
    }
  })

  test('while Stripe is down the page says so, and the same form can be submitted again', async () => {
    const { id, payment_intent } = await paidGift(testEnv, 5)
    const { submit } = await refundForm(id, '10.05')
    await testEnv.sandbox.control.faults({ mode: 'down' })
    expect(await submit()).toMatchObject({ status: 502, problem: expect.stringContaining('Stripe does not answer') })
    await testEnv.sandbox.control.faults({ mode: 'none' })
    expect((await submit()).status).toBe(303)
    expect(await refundsOf(payment_intent)).toHaveLength(1)
    expect(await row(5)).toMatchObject({ status: 'refunded' })
    expect(await logOf(id)).toHaveLength(1)
  })

  test('a payment that cannot be refunded has an explanation, and Stripe’s refusal is recorded', async () => {
    const disputed = await paidGift(testEnv, 7)
    const { submit } = await refundForm(disputed.id, '1')
    const { id: dispute } = await testEnv.sandbox.control.dispute({ payment_intent: disputed.payment_intent })
    expect((await submit()).problem).toContain('bank disputes this payment')
    expect((await submit()).status).toBe(409)
    expect((await logOf(disputed.id)).map(([, what, , after]) => [what, after])).toEqual([
      ['refund asked for', expect.any(String)],
      ['refund refused', expect.stringContaining('charge_disputed')],
    ])
    await testEnv.sandbox.control.closeDispute({ dispute, outcome: 'won' })

    const forbidden = await paidGift(testEnv, 8)
    const restricted = await refundForm(forbidden.id, '1')
    await testEnv.sandbox.control.faults({ mode: 'forbid', path: '/v1/refunds', method: 'POST' })
    expect((await restricted.submit()).problem).toContain('Refunds: Write')
    await testEnv.sandbox.control.faults({ mode: 'none' })

    const check = { method: 'check', date: '2026-01-05', amount: '50', name: 'Cy' }
    const entered = await createManualGift(testEnv.db, check, { who: commandLine })
    const id = entered.ok ? entered.id : ''
    expect((await refundForm(id, '1')).page).toContain('did not come through Stripe')
    for (const amount of ['', '0', 'ten', '10.09']) {
      expect((await refundForm(forbidden.id, amount)).page, amount).toContain('Between $0.01 and $10.08')
    }
    const reader = await refundForm(forbidden.id, '1', 'read-only')
    expect(reader.page).not.toContain('name="key"')
    expect((await reader.submit({ key: 'k', cents: '100', left: '1008' })).status).toBe(403)
  })

  test('the whole of an order', async () => {
    const { session } = await callFunction(testEnv, 'create-product-checkout', orderOf(2))
    await testEnv.sandbox.control.pay({ session, email: 'bo@example.com', name: 'Bo Buyer' })
    const orders = () => testEnv.db.selectFrom('payment').selectAll().where('kind', '=', 'order').execute()
    await expect.poll(orders).toMatchObject([{ status: 'paid' }])
    const [order] = await orders()
    const ori = await signedIn(testEnv, 'orders-and-messages')
    const refund = { cents: '1799', left: '1799', key: 'whole' }
    expect((await ori.post(`/office/orders/${order?.id}/refund`, refund)).status).toBe(303)
    expect(await orders()).toMatchObject([{ status: 'refunded' }])
  })

  test('a payment from a bank account: within 180 days, and after that with Stripe’s message', async () => {
    const session = await startCheckout(testEnv, 10)
    await testEnv.sandbox.control.pay({ session, email: emailOf(10), name: 'A donor', bank: 'settles' })
    await expect.poll(async () => (await row(10))?.status).toBe('processing')
    const payment_intent = (await row(10))?.payment_intent_id ?? ''
    await testEnv.sandbox.control.settle({ payment_intent, outcome: 'paid' })
    await expect.poll(async () => (await row(10))?.status).toBe('paid')
    const id = (await row(10))?.id ?? ''
    expect((await (await refundForm(id, '1')).submit()).status).toBe(303)
    const { submit } = await refundForm(id, '1')
    await testEnv.sandbox.control.webhooks({ mode: 'hold' })
    await testEnv.sandbox.control.advance({ days: 181 })
    await testEnv.sandbox.control.webhooks({ mode: 'on' })
    expect((await submit()).problem).toContain('more than 180 days ago')
  })
})
