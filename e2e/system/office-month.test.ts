import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstBook as book } from '../../app/catalog/books.ts'
import { idOf } from '../../app/stripe/stripe.server.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { createManualGift, signedIn } from '../harness/office.ts'
import { startSandbox, type Sandbox } from '../harness/sandbox.ts'
import { balancesInHledger } from '../../app/accounting/testing/text-programs.ts'
import {
  addUp,
  centsOf,
  entriesRules,
  importIntoHledger,
  qboRules,
  readCsv,
  xeroRules,
  type Balances,
  type Row,
} from './bookkeeping.ts'
import { startCheckout } from './gifts.ts'
import { paidGift, sharedTestEnv } from './shared-test-env.ts'

/** The files for the bookkeeper, after a month of a publisher whose store has its own Stripe account. */
const testEnv = sharedTestEnv({ database: 'PostgreSQL' })
let store: Sandbox

beforeAll(async () => {
  const webhookSecret = 'whsec_store'
  store = await startSandbox({
    webhookUrl: `${testEnv.site.url}/webhooks/stripe`,
    webhookSecret,
    apiKey: 'sk_test_store',
  })
  testEnv.siteOptions.env = {
    STRIPE_STORE_SECRET_KEY: 'sk_test_store',
    STRIPE_STORE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_STORE_API_URL: store.url,
    BOOK_ACCOUNTS: 'bank=Bank; received=Undeposited',
  }
  await testEnv.site.stop()
  await testEnv.site.start()
})
afterAll(() => store.program.stop())

async function order() {
  const response = await fetch(`${testEnv.site.url}/functions/v1/create-product-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ productName: book.title, productPrice: 7, quantity: 2, shippingCost: 3.99 }),
  })
  const { url = '' } = (await response.json()) as { url?: string }
  const session = /cs_test_\w+/.exec(url)?.[0] ?? ''
  const paid = await store.control.pay({ session, email: 'buyer@example.com', name: 'Bo Buyer' })
  return idOf((paid as Stripe.Checkout.Session).payment_intent) ?? ''
}

const days = (count: number) =>
  Promise.all([testEnv.sandbox, store].map(({ control }) => control.advance({ days: count })))
const today = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

async function liveThroughAMonth() {
  const { control } = testEnv.sandbox
  // The first week: cards, a monthly gift, a bank transfer, two orders, and another program's payment.
  const [refunded, lost, won] = await Promise.all([1, 2, 4, 3].map((number) => paidGift(testEnv, number)))
  const transfer = await startCheckout(testEnv, 5)
  await control.pay({ session: transfer, email: 'bank@example.com', name: 'Bea Bank', bank: 'settles' })
  const sold = await order()
  await order()
  const link = await control.openPaymentLink({ product: 'prod_sandbox_book', amount: 7700 })
  await control.pay({ session: link.id, email: 'other@example.com' })
  await days(8)
  // The second: a gift and an order are partly refunded, and two gifts are disputed. Stripe takes the missing money
  // from the bank, and starts a reserve.
  await control.refund({ payment_intent: refunded!.payment_intent, amount: 401 })
  await store.control.refund({ payment_intent: sold, amount: 700 })
  const disputes = []
  for (const { payment_intent } of [lost!, won!]) disputes.push((await control.dispute({ payment_intent })).id)
  await Promise.all([7, 8].map((number) => paidGift(testEnv, number)))
  await control.holdReserve({ amount: 600 })
  await days(7)
  // The third: one dispute is lost and one won, the bank returns a payout, Stripe charges a fee.
  await control.closeDispute({ dispute: disputes[0]!, outcome: 'lost' })
  await control.closeDispute({ dispute: disputes[1]!, outcome: 'won' })
  const paid = (await stripeOf(testEnv).payouts.list({ status: 'paid' })).data
  await control.failPayout({ payout: paid.find(({ amount }) => amount > 0)!.id })
  await control.updateBankAccount({})
  await control.chargeFee({ amount: 345 })
  const ann = await signedIn(testEnv)
  const enter = (method: string, amount: string, reference: string) => {
    const email = reference && `payer${reference}@example.com`
    return createManualGift(ann, { method, date: today, amount, reference, email })
  }
  const [check, , cash, wrong, returned] = await Promise.all([
    enter('check', '250', '1042'),
    enter('check', '1,100.50', '1043'),
    enter('cash', '40', ''),
    enter('check', '99', '1044'),
    enter('check', '77', '1045'),
  ])
  await ann.post(`/office/gifts/${wrong}/cancel`, { reason: 'wrong', intent: 'cancel' })
  // One check waits for the next deposit, and one of this deposit comes back unpaid.
  const slip = new FormData()
  for (const id of [check, cash, returned]) slip.append('id', id)
  for (const [name, value] of Object.entries({ date: today, counted: '367', intent: 'close' })) slip.append(name, value)
  expect((await ann.post('/office/deposits/slips', slip)).headers.get('location')).toContain('note=closed')
  await ann.post(`/office/gifts/${returned}/cancel`, { reason: 'returned', intent: 'cancel' })
  await days(8)
  await control.releaseReserve({ amount: 200 })
  // The last: the monthly gift again, a failed refund, and money that stays at Stripe until the month ends.
  await days(12)
  const [charge] = (await stripeOf(testEnv).charges.list({ limit: 1 })).data
  const { id } = await control.refund({ payment_intent: idOf(charge?.payment_intent) ?? '', amount: 100 })
  await control.failRefund({ refund: id })
  await paidGift(testEnv, 10)
  await order()
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Both accounts at Stripe: the payouts with their entries, the balance, and the reserves. */
async function readStripe() {
  const { hostname: host, port } = new URL(store.url)
  const storeClient = new Stripe('sk_test_store', { apiVersion: '2026-10-28.endive', host, port, protocol: 'http' })
  const accounts = []
  for (const client of [stripeOf(testEnv), storeClient]) {
    const payouts = []
    for await (const payout of client.payouts.list({ limit: 100 })) {
      const entries = await Array.fromAsync(client.balanceTransactions.list({ payout: payout.id, limit: 100 }))
      payouts.push({ ...payout, entries: entries.filter(({ type }) => type !== 'payout') })
    }
    const { available, pending } = await client.balance.retrieve()
    const all = await Array.fromAsync(client.balanceTransactions.list({ limit: 100 }))
    const reserved = sum(all.filter(({ balance_type: type }) => type !== 'payments').map(({ net }) => net))
    accounts.push({ payouts, balance: sum([...available, ...pending].map(({ amount }) => amount)), reserved })
  }
  const [donations, orders] = accounts
  return { donations: donations!, orders: orders!, payouts: accounts.flatMap(({ payouts }) => payouts) }
}

/** The balances, computed in two ways; the second needs hledger. */
function expectBalances(csv: string, rules: string, rows: (readonly [string, number])[], expected: Balances): void {
  expect(addUp(rows)).toEqual(expected)
  expect(importIntoHledger(csv, rules) ?? expected).toEqual(expected)
}

/** The accounts of the test, the field of the form, and a code. */
const codes = [
  ['Bank', 'bankClearing', '1900'],
  ['Undeposited', 'received', '1200'],
  ['Stripe clearing', 'clearing', '1210'],
  ['Donations', 'donations', '4000'],
  ['Sales of books', 'sales', '4100'],
  ['Shipping income', 'shipping', '4110'],
  ['Refunds', 'refunds', '4900'],
  ['Refunds of sales', 'salesRefunds', '4910'],
  ['Disputed payments', 'disputes', '6100'],
  ['Stripe fees', 'fees', '6000'],
  ['Platform fees', 'platformFees', '6010'],
  ['Other Stripe activity', 'other', '4990'],
] as const

/** By the defaults of hledger: the type of the account before its name. */
function nameInHledger([account, cents]: readonly [string, number | undefined]) {
  const type = { 'Stripe clearing': 'assets', 'Stripe fees': 'expenses', 'Disputed payments': 'expenses' }[account]
  return [`${type ?? 'income'}:${account.toLowerCase()}`, cents]
}

test('a month’s books, imported, equal Stripe’s balances and the bank’s deposits to the cent', async () => {
  await liveThroughAMonth()
  const ann = await signedIn(testEnv)
  await expect.poll(async () => (await testEnv.sandbox.control.state()).webhooks.queue).toBe(0)
  expect((await ann.post('/office/deposits', { intent: 'read' })).status).toBe(303)
  const stripe = await readStripe()
  const file = async (name: string) => (await ann.get(`/office/deposits/${name}`)).text()

  // One row for each movement: their sum is Stripe's balance with its reserves.
  const entries = await file('entries.csv')
  const movements = readCsv(entries)
  const atStripe = stripe.donations.balance + stripe.orders.balance
  const left = movements.flatMap(
    ({ kind = '', net }) =>
      [
        ['stripe', centsOf(net)],
        [kind, -centsOf(net)],
      ] as const,
  )
  const arrived = sum(stripe.payouts.filter(({ status }) => status !== 'failed').map(({ amount }) => amount))
  const byKind = addUp(left)
  expect(stripe.donations.reserved).toBe(400)
  expect(byKind).toMatchObject({ stripe: atStripe + 400 })
  expect((byKind['payout'] ?? 0) + (byKind['failed-payout'] ?? 0)).toBe(arrived)
  expectBalances(entries, entriesRules, left, byKind)
  const isUnpaid = ({ payout, balance }: Row) => payout === '' && balance === 'payments'
  const unpaid = movements.filter(isUnpaid).map(({ type, gross }) => `${type} ${gross}`)
  expect(unpaid.toSorted()).toEqual(['charge 10.10', 'charge 17.99', 'refund -1.00', 'refund_failure 1.00'])
  const page = await ann.page('/office/deposits')
  expect(page).toContain(`$${(atStripe / 100).toFixed(2)}</a> after fees (gifts: 1, orders: 1)`)
  expect(page).toContain('Stripe says the same')
  expect(page).toContain('Stripe keeps $4.00 apart (risk reserved)')

  // One journal entry for each payout, computed from Stripe's data alone.
  const paid = (account: typeof stripe.donations, category: string) =>
    account.payouts.flatMap((payout) => payout.entries).filter((entry) => entry.reporting_category === category)
  const gross = (list: { amount: number }[]) => sum(list.map(({ amount }) => amount))
  const fees = (list: { fee: number }[]) => sum(list.map(({ fee }) => fee))
  const { donations, orders } = stripe
  const foreign = paid(donations, 'charge').filter(({ amount }) => amount === 7700)
  const ours = stripe.payouts.flatMap((payout) => payout.entries).filter((entry) => entry !== foreign[0])
  expect([foreign.length, paid(orders, 'charge').length, paid(donations, 'payout_reversal').length]).toEqual([1, 2, 1])
  const expected: Balances = {
    Bank: arrived,
    'Stripe clearing': stripe.donations.reserved,
    Donations: 7700 - gross(paid(donations, 'charge')),
    'Sales of books': -2 * 1400,
    'Shipping income': -2 * 399,
    Refunds: 401,
    'Refunds of sales': 700,
    'Disputed payments': 1002,
    'Stripe fees': fees(ours) + 345,
    'Other Stripe activity': 162 + 37 - 7700,
  }
  expect(sum(Object.values(expected))).toBe(0)
  const qbo = await file('journal/payouts')
  const lines = readCsv(qbo)
  const qboRows = lines.map(
    (line) => [line['*AccountName'] ?? '', centsOf(line['*Debits']) - centsOf(line['*Credits'])] as const,
  )
  expectBalances(qbo, qboRules, qboRows, expected)
  for (const [number, ofEntry] of Map.groupBy(lines, (line) => line['*JournalNo'] ?? '')) {
    expect(number).toMatch(/^P[OF]-\d{6}-\w{8}$/)
    expect(sum(ofEntry.map((line) => centsOf(line['*Debits']) - centsOf(line['*Credits'])))).toBe(0)
  }
  const atBank = lines.filter((line) => line['*AccountName'] === 'Bank' && line['*JournalNo']?.startsWith('PO-'))
  const amounts = stripe.payouts.map(({ amount }) => amount).toSorted((a, b) => a - b)
  expect(amounts[0]).toBeLessThan(0)
  expect(atBank.map((line) => centsOf(line['*Debits']) - centsOf(line['*Credits'])).toSorted((a, b) => a - b)).toEqual(
    amounts,
  )

  // Checks and cash: a slip equals the bank's line, and a check that came back is taken from the bank account again.
  const received = await file('journal/received')
  const receivedRows = readCsv(received).map(
    (line) => [line['*AccountName'] ?? '', centsOf(line['*Debits']) - centsOf(line['*Credits'])] as const,
  )
  const [deposited, waiting] = [25_000 + 4000, 110_050]
  expectBalances(received, qboRules, receivedRows, {
    Bank: deposited,
    Undeposited: waiting,
    Donations: -deposited - waiting,
  })
  const ofSlip = readCsv(received).filter((line) => line['*JournalNo']?.startsWith('D-'))
  expect(ofSlip.map((line) => [line['*AccountName'], line['*Debits'], line['*Credits']])).toEqual([
    ['Bank', '367.00', ''],
    ['Undeposited', '', '367.00'],
  ])
  expect(received.match(/RX-/g)).toHaveLength(4)
  const tooEarly = await ann.get('/office/deposits/journal/received?until=2020-01-01')
  expect(tooEarly.headers.get('location')).toBe('/office/deposits?until=2020-01-01&note=nothing')

  // Xero: codes in place of names, no line on the bank account, and no file before they are all named.
  const choose = (program: string) =>
    ann.post('/office/settings', { intent: 'save-books', program, by: 'arrival', from: '' })
  await choose('xero')
  expect((await ann.get('/office/deposits/journal/payouts')).headers.get('location')).toContain('note=no-names')
  expect(await ann.page('/office/deposits')).toContain('Xero would refuse a journal')
  const named = {
    program: 'xero',
    tax: 'Tax Exempt (0%)',
    ...Object.fromEntries(codes.map(([, name, code]) => [name, code])),
  }
  expect((await ann.post('/office/settings/accounts', named)).status).toBe(303)
  const inCodes = (balances: Balances) =>
    Object.fromEntries(codes.flatMap(([account, , code]) => (balances[account] ? [[code, balances[account]]] : [])))
  for (const [what, balances] of [
    ['payouts', expected],
    ['received', addUp(receivedRows)],
  ] as const) {
    const xero = await file(`journal/${what}`)
    const rows = readCsv(xero).map((line) => [line['*AccountCode'] ?? '', centsOf(line['*Amount'])] as const)
    expectBalances(xero, xeroRules, rows, inCodes(balances))
    expect(new Set(readCsv(xero).map((line) => line['*TaxRate']))).toEqual(new Set(['Tax Exempt (0%)']))
  }

  // hledger reads its own file.
  await choose('hledger')
  const { Bank: atTheBank, ...others } = expected
  const inHledger = { Bank: atTheBank, ...Object.fromEntries(Object.entries(others).map(nameInHledger)) }
  expect(balancesInHledger(await file('journal/payouts')) ?? inHledger).toEqual(inHledger)
})
