import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterAll, expect } from 'vitest'
import { startTestSandbox } from '../../../packages/stripe-sandbox/testing/running-sandbox.ts'
import { startGift } from '../../donate/start-gift.server.ts'
import type { GiftChoice } from '../../donate/gift-options.ts'
import { closeDatabase, database } from '../../db/database.server.ts'
import { receiveEvent } from '../../stripe-sync/receive-event.server.ts'

/**
 * The ledger of this process beside a sandbox, without a site: what Stripe reports is passed on by the test. A file that
 * uses it has a configuration of its own, and is named in vitest.config.ts.
 */
export async function ledgerAtSandbox() {
  const sandbox = await startTestSandbox()
  const dataDir = mkdtempSync(join(tmpdir(), 'ledger-'))
  Object.assign(process.env, {
    NODE_ENV: 'test',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_API_URL: sandbox.url,
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    DATA_DIR: dataDir,
    DATABASE_URL: `sqlite:${join(dataDir, 'site.db')}`,
  })
  const db = await database()
  afterAll(async () => {
    await closeDatabase()
    await sandbox.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { stripe, command } = sandbox
  const told = new Set<string>()

  /** Reports one event as Stripe does, with its signature. */
  const tellEvent = async (event: Stripe.Event) => {
    const payload = JSON.stringify(event)
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
    expect(await receiveEvent(payload, header), event.type).toBe(200)
  }
  const newEvents = async () => {
    const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 5000 })
    const fresh = events.filter(({ id }) => !told.has(id)).toReversed()
    for (const { id } of fresh) told.add(id)
    return fresh
  }
  return {
    db,
    sandbox,
    stripe,
    command,
    async begin(choice: GiftChoice): Promise<string> {
      const started = await startGift(choice, randomUUID())
      return (started.ok && /cs_test_\w+/.exec(started.url)?.[0]) || ''
    },
    pay: (session: string, how: object = {}) =>
      command<Stripe.Checkout.Session>('pay', {
        session,
        ...how,
      }),
    async tell(): Promise<void> {
      for (const event of await newEvents()) await tellEvent(event)
    },
    async tellBackwards(): Promise<void> {
      for (const event of (await newEvents()).toReversed()) await tellEvent(event)
    },
    async tellAtOnce(): Promise<void> {
      await Promise.all((await newEvents()).map(tellEvent))
    },
    async tellNothing(): Promise<void> {
      await newEvents()
    },
    giftsOf: (email: string) =>
      db
        .selectFrom('payment')
        .selectAll()
        .where('payer_email', '=', email)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    async queuedFor(id: string): Promise<string[]> {
      const rows = await db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()
      return rows.map(({ kind }) => kind).toSorted()
    },
  }
}
