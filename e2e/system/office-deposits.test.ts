import { expect, test } from 'vitest'
import { findReconciliationIssues } from '../../app/stripe-sync/reconciliation-issues.server.ts'
import { findPayoutOf, findPayoutsByAmount } from '../../app/accounting/payout.queries.server.ts'
import { site } from '../../app/content/site.ts'
import { signedIn } from '../harness/office.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { readCsv } from './bookkeeping.ts'
import { paidGift, sharedTestEnv, type SharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const dayMs = 24 * 60 * 60_000

const payoutRows = ({ db }: SharedTestEnv) => db.selectFrom('payout').selectAll().orderBy('created_at').execute()

/** Advances Stripe's clock by days, and waits until the ledger has every payout of Stripe. */
async function passDays(days: number) {
  await testEnv.sandbox.control.advance({ days })
  const atStripe = (await stripeOf(testEnv).payouts.list({ limit: 100 })).data.toReversed()
  const wanted = atStripe.map(({ id, status }) => ({ id, status, difference_cents: 0 }))
  await expect.poll(() => payoutRows(testEnv), { timeout: 20_000 }).toMatchObject(wanted)
  return atStripe
}

/** Advances to the day before the payout of the newest payment: entries of that day are in the same payout. */
async function passToEveOfPayout() {
  const [charge] = (await stripeOf(testEnv).balanceTransactions.list({ type: 'charge', limit: 1 })).data
  const { now } = await testEnv.sandbox.control.state()
  await testEnv.sandbox.control.advance({ days: Math.floor(((charge?.available_on ?? 0) - now) / 86_400) })
}

const fee = (cents: number) => Math.round((cents * 220) / 10_000) + 30

test('a comparison is stored, and names the differences until there are none', async () => {
  const ann = await signedIn(testEnv)
  const gift = await paidGift(testEnv, 4)
  // A late event would sync the gift and write the right amount.
  await expect.poll(async () => (await testEnv.sandbox.control.state()).webhooks.queue).toBe(0)
  await testEnv.db.updateTable('payment').set({ amount_cents: 999 }).where('id', '=', gift.id).execute()
  await ann.post('/office/deposits', { intent: 'compare' })
  expect(await ann.page('/office/deposits')).toContain(`${gift.id}</a> differs`)
  expect((await findReconciliationIssues(testEnv.db)).map(({ text }) => text)).toContainEqual(
    expect.stringContaining(gift.id),
  )
  await testEnv.db.updateTable('payment').set({ amount_cents: 1004 }).where('id', '=', gift.id).execute()
  await testEnv.staff(['reconcile', '--books'])
  expect(await ann.page('/office/deposits')).not.toContain(`${gift.id}</a> differs`)
})

test('the entries of a payout equal the deposit at the bank to the cent', async () => {
  const { control } = testEnv.sandbox
  // The reconciliation at the start of the site would name the payment of the link.
  await expect.poll(() => testEnv.site.logs().filter((line) => line.includes('"event":"reconciled"'))).toHaveLength(1)
  const [first, second] = [await paidGift(testEnv, 1), await paidGift(testEnv, 2)]
  const link = await control.openPaymentLink({ product: 'prod_sandbox_book', amount: 5000 })
  await control.pay({ session: link.id, email: 'elsewhere@example.com', name: 'Somebody Else' })
  await passToEveOfPayout()
  await control.refund({ payment_intent: first.payment_intent, amount: 300 })
  await control.dispute({ payment_intent: second.payment_intent })
  await control.chargeFee({ amount: 250 })
  const [payout] = await passDays(7)
  const charged = [1001, 1002, 1004, 5000].reduce((sum, cents) => sum + cents - fee(cents), 0)
  const amount = charged - 300 - 1002 - 1500 - 250
  expect(payout).toMatchObject({ amount, status: 'paid' })

  const ann = await signedIn(testEnv)
  const dollars = `$${(amount / 100).toFixed(2)}`
  const list = await ann.page('/office/deposits')
  expect(list).toContain(dollars)
  expect(list).toContain('At the bank')
  const page = await ann.page(`/office/deposits/${payout!.id}`)
  expect(page).toContain('equal the deposit to the cent')
  expect(page).toContain(`/office/gifts/${first.id}`)
  for (const words of ['Not ours: charge', 'Dispute', 'Refund', 'Fee: Billing - Usage Fee'])
    expect(page).toContain(words)
  expect(page).not.toContain('Somebody Else')
  expect(await ann.page(`/office/deposits?amount=${dollars.slice(1)}`)).toContain(`/office/deposits/${payout!.id}`)
  expect(await ann.page('/office/deposits?amount=0.01')).toContain('No payout of Stripe’s was found.')
  expect(await findPayoutsByAmount(testEnv.db, amount)).toMatchObject([{ id: payout!.id }])
  expect(await findPayoutOf(testEnv.db, first.payment_intent)).toMatchObject({ id: payout!.id })

  const rea = await signedIn(testEnv, 'read-only')
  expect(await rea.page('/office/deposits')).not.toContain('Read from Stripe now')
  expect((await rea.post('/office/deposits', { intent: 'read' })).status).toBe(403)
  const ori = await signedIn(testEnv, 'orders-and-messages')
  expect((await ori.get(`/office/deposits/${payout!.id}`)).status).toBe(403)
  expect((await ori.get('/office/deposits/entries.csv')).status).toBe(403)
  const named = await rea.get('/office/deposits/entries.csv?from=2026-11-01&until=x')
  expect(named.headers.get('content-disposition')).toBe('attachment; filename="entries-2026-11-01.csv"')
  for (const odd of ['entries', 'payouts.csv', 'payouts-%22;filename=run.exe;', 'constructor'])
    expect((await rea.get(`/office/deposits/journal/${odd}`)).status, odd).toBe(404)
})

test('a payout that fails after it was paid is reported to the staff, and followed by the next one', async () => {
  const { control } = testEnv.sandbox
  const [before] = await payoutRows(testEnv)
  await control.failPayout({ payout: before!.id })
  await expect.poll(async () => (await payoutRows(testEnv))[0]).toMatchObject({ status: 'failed' })
  expect((await payoutRows(testEnv))[0]?.failed_at).toBeGreaterThan(before!.arrives_at)
  expect(await findReconciliationIssues(testEnv.db)).toEqual([])
  const ann = await signedIn(testEnv)
  expect(await ann.page('/office')).toContain('https://dashboard.stripe.com/test/settings/payouts')
  await testEnv.mail.waitForText(site.email, before!.id)
  await passDays(3)
  expect((await payoutRows(testEnv)).length).toBe(1)
  await control.updateBankAccount({})
  const [, next] = await passDays(2)
  expect(next?.amount).toBe(before!.amount_cents)
  expect(await ann.page('/office')).not.toContain('settings/payouts')
  expect(await ann.page(`/office/deposits/${next!.id}`)).toContain('Payout that the bank refused')
  expect(await ann.page(`/office/deposits/${before!.id}`)).toContain('Refused by the bank')
  const journal = await (await ann.get('/office/deposits/journal/payouts')).text()
  const bank = readCsv(journal).filter((line) => line['*AccountName'] === 'Checking')
  expect(bank.map((line) => Number(line['*Debits']) - Number(line['*Credits']))).toEqual([
    before!.amount_cents / 100,
    next!.amount / 100,
    -before!.amount_cents / 100,
  ])
})

test('a payout whose entries cannot be read yet differs until they can', async () => {
  const { control } = testEnv.sandbox
  const failed = (await payoutRows(testEnv)).at(-1)!
  await control.failPayout({ payout: failed.id })
  await control.updateBankAccount({})
  const { id } = await control.payout({ reconciled: false })
  const row = async () => (await payoutRows(testEnv)).find((payout) => payout.id === id)
  await expect.poll(row).toMatchObject({ read_at: null, difference_cents: null })
  const later = (await row())!.created_at + 4 * dayMs
  const payouts = async () => (await findReconciliationIssues(testEnv.db, later)).map(({ payout }) => payout)
  expect(await payouts()).toContain(id)
  await control.reconcilePayout({ payout: id })
  await expect.poll(row).toMatchObject({ difference_cents: 0 })
  expect(await payouts()).not.toContain(id)
  await testEnv.db.updateTable('payout').set({ difference_cents: 12 }).where('id', '=', id).execute()
  const ann = await signedIn(testEnv)
  expect(await ann.page('/office/deposits')).toContain('differs from its entries by $0.12')
  expect(await findReconciliationIssues(testEnv.db, later)).toContainEqual({
    text: expect.stringContaining('differs from its entries by $0.12'),
    payout: id,
  })
})

test('the button reads missing payouts without webhooks, after a kill, and with events in any order', async () => {
  const { control } = testEnv.sandbox
  await control.webhooks({ mode: 'hold' })
  await testEnv.staff(['reconcile'])
  await passNothing(9)
  const ann = await signedIn(testEnv)
  await control.faults({ mode: 'slow', delayMs: 5000, path: '/v1/balance_transactions' })
  const interrupted = ann.post('/office/deposits', { intent: 'read' }).catch(() => null)
  await expect.poll(async () => (await control.state()).underWay).toBeGreaterThan(0)
  await testEnv.site.kill()
  await interrupted
  await control.faults({ mode: 'none' })
  await testEnv.site.start()
  expect((await ann.post('/office/deposits', { intent: 'read' })).headers.get('location')).toContain('note=read')
  const whole = await payoutRows(testEnv)
  const atStripe = (await stripeOf(testEnv).payouts.list({ limit: 100 })).data.toReversed()
  expect(whole.map(({ id, status }) => [id, status])).toEqual(atStripe.map(({ id, status }) => [id, status]))

  await control.webhooks({ mode: 'on' })
  await control.deliver({
    last: 60,
    times: 2,
    shuffle: true,
    types: ['payout.created', 'payout.paid', 'payout.failed'],
  })
  const shown = ({ id, status, difference_cents }: (typeof whole)[number]) => ({ id, status, difference_cents })
  const equal = whole.map((row) => ({ ...shown(row), difference_cents: 0 }))
  await expect.poll(async () => (await payoutRows(testEnv)).map(shown)).toEqual(equal)
  const sum = await testEnv.db
    .selectFrom('balance_entry')
    .select((row) => row.fn.sum<number>('net_cents').as('net'))
    .executeTakeFirst()
  const { available, pending } = await stripeOf(testEnv).balance.retrieve()
  expect(Number(sum?.net)).toBe(available[0]!.amount + pending[0]!.amount)
  expect(await ann.page('/office/deposits')).toContain('Stripe says the same')
})

/** Advances Stripe's clock by days, without events to the site. */
async function passNothing(days: number) {
  const session = await testEnv.sandbox.control.openPaymentLink({ amount: 2100 })
  await testEnv.sandbox.control.pay({ session: session.id, email: 'link@example.com' })
  await testEnv.sandbox.control.advance({ days })
}

test('the file of all movements at Stripe names gifts by their number, and no giver', async () => {
  const rea = await signedIn(testEnv, 'read-only')
  const csv = await (await rea.get('/office/deposits/entries.csv')).text()
  expect(csv.split('\r\n')[0]).toContain('balance_transaction,date,available_on,account,kind')
  expect(csv).toMatch(/,gift,charge,charge,G-/)
  expect(csv).not.toMatch(/example\.com|Donor|Somebody/)
  const journal = await (await rea.get('/office/deposits/journal/payouts')).text()
  expect(journal).toContain('*JournalNo,*JournalDate,*AccountName')
})

test('a key without permission for payouts is reported, and delays nothing else', async () => {
  const ann = await signedIn(testEnv)
  await testEnv.sandbox.control.faults({ mode: 'forbid', path: '/v1/payouts' })
  const answer = await ann.post('/office/deposits', { intent: 'read' })
  await testEnv.sandbox.control.faults({ mode: 'none' })
  expect(answer.status).toBe(502)
  expect(await answer.text()).toContain('Stripe did not let us read payouts (donations)')
})
