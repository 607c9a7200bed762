import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../app/infra/db.server.ts'
import { createDatabase } from '../../scripts/postgres-cluster.ts'
import { startWorld, type World } from '../harness/world.ts'
import { give, startCheckout } from './gifts.ts'

const gifts = [1, 2, 3, 4, 5, 6]

let world: World
afterEach(() => world.stop())

/** Reading a session; Stripe keeps an error of its making under the browser's key. */
const reads = '/v1/checkout/sessions/cs_'

/** What goes wrong between Stripe and us, and what a day of it does to the ledger. */
const troubles: Record<string, (world: World) => Promise<void>> = {
  'webhooks that never come': ({ sandbox }) => command(sandbox.control.webhooks({ mode: 'off' })),
  'webhooks doubled and shuffled': ({ sandbox }) =>
    command(sandbox.control.webhooks({ mode: 'on', double: true, shuffle: true })),
  'webhooks that come late': ({ sandbox }) => command(sandbox.control.webhooks({ mode: 'hold' })),
  'an error after Stripe has acted': ({ sandbox }) =>
    command(sandbox.control.faults({ mode: 'act-then-error', count: 5, path: reads })),
  'answers that break off': ({ sandbox }) => command(sandbox.control.faults({ mode: 'cut', count: 5, path: reads })),
  'too many requests': ({ sandbox }) => command(sandbox.control.faults({ mode: 'rate-limit', count: 5 })),
}
async function command(sent: Promise<unknown>): Promise<void> {
  await sent
}

const databases: [name: string, newUrl: () => Promise<string | undefined>][] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => createDatabase(inject('postgresUrl'))],
]

describe.each(databases)('the books on %s', (_, newUrl) => {
  test.each(Object.entries(troubles))(
    '%s: after the repair they agree to the cent',
    { timeout: 60_000 },
    async (...[, trouble]) => {
      world = await startWorld({ databaseUrl: await newUrl() })
      await trouble(world)
      for (const number of gifts) await untilItWorks(() => give(world, number))
      await world.sandbox.control.refund({ payment_intent: await paymentOf(world, 0), amount: 7 })
      await world.sandbox.control.refund({ payment_intent: await paymentOf(world, 1) })
      await world.sandbox.control.faults({ mode: 'none' })
      await world.sandbox.control.webhooks({ mode: 'on' })

      expect((await world.staff(['reconcile'])).code).toBe(0)
      const books = await world.staff(['books'])
      expect(books, books.stderr + books.stdout).toMatchObject({ code: 0, stdout: expect.stringContaining('agree') })
      expect(await balanceOfLedger(world)).toBe(await balanceOfStripe(world))
    },
  )

  test(
    'a cent too much, a refund unknown and a gift unknown are each reported, and repaired',
    { timeout: 60_000 },
    async () => {
      world = await startWorld({ databaseUrl: await newUrl() })
      await world.sandbox.control.webhooks({ mode: 'off' })
      await give(world, 1)
      expect(await world.staff(['books'])).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/\$0\.00 .*\$10\.01 .*pi_/),
      })
      expect((await world.staff(['reconcile'])).code).toBe(0)
      expect((await world.staff(['books'])).code).toBe(0)

      await world.sandbox.control.refund({ payment_intent: await paymentOf(world, 0), amount: 1 })
      expect(await world.staff(['books'])).toMatchObject({ code: 1, stdout: expect.stringMatching(/\$0\.01 .*gift_/) })
      await world.staff(['reconcile'])
      expect((await world.staff(['books'])).code).toBe(0)

      const db = await openDatabase(world.site.databaseUrl)
      await db.updateTable('gift').set({ amount_cents: 1002 }).execute()
      await db.destroy()
      expect(await world.staff(['books'])).toMatchObject({ code: 1, stdout: expect.stringMatching(/\$10\.02 .*gift_/) })
    },
  )
})

test('nothing paid, nothing to compare', async () => {
  world = await startWorld()
  await startCheckout(world, 1)
  expect(await world.staff(['books'])).toMatchObject({ code: 0, stdout: 'Nothing was paid in this time.\n' })
})

/** A person presses again, with the same key, until the checkout is there. */
async function untilItWorks(attempt: () => Promise<void>, left = 10): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    if (left === 0) throw error
    await untilItWorks(attempt, left - 1)
  }
}

async function fromStripe<T>(world: World, path: string): Promise<T> {
  const headers = { Authorization: 'Bearer sk_test_sandbox', 'Stripe-Version': '2026-10-28.endive' }
  for (;;) {
    // A fault may still wait for somebody: then it was for us.
    const response = await fetch(world.sandbox.url + path, { headers }).catch(() => null)
    const answer = (await response?.json().catch(() => null)) as T | null
    if (response?.ok && answer) return answer
  }
}

async function paymentOf(world: World, index: number): Promise<string> {
  const { data } = await fromStripe<{ data: { payment_intent: string }[] }>(world, '/v1/charges?limit=100')
  return data[index]?.payment_intent ?? ''
}

async function balanceOfStripe(world: World): Promise<number> {
  const { available } = await fromStripe<{ available: { amount: number }[] }>(world, '/v1/balance')
  return available[0]?.amount ?? Number.NaN
}

async function balanceOfLedger(world: World): Promise<number> {
  const db = await openDatabase(world.site.databaseUrl)
  try {
    const rows = await db.selectFrom('gift').selectAll().where('paid_at', 'is not', null).execute()
    return rows.reduce((sum, gift) => sum + gift.amount_cents - gift.refunded_cents, 0)
  } finally {
    await db.destroy()
  }
}
