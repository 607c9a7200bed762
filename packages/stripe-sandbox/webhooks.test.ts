import type Stripe from 'stripe'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runToEnd, startTestSandbox, type TestSandbox } from './testing/running-sandbox.ts'
import { oneTimeGift, payerFields, recurringGift, submit } from './testing/sample-sessions.ts'
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'

let folder: string
let receiver: WebhookReceiver
let sandbox: TestSandbox

const start = () =>
  startTestSandbox(
    '--data',
    join(folder, 'stripe.db'),
    '--webhook-url',
    receiver.url,
    '--webhook-retry',
    '20',
    '--webhook-retry-cap',
    '100',
    '--redirect-wait',
    '3000',
  )

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'))
  receiver = await startWebhookReceiver()
  sandbox = await start()
})
beforeEach(async () => {
  await sandbox.command('reset')
  receiver.events.length = 0
  receiver.answers.length = 0
})
afterAll(async () => {
  await sandbox.kill()
  receiver.close()
  await rm(folder, { recursive: true })
})

async function give(params = oneTimeGift): Promise<Stripe.Checkout.Session> {
  const { id } = await sandbox.stripe.checkout.sessions.create(params)
  return sandbox.command('pay', { session: id })
}

test('events are signed snapshots, and the payer is redirected once the last one was answered', async () => {
  const { id, url } = await sandbox.stripe.checkout.sessions.create(oneTimeGift)
  const response = await submit(url, payerFields)
  expect(response.status).toBe(303)
  const completed = receiver.events.find(({ type }) => type === 'checkout.session.completed')
  expect(completed).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    request: { id: null, idempotency_key: null },
    data: { object: { id, status: 'complete', payment_status: 'paid' } },
  })
})

test('events are sent again until they are answered 2xx', async () => {
  receiver.answers.push(500, 302, 404, 500, 400, 503, 500)
  await give()
  await expect.poll(() => receiver.events.length).toBe(5 + 7)
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(5)
  await expect.poll(async () => (await sandbox.state()).webhooks.queue).toBe(0)
  const undelivered = await sandbox.stripe.events.list({ delivery_success: false })
  expect(undelivered.data).toEqual([])
})

test('an endpoint that fails does not delay the redirect', async () => {
  receiver.answers.push(...Array.from({ length: 30 }, () => 500))
  const { url } = await sandbox.stripe.checkout.sessions.create(oneTimeGift)
  expect((await submit(url, payerFields)).status).toBe(303)
  await sandbox.command('webhooks', { mode: 'off' })
})

test('events can be held, doubled and lost', async () => {
  await sandbox.command('webhooks', { mode: 'hold' })
  await give()
  expect((await sandbox.state()).webhooks.queue).toBe(5)
  expect(receiver.events).toEqual([])
  await sandbox.command('webhooks', { mode: 'on', double: true, shuffle: true })
  await expect.poll(() => receiver.events.length).toBe(2 * 5)

  await sandbox.command('webhooks', { mode: 'off' })
  await give()
  const lost = await sandbox.stripe.events.list({ delivery_success: false, types: ['checkout.session.completed'] })
  expect(lost.data).toHaveLength(1)
})

test('events are delivered again on command, several times and shuffled', async () => {
  await give(recurringGift)
  await expect.poll(async () => (await sandbox.state()).webhooks.queue).toBe(0)
  receiver.events.length = 0
  const { deliveries } = await sandbox.command<{ deliveries: { id: string; status: number }[] }>('deliver', {
    last: 11,
    times: 3,
    shuffle: true,
  })
  expect(deliveries).toHaveLength(33)
  expect(deliveries.every(({ status }) => status === 200)).toBe(true)
  expect(receiver.events).toHaveLength(33)
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(11)
})

test('state, clock, keys and undelivered events outlive a kill', async () => {
  const key = { idempotencyKey: 'donate:restart' }
  await sandbox.command('webhooks', { mode: 'hold' })
  const before = await sandbox.stripe.checkout.sessions.create(oneTimeGift, key)
  await sandbox.command('pay', { session: before.id })
  await sandbox.command('advance', { days: 40 })
  const { now } = await sandbox.state()
  await sandbox.kill()

  sandbox = await start()
  await expect.poll(() => receiver.events.map(({ type }) => type)).toContain('checkout.session.completed')
  const after = await sandbox.stripe.checkout.sessions.retrieve(before.id)
  expect(after).toMatchObject({ status: 'complete', payment_status: 'paid' })
  expect((await sandbox.stripe.checkout.sessions.create(oneTimeGift, key)).id).toBe(before.id)
  expect((await sandbox.state()).now).toBeGreaterThanOrEqual(now)
})

test.each(['0.0.0.0', '::', '10.0.0.1', 'example.com', '127.0.0.1.example.com'])(
  'refuses to listen on %s',
  async (host) => {
    const { code, stderr } = await runToEnd('--host', host)
    expect(code).toBe(1)
    expect(stderr).toContain('is not a loopback address')
  },
)
