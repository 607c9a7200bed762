import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startGift } from '../../app/features/donate/start-gift.server.ts'
import { compareBooks } from '../../app/features/payments/compare-books.server.ts'
import { lookUpPayment } from '../../app/features/payments/look-up-payment.server.ts'
import { receiveEvent } from '../../app/features/payments/receive-event.server.ts'
import { reconcilePayments } from '../../app/features/payments/reconcile-payments.server.ts'
import { startOrder } from '../../app/features/store/start-order.server.ts'
import { closeDatabase, database } from '../../app/infra/database.server.ts'
import { stripe } from '../../app/infra/stripe.server.ts'
import { makeEveryState } from '../../sandbox/stripe/testing/every-state.ts'
import { startTestSandbox } from '../../sandbox/stripe/testing/running-sandbox.ts'
import { recordReads } from './testing/record-reads.ts'

const sandbox = await startTestSandbox()
afterAll(async () => {
  await closeDatabase()
  await sandbox.kill()
})
const dataDir = mkdtempSync(join(tmpdir(), 'fields-read-'))
Object.assign(process.env, {
  NODE_ENV: 'test',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_API_URL: sandbox.url,
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  DATA_DIR: dataDir,
  DATABASE_URL: `sqlite:${join(dataDir, 'site.db')}`,
})

/** What the site itself reads while it goes through everything that the sandbox can make. */
async function readsOfTheSite() {
  const db = await database()
  const client = await stripe('donations')
  const reads = recordReads(client)
  const told = new Set<string>()
  const tellEvents = async () => {
    const events = await sandbox.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    for (const event of events.toReversed()) {
      if (told.has(event.id)) continue
      told.add(event.id)
      const payload = JSON.stringify(event)
      const header = sandbox.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
      expect(await receiveEvent(db, payload, header), event.type).toBe(200)
    }
  }
  const sessionOf = (started: { ok: boolean; url?: string }) => /cs_test_\w+/.exec(started.url ?? '')?.[0] ?? ''
  const start = {
    startGift: async () => sessionOf(await startGift({ amountCents: 5000, frequency: 'once' }, randomUUID())),
    startRecurringGift: async () => sessionOf(await startGift({ amountCents: 2500, frequency: 'monthly' }, randomUUID())),
    startOrder: async () => sessionOf(await startOrder({ quantity: 2 }, randomUUID())),
  }
  await makeEveryState(sandbox, start, tellEvents)
  await lookUpPayment(await start.startGift())
  await reconcilePayments(db)
  await compareBooks(db, 0, Date.now() + 86_400_000)
  return reads
}

test('x', async () => {
  const reads = await readsOfTheSite()
  console.log([...reads.calls].sort().join('\n'), [...reads.fields].sort().join('\n'))
})
