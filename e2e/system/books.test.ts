import { afterEach, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../app/platform/db.server.ts'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { eachFromStripe } from '../harness/from-stripe.ts'
import { startWorld, type World } from '../harness/world.ts'
import { give, startCheckout } from './gifts.ts'

let world: World
afterEach(() => world.stop())

const databases: [name: string, newUrl: () => Promise<string | undefined>][] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => createDatabase(inject('postgresUrl'))],
]

/** That they agree after whatever goes wrong at Stripe is tried in fault-tests/trials/stripe.ts. */
describe.each(databases)('the books on %s', (_, newUrl) => {
  test(
    'a cent too much, a refund unknown and a gift unknown are each reported, and repaired',
    { timeout: 60_000 },
    async () => {
      world = await startWorld({ databaseUrl: await newUrl() })
      await world.sandbox.control.webhooks({ mode: 'off' })
      await give(world, 1)
      // The site repairs its ledger itself, ten seconds after it was started.
      await world.site.stop()
      expect(await world.staff(['books'])).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/\$0\.00 .*\$10\.01 .*pi_/),
      })
      expect((await world.staff(['reconcile'])).code).toBe(0)
      expect((await world.staff(['books'])).code).toBe(0)

      const [charge] = await eachFromStripe<{ payment_intent: string }>(world, '/v1/charges')
      await world.sandbox.control.refund({ payment_intent: charge?.payment_intent ?? '', amount: 1 })
      expect(await world.staff(['books'])).toMatchObject({ code: 1, stdout: expect.stringMatching(/\$0\.01 .*G-/) })
      await world.staff(['reconcile'])
      expect((await world.staff(['books'])).code).toBe(0)

      const db = await openDatabase(world.site.databaseUrl)
      await db.updateTable('payment').set({ amount_cents: 1002 }).execute()
      await db.destroy()
      expect(await world.staff(['books'])).toMatchObject({ code: 1, stdout: expect.stringMatching(/\$10\.02 .*G-/) })
    },
  )
})

test('nothing paid, nothing to compare', async () => {
  world = await startWorld()
  await startCheckout(world, 1)
  expect(await world.staff(['books'])).toMatchObject({ code: 0, stdout: 'Nothing was paid in this time.\n' })
})
