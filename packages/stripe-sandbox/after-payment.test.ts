import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { commandsByName } from './commands.ts'
import { idOf } from './objects.ts'
import { useSandbox } from './testing/use-sandbox.ts'

const { sandbox, stripe, command, give, subscribe, eventTypes } = await useSandbox()

describe('refunds and disputes', () => {
  test('refunds in parts, and never more than was paid', async () => {
    const payment_intent = await give()
    await stripe.refunds.create({ payment_intent, amount: 1000 })
    await expect(stripe.refunds.create({ payment_intent, amount: 4001 })).rejects.toThrow(
      'greater than unrefunded amount',
    )
    const [charge] = (await stripe.charges.list({ payment_intent })).data
    expect(charge).toMatchObject({ amount_refunded: 1000, refunded: false })
    await command('refund', { payment_intent })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const whole = await stripe.charges.retrieve(charge?.id ?? '', { expand: ['refunds'] })
    expect(whole).toMatchObject({ amount_refunded: 5000, refunded: true })
    expect(whole.refunds?.data.map(({ amount }) => amount)).toEqual([4000, 1000])
    expect((await eventTypes()).filter((type) => type === 'charge.refunded')).toHaveLength(2)
    expect(await sandbox.sumBeforeFees()).toBe(0)
  })

  test('a payment from a bank account is refunded within 180 days, one by card also later', async () => {
    const byCard = await give()
    const byBank = await give({ bank: 'settles' })
    await command('settle', { payment_intent: byBank, outcome: 'paid' })
    await stripe.refunds.create({ payment_intent: byBank, amount: 100 })
    await command('advance', { days: 181 })
    await stripe.refunds.create({ payment_intent: byCard, amount: 100 })
    const late = stripe.refunds.create({ payment_intent: byBank, amount: 100 })
    await expect(late).rejects.toMatchObject({ code: 'charge_not_refundable' })
  })

  test('a dispute sets `disputed` of the charge, won or lost', async () => {
    for (const outcome of ['won', 'lost']) {
      const payment_intent = await give()
      const { id } = await command<Stripe.Dispute>('dispute', { payment_intent })
      expect((await stripe.charges.list({ payment_intent })).data[0]?.disputed).toBe(true)
      await command('close-dispute', { dispute: id, outcome })
      const [found] = (await stripe.disputes.list({ payment_intent })).data
      expect(found).toMatchObject({ id, status: outcome })
    }
    const types = await eventTypes()
    expect(types.filter((type) => type === 'charge.dispute.created')).toHaveLength(2)
    expect(types.filter((type) => type === 'charge.dispute.closed')).toHaveLength(2)
    expect(await sandbox.sumBeforeFees()).toBe(5000)
  })

  test('a charge may no longer be marked as disputed when a dispute is lost', async () => {
    const payment_intent = await give()
    const { id } = await command<Stripe.Dispute>('dispute', { payment_intent })
    await command('close-dispute', { dispute: id, outcome: 'lost', marked: false })
    expect((await stripe.charges.list({ payment_intent })).data[0]?.disputed).toBe(false)
    expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([{ id, status: 'lost' }])
  })

  test('a dispute may be in the currency of the bank, and takes the charge in that of the account', async () => {
    const payment_intent = await give()
    const { id } = await command<Stripe.Dispute>('dispute', { payment_intent, amount: 4300, currency: 'eur' })
    const { amount, currency, balance_transactions: entries } = await stripe.disputes.retrieve(id)
    expect({ amount, currency, taken: entries.map((entry) => [entry.amount, entry.currency]) }).toEqual({
      amount: 4300,
      currency: 'eur',
      taken: [[-5000, 'usd']],
    })
  })

  test('a disputed debit of a bank account is lost at once, and later debits of the account fail', async () => {
    const { id: subscription, latest_invoice } = await subscribe({ bank: 'settles' })
    const { data } = await stripe.invoicePayments.list({ invoice: idOf(latest_invoice) })
    const payment_intent = idOf(data[0]?.payment.payment_intent)
    await command('settle', { payment_intent, outcome: 'paid' })
    const dispute = await command<Stripe.Dispute>('dispute', { payment_intent })
    expect(dispute).toMatchObject({
      status: 'lost',
      is_charge_refundable: false,
      evidence_details: { due_by: null },
      reason: 'debit_not_authorized',
    })
    const types = (await eventTypes()).filter((type) => type.startsWith('charge.dispute.'))
    expect(types).toEqual(['created', 'funds_withdrawn', 'closed'].map((event) => `charge.dispute.${event}`))
    await command('renew', { subscription })
    const { status, latest_invoice: renewal } = await stripe.subscriptions.retrieve(subscription)
    const { attempted, status: invoiceStatus } = await stripe.invoices.retrieve(idOf(renewal))
    expect({ status, attempted, invoiceStatus }).toEqual({ status: 'past_due', attempted: true, invoiceStatus: 'open' })
  })
})

describe('pending refunds and open disputes', () => {
  const chargeOf = async (payment_intent: string) =>
    (await stripe.charges.list({ payment_intent, expand: ['data.refunds'] })).data[0]
  const balance = () => sandbox.sumBeforeFees()

  test('a refund that is pending counts at the charge at once, and moves no money', async () => {
    const payment_intent = await give()
    const { id } = await command<Stripe.Refund>('refund', { payment_intent, amount: 1500, status: 'pending' })
    expect(await chargeOf(payment_intent)).toMatchObject({
      amount_refunded: 1500,
      refunds: { data: [{ status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null }] },
    })
    expect(await balance()).toBe(5000)
    await command('complete-refund', { refund: id })
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' })
    expect(await balance()).toBe(3500)
  })

  test('a refund may fail while the charge stays as it was', async () => {
    const payment_intent = await give()
    const { id } = await command<Stripe.Refund>('refund', { payment_intent, amount: 1500 })
    await command('fail-refund', { refund: id, chargeFollows: false })
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 1500 })
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
    expect(await balance()).toBe(5000)
  })

  test('a dispute of a part takes that part; what is disputed cannot be refunded, an inquiry can', async () => {
    const payment_intent = await give()
    const { id } = await command<Stripe.Dispute>('dispute', { payment_intent, amount: 1500 })
    expect(await balance()).toBe(3500)
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' })
    await command('close-dispute', { dispute: id, outcome: 'lost' })
    await command('appeal-dispute', { dispute: id })
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ amount: 1500, status: 'appeal_under_review' })
    expect(await balance()).toBe(3500)
    await command('close-dispute', { dispute: id, outcome: 'won' })
    expect(await balance()).toBe(5000)
    expect((await eventTypes()).filter((type) => type === 'charge.dispute.closed')).toHaveLength(1)

    const asked = await give()
    const inquiry = await command<Stripe.Dispute>('dispute', { payment_intent: asked, inquiry: true })
    await command('answer-dispute', { dispute: inquiry.id })
    const answered = { status: 'warning_under_review', evidence_details: { has_evidence: true } }
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject(answered)
    expect(await balance()).toBe(10_000)
    await stripe.refunds.create({ payment_intent: asked })
  })

  test('a lost dispute of the whole payment returns the earlier refund', async () => {
    const payment_intent = await give()
    await stripe.refunds.create({ payment_intent, amount: 2000 })
    const { id } = await command<Stripe.Dispute>('dispute', { payment_intent, amount: 5000 })
    expect(await balance()).toBe(-2000)
    await command('close-dispute', { dispute: id, outcome: 'lost', returned: 2000 })
    const { status, balance_transactions: entries } = await stripe.disputes.retrieve(id)
    expect([status, entries.map(({ amount }) => amount)]).toEqual(['lost', [-5000, 2000]])
    expect(await balance()).toBe(0)
  })
})

test('the control page has a plain form for every command', async () => {
  await give()
  await subscribe()
  const { payment_intent } = (await stripe.charges.list()).data[0] ?? {}
  await stripe.refunds.create({ payment_intent: idOf(payment_intent), amount: 1 })
  await command('dispute', { payment_intent: await give() })
  await command('advance', { days: 5 })
  const page = await (await fetch(`${sandbox.url}/sandbox`)).text()
  const missing = [...commandsByName.keys()].filter((name) => !page.includes(`action="/sandbox/${name}"`))
  expect(missing).toEqual([])
  const body = new URLSearchParams({ days: '1' })
  const response = await fetch(`${sandbox.url}/sandbox/advance`, { method: 'POST', body, redirect: 'manual' })
  expect(response.headers.get('location')).toBe('/sandbox?said=advance%3A%20done')
})
