import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterAll, expect } from 'vitest'
import { startTestSandbox } from '../../../packages/stripe-sandbox/testing/running-sandbox.ts'
import { createGiftCheckout } from '../../donate/create-gift-checkout.server.ts'
import type { Gift } from '../../donate/gift.ts'
import { closeDatabase, database } from '../../db/database.server.ts'
import { action as receiveWebhook } from '../../stripe-sync/webhook.ts'

/**
 * A ledger in this process and a sandbox, without a site: the test delivers the events of Stripe. A file that uses it has
 * its own configuration, and is listed in vitest.config.ts.
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
  const delivered = new Set<string>()

  /** Delivers one event as Stripe does, with its signature. */
  const deliverEvent = async (event: Stripe.Event) => {
    const payload = JSON.stringify(event)
    const header = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
    const request = new Request('http://localhost/webhooks/stripe', {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': header },
    })
    expect((await receiveWebhook({ request })).status, event.type).toBe(200)
  }
  const newEvents = async () => {
    const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 5000 })
    const fresh = events.filter(({ id }) => !delivered.has(id)).toReversed()
    for (const { id } of fresh) delivered.add(id)
    return fresh
  }
  return {
    db,
    sandbox,
    stripe,
    command,
    deliverEvent,
    async begin(gift: Omit<Gift, 'coverCents' | 'extras'> & Partial<Gift>): Promise<string> {
      const created = await createGiftCheckout(
        {
          coverCents: 0,
          extras: {},
          ...gift,
        },
        randomUUID(),
      )
      return (created.ok && /cs_test_\w+/.exec(created.url)?.[0]) || ''
    },
    pay: (session: string, how: object = {}) =>
      command<Stripe.Checkout.Session>('pay', {
        session,
        ...how,
      }),
    async deliver(): Promise<void> {
      for (const event of await newEvents()) await deliverEvent(event)
    },
    async deliverBackwards(): Promise<void> {
      for (const event of (await newEvents()).toReversed()) await deliverEvent(event)
    },
    async deliverAtOnce(): Promise<void> {
      await Promise.all((await newEvents()).map(deliverEvent))
    },
    async deliverNothing(): Promise<void> {
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
