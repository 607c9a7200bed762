import { afterAll, beforeAll, expect, inject, vi } from 'vitest'
import { openDatabase, type Db } from '../../app/db/db.server.ts'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { startTestEnv, type TestEnv } from '../harness/test-env.ts'
import { emailOf, give } from './gifts.ts'

export { databases } from '../../tools/test-scope.ts'

export type SharedTestEnv = TestEnv & { db: Db }

/** One test environment for all tests of the file or block in which it is called. Each test uses a separate address. */
export function sharedTestEnv({
  database = 'SQLite',
  ...options
}: { database?: 'SQLite' | 'PostgreSQL' } & Parameters<typeof startTestEnv>[0] = {}): SharedTestEnv {
  const shared = {} as SharedTestEnv
  beforeAll(async () => {
    const databaseUrl = database === 'PostgreSQL' ? await createDatabase(inject('postgresUrl')) : undefined
    const testEnv = await startTestEnv({ databaseUrl, ...options })
    // The site listens before PostgreSQL answers, and then takes gifts without noting them.
    await vi.waitUntil(async () => (await fetch(`${testEnv.site.url}/readyz`)).ok, { timeout: 60_000 })
    Object.defineProperties(shared, Object.getOwnPropertyDescriptors(testEnv))
    shared.db = await openDatabase(testEnv.site.databaseUrl)
  })
  afterAll(async () => {
    await shared.db.destroy()
    await shared.stop()
  })
  return shared
}

/** Waits until no message is left to be sent. */
export async function untilAllIsSent({ db }: SharedTestEnv): Promise<void> {
  const queued = db.selectFrom('outbox').select('id').where('status', '=', 'queued')
  await expect.poll(() => queued.execute(), { timeout: 60_000 }).toEqual([])
}

/** Waits until Stripe has no event left to deliver. */
export async function untilAllIsDelivered({ sandbox }: TestEnv): Promise<void> {
  await expect.poll(async () => (await sandbox.control.state()).webhooks.queue, { timeout: 60_000 }).toBe(0)
}

/** Waits for the first reconciliation and the first reading of payouts, which run some seconds after the start. */
export async function untilStripeIsRead({ db }: SharedTestEnv): Promise<void> {
  const settings = () => db.selectFrom('setting').select('key').execute()
  const kept = ['balances', 'books'].map((key) => ({ key }))
  await expect.poll(settings, { timeout: 60_000 }).toEqual(expect.arrayContaining(kept))
}

/** A donor's gifts in the ledger. A renewal comes after the first gift, also when both are of one second. */
export function giftsOf({ db }: SharedTestEnv, number: number) {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('payer_email', '=', emailOf(number))
    .orderBy((gift) => gift('checkout_session_id', 'is', null))
    .orderBy('created_at')
    .execute()
}

/**
 * A gift of the donor with this number, paid and acknowledged. For a one-time gift, `subscription` and `customer` are
 * empty.
 */
export async function paidGift(testEnv: SharedTestEnv, number: number, options: Parameters<typeof give>[2] = {}) {
  await give(testEnv, number, options)
  const gifts = () => giftsOf(testEnv, number)
  await expect.poll(gifts).toMatchObject([{ status: 'paid', acknowledged_at: expect.any(Number) }])
  const [gift] = await gifts()
  if (!gift?.payment_intent_id) throw new Error('the gift has no payment')
  const { payment_intent_id: payment_intent, subscription_id, customer_id } = gift
  return { ...gift, payment_intent, subscription: subscription_id ?? '', customer: customer_id ?? '' }
}
