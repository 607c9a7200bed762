import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type Db } from '../../app/db/db.server.ts'
import type { Reconciliation } from '../../app/stripe-sync/reconcile-payments.server.ts'
import { fromStripe } from '../harness/from-stripe.ts'
import { startTestEnv, type TestEnv } from '../harness/test-env.ts'
import { emailOf, failsAtRenewal, give } from './gifts.ts'

/** Tests the reconciliation alone: no webhook is sent, and the site is stopped after the checkouts are begun. */
let testEnv: TestEnv
let db: Db
/** Runs at the time of the sandbox, which may be long after ours. */
let reconcile: () => Promise<Reconciliation>
beforeEach(async () => {
  testEnv = await startTestEnv()
  await testEnv.sandbox.control.webhooks({ mode: 'off' })
  db = await openDatabase(testEnv.site.databaseUrl)
  // Each test environment has a configuration of its own.
  vi.resetModules()
  Object.assign(process.env, testEnv.environment)
  const { reconcilePayments } = await import('../../app/stripe-sync/reconcile-payments.server.ts')
  reconcile = async () => {
    const { now } = await testEnv.sandbox.control.state()
    return reconcilePayments(db, now * 1000)
  }
})
afterEach(async () => {
  await db.destroy()
  await testEnv.stop()
})

const rowOf = async (number: number) => {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('payer_email', '=', emailOf(number))
    .orderBy('created_at', 'desc')
    .execute()
  return rows[0]
}
const queuedKinds = async () => (await db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)

test('a payment of today is found for an invoice of any age, also without a charge', async () => {
  await give(testEnv, 3, failsAtRenewal)
  await give(testEnv, 6, failsAtRenewal)
  await testEnv.site.stop()
  expect(await reconcile()).toMatchObject({ repaired: { length: 2 }, failed: [] })
  await testEnv.sandbox.control.advance({ months: 1 })
  await testEnv.sandbox.control.advance({ days: 45 })
  const invoices = await openInvoices()
  expect(invoices).toHaveLength(2)
  const [byCard, byCheck] = invoices
  await testEnv.sandbox.control.retryInvoice({ invoice: byCard ?? '', outcome: 'paid' })
  await testEnv.sandbox.control.payElsewhere({ invoice: byCheck ?? '' })
  // Two payments, and their recurring gifts, which ended after the last try.
  expect(await reconcile()).toMatchObject({ repaired: { length: 4 }, failed: [] })
  for (const number of [3, 6]) {
    expect(await rowOf(number)).toMatchObject({
      status: 'paid',
      paid_at: expect.any(Number),
      checkout_session_id: null,
    })
  }
  expect((await queuedKinds()).filter((kind) => kind === 'gift-receipt')).toHaveLength(4)
  expect(await reconcile()).toMatchObject({ repaired: [], failed: [] })
})

test('a refund and a dispute are followed to their end, at any later time', async () => {
  for (const number of [1, 2, 4]) await give(testEnv, number)
  await testEnv.site.stop()
  await reconcile()
  const payments = [await rowOf(1), await rowOf(2), await rowOf(4)].map((row) => row?.payment_intent_id ?? '')
  const [pending, disputed, refunded] = payments.map((payment_intent) => ({ payment_intent }))
  const waits = await testEnv.sandbox.control.refund({ ...pending!, amount: 100, status: 'pending' })
  const dispute = await testEnv.sandbox.control.dispute({ ...disputed!, amount: 150 })
  const gone = await testEnv.sandbox.control.refund(refunded!)
  expect((await reconcile()).repaired).toHaveLength(3)

  // 45 days later, and then so much later that Stripe has forgotten the events as well.
  await testEnv.sandbox.control.advance({ days: 45 })
  await testEnv.sandbox.control.failRefund({ refund: gone.id, chargeFollows: false })
  expect((await reconcile()).repaired).toEqual([(await rowOf(4))?.id])
  expect(await rowOf(4)).toMatchObject({ status: 'paid', refund_failed_cents: 1004 })
  await testEnv.sandbox.control.failRefund({ refund: waits.id })
  await testEnv.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'lost' })
  await testEnv.sandbox.control.advance({ days: 45 })
  expect((await reconcile()).repaired).toHaveLength(2)
  expect(await rowOf(1)).toMatchObject({ status: 'paid', refund_pending_cents: 0, refund_failed_cents: 100 })
  expect(await rowOf(2)).toMatchObject({ status: 'partly-refunded', disputed_cents: 0, lost_cents: 150 })

  // An appeal is decided so late that no recent list contains the dispute.
  await testEnv.sandbox.control.closeDispute({ dispute: dispute.id, outcome: 'won' })
  await testEnv.sandbox.control.advance({ days: 45 })
  expect((await reconcile()).repaired).toEqual([(await rowOf(2))?.id])
  expect(await rowOf(2)).toMatchObject({ status: 'paid', lost_cents: 0 })
  const kinds = await queuedKinds()
  const alerts = ['refund-failed-alert', 'dispute-alert', 'dispute-lost-alert', 'dispute-settled-alert']
  expect(alerts.map((kind) => kinds.filter((other) => other === kind).length)).toEqual([2, 1, 1, 1])
  expect(kinds).toEqual(expect.arrayContaining(['corrected-receipt', 'dispute-notice', 'reinstated-receipt']))
})

test('a renewal whose later attempts sent no webhook is given up as well', async () => {
  await give(testEnv, 3, failsAtRenewal)
  await testEnv.site.stop()
  await reconcile()
  await testEnv.sandbox.control.advance({ months: 1 })
  await reconcile()
  expect(await rowOf(3)).toMatchObject({ status: 'failed', attempts: 1, retry_at: expect.any(Number) })
  await testEnv.sandbox.control.advance({ days: 60 })
  await reconcile()
  expect(await rowOf(3)).toMatchObject({ status: 'failed', attempts: 4, retry_at: null })
  const kinds = await queuedKinds()
  for (const kind of ['payment-problem', 'renewal-failed-alert', 'renewal-given-up', 'renewal-given-up-alert']) {
    expect(kinds.filter((other) => other === kind)).toHaveLength(1)
  }
})

test('one payment or list that cannot be read is reported, and does not stop the others', async () => {
  for (const number of [2, 4, 3]) await give(testEnv, number)
  await testEnv.site.stop()
  const { control } = testEnv.sandbox
  const [recurring] = (await fromStripe<{ data: { id: string }[] }>(testEnv, '/v1/payment_intents?limit=1')).data
  await control.faults({ mode: 'error', status: 400, path: `/v1/payment_intents/${recurring?.id}` })
  const found = await testEnv.staff(['reconcile'])
  expect(found.code).toBe(1)
  expect(found.stdout).toContain('Repaired 2')
  expect(found.stdout).toMatch(/2 could not be checked:\n {2}ch_\w+: .+\n {2}evt_\w+: .+\n/)
  expect((await rowOf(2))?.status).toBe('paid')
  expect((await rowOf(4))?.status).toBe('paid')

  const books = await testEnv.staff(['reconcile', '--books'])
  expect(books.code).toBe(1)
  expect(books.stdout).toMatch(/ gifts +\$20\.06 .* \$20\.06 .* agree\n1 could not be compared:\n {2}pi_\w+: .+\n$/)

  const { payment_intent_id: payment } = (await rowOf(2)) ?? {}
  await control.refund({ payment_intent: payment ?? '' })
  await control.faults({ mode: 'error', status: 400, path: '/v1/charges' })
  expect(await reconcile()).toMatchObject({
    repaired: { length: 2 },
    failed: [{ what: 'charges (donations)' }],
  })
  expect((await rowOf(2))?.status).toBe('refunded')
  expect((await testEnv.staff(['reconcile', '--books'])).stdout).toMatch(
    /^Nothing was paid in this time\.\n1 could not be compared/,
  )
  // Stripe's list of events names the gift that the list of charges would have.
  expect((await rowOf(3))?.status).toBe('paid')
  await control.faults({ mode: 'none' })
  expect(await reconcile()).toMatchObject({ repaired: [], failed: [] })
})

async function openInvoices(): Promise<string[]> {
  const { data } = await fromStripe<{ data: { id: string }[] }>(testEnv, '/v1/invoices?status=open')
  return data.map(({ id }) => id)
}
