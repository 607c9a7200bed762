import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readMissedEvents } from './missed-events.server.ts'
import { ledgerAtSandbox } from '../payments/testing/ledger-at-sandbox.ts'

const ledger = await ledgerAtSandbox()
const { db, sandbox, command, stripe } = ledger
const email = 'monthly@example.com'

beforeEach(async () => {
  await command('reset')
  for (const table of ['outbox', 'payment', 'recurring_gift', 'webhook_event', 'setting'] as const) {
    await db.deleteFrom(table).execute()
  }
})
afterEach(() => command('faults', { mode: 'none' }))

/** The reads that the sandbox answers during `work`. */
async function readsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await sandbox.state()).requests.length
  await work()
  const requests = (await sandbox.state()).requests.slice(before)
  return requests.filter(({ method, path }) => method === 'GET' && path !== '/v1/events').map(({ path }) => path)
}

const handled = ['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']

/** The events of a first monthly gift that is paid, in the order of `handled`. */
async function firstGift(): Promise<Stripe.Event[]> {
  const session = await ledger.begin({ amountCents: 2500, frequency: 'monthly' })
  await ledger.pay(session, { email })
  const { data } = await stripe.events.list({ types: handled, limit: 100 })
  expect(data).toHaveLength(handled.length)
  return handled.map((type) => data.find((event) => event.type === type) as Stripe.Event)
}

async function expectPaidOnce(): Promise<void> {
  const gifts = await ledger.giftsOf(email)
  expect(gifts).toMatchObject([{ status: 'paid', amount_cents: 2500 }])
  expect(await ledger.queuedFor(gifts[0]?.id ?? '')).toEqual(['gift-receipt'])
  expect(await db.selectFrom('recurring_gift').select('status').execute()).toEqual([{ status: 'active' }])
  expect(await db.selectFrom('webhook_event').select('id').execute()).toHaveLength(handled.length)
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

describe('the events of a first monthly gift take at most eight reads at Stripe', () => {
  test.each(orders)('one after another: %i, %i, %i', async (...order) => {
    const events = await firstGift()
    const reads = await readsDuring(async () => {
      for (const index of order) await ledger.deliverEvent(events[index] as Stripe.Event)
    })
    expect(reads.length).toBeLessThanOrEqual(8)
    await expectPaidOnce()
  })

  test.each(orders)('at once, each twice: %i, %i, %i', async (...order) => {
    const events = await firstGift()
    const twice = [...order, ...order].map((index) => events[index] as Stripe.Event)
    const reads = await readsDuring(() => Promise.all(twice.map(ledger.deliverEvent)))
    expect(reads.length).toBeLessThanOrEqual(8)
    await expectPaidOnce()
  })

  test('from the list, when no webhook came', async () => {
    await firstGift()
    const reads = await readsDuring(() => readMissedEvents(db, 0))
    expect(reads.length).toBeLessThanOrEqual(5)
    await expectPaidOnce()
  })
})

test('an event that arrives while an older state is read makes Stripe be asked again', async () => {
  const [, , completed] = await firstGift()
  await command('faults', { mode: 'slow', delayMs: 300, path: '/v1/disputes' })
  const first = ledger.deliverEvent(completed as Stripe.Event)
  await expect.poll(async () => (await sandbox.state()).requests.some(({ path }) => path === '/v1/disputes')).toBe(true)
  const [charge] = (await stripe.charges.list({ limit: 1 })).data
  await command('refund', { payment_intent: charge?.payment_intent })
  await Promise.all([first, ledger.deliver()])
  expect(await ledger.giftsOf(email)).toMatchObject([{ status: 'refunded', refunded_cents: 2500 }])
})

test('an old event after a newer change writes the newer state', async () => {
  const [created, paid, completed] = await firstGift()
  const [charge] = (await stripe.charges.list({ limit: 1 })).data
  await command('refund', { payment_intent: charge?.payment_intent })
  await ledger.deliver()
  for (const event of [completed, paid, created])
    await ledger.deliverEvent({ ...(event as Stripe.Event), id: `${event?.id}_again` })
  expect(await ledger.giftsOf(email)).toMatchObject([{ status: 'refunded', refunded_cents: 2500 }])
})

test('a warning of fraud queues its alert, also when the payment was read a moment before', async () => {
  const session = await ledger.begin({ amountCents: 2500, frequency: 'once' })
  await ledger.pay(session, { email })
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session)
  await command('fraud-warning', { payment_intent: intent })
  await ledger.deliverAtOnce()
  const [gift] = await ledger.giftsOf(email)
  expect(await ledger.queuedFor(gift?.id ?? '')).toContain('fraud-alert')
})
