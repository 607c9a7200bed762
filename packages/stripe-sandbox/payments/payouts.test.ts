import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { daySeconds, useSandbox } from '../testing/use-sandbox.ts'

const { sandbox, stripe, command, give, eventTypes } = await useSandbox()

const feeOf = (cents: number) => Math.round((cents * 220) / 10_000) + 30

const payouts = async () => (await stripe.payouts.list({ limit: 100 })).data.toReversed()
const entriesOf = async (payout: string) =>
  (await stripe.balanceTransactions.list({ payout, limit: 100 })).data.toReversed()
const balance = async () => {
  const { available, pending } = await stripe.balance.retrieve()
  return [available[0]?.amount, pending[0]?.amount]
}
/** Advances to the day before the newest payment is paid out. Entries of that day are in the same payout. */
async function advanceToDayBeforePayout() {
  const [charge] = (await stripe.balanceTransactions.list({ type: 'charge' })).data
  const seconds = (charge?.available_on ?? 0) - (await sandbox.state()).now
  await command('advance', { days: Math.floor(seconds / daySeconds) })
}
const sum = (entries: Stripe.BalanceTransaction[]) => entries.reduce((total, { net }) => total + net, 0)

test('payments are available after two business days, are paid out that day and arrive a business day later', async () => {
  const payment_intent = await give()
  expect(await balance()).toEqual([0, 5000 - feeOf(5000)])
  const [charge] = (await stripe.balanceTransactions.list({ type: 'charge' })).data
  expect(charge).toMatchObject({ status: 'pending', reporting_category: 'charge' })
  const days = ((charge?.available_on ?? 0) - (await sandbox.state()).now) / daySeconds
  expect(days).toBeGreaterThan(1)
  expect(days).toBeLessThanOrEqual(4)
  expect([1, 2, 3, 4, 5]).toContain(new Date((charge?.available_on ?? 0) * 1000).getUTCDay())

  await command('advance', { days: Math.ceil(days) })
  const [payout] = await payouts()
  expect(payout).toMatchObject({ amount: 5000 - feeOf(5000), automatic: true })
  // The clock runs on: a second may begin before the payout is made.
  expect([0, 1]).toContain((payout?.created ?? 0) - (charge?.available_on ?? 0))
  expect((await stripe.balanceTransactions.retrieve(charge?.id ?? '')).status).toBe('available')
  expect(await balance()).toEqual([0, 0])
  await command('advance', { days: 4 })
  expect((await payouts())[0]).toMatchObject({ status: 'paid', reconciliation_status: 'completed' })
  const types = await eventTypes()
  expect(types.filter((type) => type.startsWith('payout.'))).toEqual([
    'payout.created',
    'payout.reconciliation_completed',
    'payout.paid',
  ])
  const { data } = await stripe.balanceTransactions.list({ payout: payout?.id ?? '', expand: ['data.source'] })
  expect(data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -4860],
    ['charge', 4860],
  ])
  expect(data[1]?.source).toMatchObject({ object: 'charge', payment_intent })
})

test('a payout holds what became available: payments less fees, refunds, disputes and fees of their own', async () => {
  const refunded = await give()
  const disputed = await give()
  const bank = await give({ bank: 'settles' })
  await command('settle', { payment_intent: bank, outcome: 'paid' })
  await advanceToDayBeforePayout()
  await command('refund', { payment_intent: refunded, amount: 500 })
  await command('refund', { payment_intent: bank, amount: 700 })
  const { id: dispute } = await command<Stripe.Dispute>('dispute', { payment_intent: disputed, amount: 1000 })
  await command('charge-fee', { amount: 250 })
  await command('advance', { days: 7 })
  await command('close-dispute', { dispute, outcome: 'won' })
  await command('advance', { days: 7 })
  const [first, second] = await payouts()
  const entries = await entriesOf(first?.id ?? '')
  expect(entries.map(({ type, reporting_category, net }) => `${type} ${reporting_category} ${net}`)).toEqual([
    'charge charge 4860',
    'charge charge 4860',
    'payment charge 4860',
    'refund refund -500',
    'payment_refund refund -700',
    'adjustment dispute -2500',
    'stripe_fee fee -250',
    'payout payout -10630',
  ])
  expect(sum(entries)).toBe(0)
  const won = await entriesOf(second?.id ?? '')
  expect(won.map(({ type, reporting_category, net }) => `${type} ${reporting_category} ${net}`)).toEqual([
    'adjustment dispute_reversal 2500',
    'payout payout -2500',
  ])
})

test('a payout that fails is in the balance again, and none follows until the bank details are updated; it may have been paid', async () => {
  await give()
  await command('advance', { days: 10 })
  const [first] = await payouts()
  expect(first?.status).toBe('paid')
  await command('fail-payout', { payout: first?.id })
  expect(await balance()).toEqual([4860, 0])
  const failed = await stripe.payouts.retrieve(first?.id ?? '', { expand: ['failure_balance_transaction'] })
  expect(failed).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
    failure_balance_transaction: { type: 'payout_failure', reporting_category: 'payout_reversal', net: 4860 },
  })
  expect(sum(await entriesOf(failed.id))).toBe(0)
  await command('advance', { days: 4 })
  expect(await payouts()).toHaveLength(1)
  await expect(command('payout')).rejects.toThrow('until the bank details are updated')
  await command('update-bank-account')
  await command('advance', { days: 1 })
  const [, second] = await payouts()
  expect((await entriesOf(second?.id ?? '')).map(({ type, net }) => `${type} ${net}`)).toEqual([
    'payout_failure 4860',
    'payout -4860',
  ])
})

test('entries can be listed from reconciliation_completed on; of a manual payout Stripe knows none', async () => {
  await give()
  await command('advance', { days: 10 })
  const fail = async () => {
    await command('fail-payout', { payout: (await payouts()).at(-1)?.id })
    await command('update-bank-account')
  }
  await fail()
  const { id } = await command<Stripe.Payout>('payout', { reconciled: false })
  expect(await entriesOf(id)).toEqual([])
  await command('reconcile-payout', { payout: id })
  expect(await entriesOf(id)).toHaveLength(2)
  await fail()
  const manual = await command<Stripe.Payout>('payout', { manual: true })
  expect(manual).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' })
  expect(await entriesOf(manual.id)).toEqual([])
  expect(await balance()).toEqual([0, 0])
})

test('a negative balance is withdrawn from the bank the next day, by a negative payout; no other is made before it arrives', async () => {
  const payment_intent = await give()
  await command('advance', { days: 10 })
  await command('refund', { payment_intent })
  expect(await balance()).toEqual([-5000, 0])
  const { now } = await sandbox.state()
  await command('advance', { days: 1 })
  const [, withdrawal] = await payouts()
  expect(withdrawal).toMatchObject({ amount: -5000, automatic: true, status: 'in_transit' })
  expect((withdrawal?.created ?? 0) - now).toBeLessThanOrEqual(daySeconds)
  expect(await balance()).toEqual([0, 0])
  const types = ['refund -5000', 'payout 5000']
  expect((await entriesOf(withdrawal?.id ?? '')).map(({ type, net }) => `${type} ${net}`)).toEqual(types)

  await command('charge-fee', { amount: 200 })
  await command('advance', { days: 1 })
  expect(await payouts()).toHaveLength(2)
  await command('advance', { days: 6 })
  expect((await payouts()).slice(1)).toMatchObject([
    { amount: -5000, status: 'paid' },
    { amount: -200, created: expect.closeTo(withdrawal?.arrival_date ?? 0, -6) },
  ])
  await command('fail-payout', { payout: (await payouts()).at(-1)?.id })
  expect((await payouts()).at(-1)).toMatchObject({ status: 'failed', failure_code: 'debit_not_authorized' })
  expect(await balance()).toEqual([-200, 0])
})

test('a reserve moves between two balances of the account, and is in no payout', async () => {
  await give()
  await command('advance', { days: 1 })
  await command('hold-reserve', { amount: 1000 })
  expect(await balance()).toEqual([-1000, 4860])
  const held = (await stripe.balanceTransactions.list({ type: 'reserve_hold' })).data
  expect(held.map(({ balance_type: type, net }) => `${type} ${net}`).toSorted()).toEqual([
    'payments -1000',
    'risk_reserved 1000',
  ])
  await command('advance', { days: 10 })
  await command('release-reserve', { amount: 1000 })
  expect(await balance()).toEqual([1000, 0])
  await command('advance', { days: 10 })
  const paidOut = await payouts()
  expect(sum(paidOut.map(({ amount }) => ({ net: amount }) as Stripe.BalanceTransaction))).toBe(4860)
  for (const { id } of paidOut) {
    const entries = await entriesOf(id)
    expect(sum(entries)).toBe(0)
    expect(new Set(entries.map(({ balance_type: type }) => type))).toEqual(new Set(['payments']))
  }
})
