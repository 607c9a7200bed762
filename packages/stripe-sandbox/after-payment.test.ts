import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commandsByName } from './commands.ts'
import { idOf } from './objects.ts'
import { startTestSandbox, type TestSandbox } from './testing/running-sandbox.ts'
import { oneTimeGift, recurringGift } from './testing/sample-sessions.ts'

let sandbox: TestSandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startTestSandbox()
  stripe = sandbox.stripe
})
beforeEach(() => sandbox.command('reset'))
afterAll(() => sandbox.kill())

const eventTypes = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).toReversed()

async function give(card?: string): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(oneTimeGift)
  const session = await sandbox.command<Stripe.Checkout.Session>('pay', { session: id, ...(card && { card }) })
  return idOf(session.payment_intent)
}

async function subscribe(card?: string): Promise<Stripe.Subscription> {
  const { id } = await stripe.checkout.sessions.create(recurringGift)
  const session = await sandbox.command<Stripe.Checkout.Session>('pay', { session: id, ...(card && { card }) })
  return stripe.subscriptions.retrieve(idOf(session.subscription))
}

describe('time', () => {
  test('renews a subscription each month, at its own date', async () => {
    const before = await subscribe()
    await sandbox.command('advance', { months: 3 })
    const after = await stripe.subscriptions.retrieve(before.id)
    const invoices = await stripe.invoices.list({ subscription: before.id })
    expect(invoices.data.map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_cycle',
      'subscription_cycle',
      'subscription_create',
    ])
    expect(invoices.data.every(({ status }) => status === 'paid')).toBe(true)
    const [first, second] = invoices.data.toReversed()
    expect(second?.created).toBe(before.items.data[0]?.current_period_end)
    expect(second?.number?.slice(0, 8)).toBe(first?.number?.slice(0, 8))
    expect(after.items.data[0]?.current_period_end).toBeGreaterThan((await sandbox.state()).now)
    expect(second?.parent?.subscription_details?.metadata).toMatchObject({ ref: 'gift_1' })
    const link = await stripe.invoicePayments.list({ invoice: second?.id ?? '' })
    const payment = idOf(link.data[0]?.payment.payment_intent)
    const back = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment } })
    expect(back.data[0]?.invoice).toBe(second?.id)
  })

  test('a renewal whose card fails makes the subscription past due until a retry succeeds', async () => {
    const { id } = await subscribe('4000000000000341')
    await sandbox.command('renew', { subscription: id })
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
    const [invoice] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data
    expect(invoice).toMatchObject({ attempt_count: 1, billing_reason: 'subscription_cycle' })
    expect(await eventTypes()).toContain('invoice.payment_failed')
    await sandbox.command('retry-invoice', { invoice: invoice?.id, outcome: 'paid' })
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
    expect((await stripe.invoices.list({ status: 'paid' })).data).toHaveLength(2)
  })

  test('tries a failed invoice again every three days, four times in all', async () => {
    const { id } = await subscribe('4000000000000341')
    await sandbox.command('renew', { subscription: id })
    await sandbox.command('advance', { days: 20 })
    const [invoice] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data
    expect(invoice).toMatchObject({ attempt_count: 4, next_payment_attempt: null })
    const ended = { status: 'canceled', cancellation_details: { reason: 'payment_failed' } }
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject(ended)
  })

  test('does not try again what is open when the subscription is stopped', async () => {
    const { id } = await subscribe('4000000000000341')
    await sandbox.command('renew', { subscription: id })
    await sandbox.command('cancel', { subscription: id })
    const [invoice] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data
    expect(invoice).toMatchObject({ attempt_count: 1, auto_advance: false, next_payment_attempt: null })
  })

  test('cancels a subscription at the end of its period', async () => {
    const { id } = await subscribe()
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await sandbox.command('advance')
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
    expect((await eventTypes()).at(-1)).toBe('customer.subscription.deleted')
    expect((await stripe.invoices.list()).data).toHaveLength(1)
  })
})

describe('a subscription', () => {
  test('changes its amount, and the next invoice follows', async () => {
    const { id, items } = await subscribe()
    const recurring = { interval: 'month', interval_count: 1 } as const
    const price_data = { currency: 'usd', product: 'prod_sandbox_donation', unit_amount: 4000, recurring }
    const item = items.data[0]?.id ?? ''
    await stripe.subscriptions.update(id, { proration_behavior: 'none', items: [{ id: item, price_data }] })
    await sandbox.command('renew', { subscription: id })
    expect((await stripe.invoices.list({ limit: 1 })).data[0]).toMatchObject({ amount_paid: 4000 })
    const twice = await stripe.subscriptions.update(id, { proration_behavior: 'none', items: [{ price_data }] })
    expect(twice.items.data).toHaveLength(2)
  })

  test('is canceled in the portal by cancel_at alone, and can be resumed', async () => {
    const { id, items } = await subscribe()
    await sandbox.command('stop', { subscription: id })
    const end = items.data[0]?.current_period_end
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      ...{ status: 'active', cancel_at: end, cancel_at_period_end: false, canceled_at: null },
    })
    await sandbox.command('resume', { subscription: id })
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null, canceled_at: null })
    await sandbox.command('stop', { subscription: id })
    await sandbox.command('advance', { months: 1 })
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', cancel_at: end })
  })

  test('is billed after what is on the customer’s balance', async () => {
    const { id, customer } = await subscribe()
    const balance = async () => (await stripe.customers.retrieve(idOf(customer))) as Stripe.Customer
    const lastInvoice = async () => (await stripe.invoices.list({ subscription: id, limit: 1 })).data[0]
    await sandbox.command('credit-invoice', { subscription: id, amount: 2960 })
    expect(await lastInvoice()).toMatchObject({
      ...{ billing_reason: 'subscription_update', status: 'paid', total: -2960, amount_due: 0, amount_paid: 0 },
      ...{ starting_balance: 0, ending_balance: -2960 },
    })
    await sandbox.command('renew', { subscription: id })
    expect(await lastInvoice()).toMatchObject({ status: 'paid', total: 2500, amount_paid: 0, ending_balance: -460 })
    await stripe.customers.update(idOf(customer), { balance: -2460 })
    await sandbox.command('renew', { subscription: id })
    // Less than Stripe charges: the customer owes it.
    expect(await lastInvoice()).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: 40 })
    await sandbox.command('renew', { subscription: id })
    expect(await lastInvoice()).toMatchObject({ total: 2500, starting_balance: 40, amount_paid: 2540 })
    expect(await balance()).toMatchObject({ balance: 0 })
    expect((await stripe.charges.list({ customer: idOf(customer) })).data.map(({ amount }) => amount)).toEqual([
      2540, 2500,
    ])
  })

  test('is canceled at once, and listed only when asked', async () => {
    const { id } = await subscribe()
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' })
    expect((await stripe.subscriptions.list()).data).toEqual([])
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
  })
})

describe('refunds and disputes', () => {
  test('refunds in parts, and never more than was paid', async () => {
    const payment_intent = await give()
    await stripe.refunds.create({ payment_intent, amount: 1000 })
    await expect(stripe.refunds.create({ payment_intent, amount: 4001 })).rejects.toThrow(
      'greater than unrefunded amount',
    )
    const [charge] = (await stripe.charges.list({ payment_intent })).data
    expect(charge).toMatchObject({ amount_refunded: 1000, refunded: false })
    await sandbox.command('refund', { payment_intent })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const whole = await stripe.charges.retrieve(charge?.id ?? '', { expand: ['refunds'] })
    expect(whole).toMatchObject({ amount_refunded: 5000, refunded: true })
    expect(whole.refunds?.data.map(({ amount }) => amount)).toEqual([4000, 1000])
    expect((await eventTypes()).filter((type) => type === 'charge.refunded')).toHaveLength(2)
    expect(await sandbox.sumBeforeFees()).toBe(0)
  })

  test('a payment from a bank account is refunded within 180 days, one by card also later', async () => {
    const byCard = await give()
    const { id: session } = await stripe.checkout.sessions.create(oneTimeGift)
    const paid = await sandbox.command<Stripe.Checkout.Session>('pay', { session, bank: 'settles' })
    const byBank = idOf(paid.payment_intent)
    await sandbox.command('settle', { payment_intent: byBank, outcome: 'paid' })
    await stripe.refunds.create({ payment_intent: byBank, amount: 100 })
    await sandbox.command('advance', { days: 181 })
    await stripe.refunds.create({ payment_intent: byCard, amount: 100 })
    const late = stripe.refunds.create({ payment_intent: byBank, amount: 100 })
    await expect(late).rejects.toMatchObject({ code: 'charge_not_refundable' })
  })

  test('a dispute marks the charge, won or lost', async () => {
    const won = await give()
    const lost = await give()
    for (const [payment_intent, outcome] of [
      [won, 'won'],
      [lost, 'lost'],
    ]) {
      const { id } = await sandbox.command<Stripe.Dispute>('dispute', { payment_intent })
      expect((await stripe.charges.list({ payment_intent: payment_intent ?? '' })).data[0]?.disputed).toBe(true)
      await sandbox.command('close-dispute', { dispute: id, outcome })
      const [found] = (await stripe.disputes.list({ payment_intent: payment_intent ?? '' })).data
      expect(found).toMatchObject({ id, status: outcome })
    }
    const types = await eventTypes()
    expect(types.filter((type) => type === 'charge.dispute.created')).toHaveLength(2)
    expect(types.filter((type) => type === 'charge.dispute.closed')).toHaveLength(2)
    expect(await sandbox.sumBeforeFees()).toBe(5000)
  })
})

describe('pending refunds and open disputes', () => {
  const chargeOf = async (payment_intent: string) =>
    (await stripe.charges.list({ payment_intent, expand: ['data.refunds'] })).data[0]
  const balance = () => sandbox.sumBeforeFees()

  test('a refund that is pending counts at the charge at once, and moves no money', async () => {
    const payment_intent = await give()
    const { id } = await sandbox.command<Stripe.Refund>('refund', { payment_intent, amount: 1500, status: 'pending' })
    expect(await chargeOf(payment_intent)).toMatchObject({
      amount_refunded: 1500,
      refunds: { data: [{ status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null }] },
    })
    expect(await balance()).toBe(5000)
    await sandbox.command('complete-refund', { refund: id })
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' })
    expect(await balance()).toBe(3500)
  })

  test('a refund may fail while the charge stays as it was', async () => {
    const payment_intent = await give()
    const { id } = await sandbox.command<Stripe.Refund>('refund', { payment_intent, amount: 1500 })
    await sandbox.command('fail-refund', { refund: id, chargeFollows: false })
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 1500 })
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
    expect(await balance()).toBe(5000)
  })

  test('a dispute of a part takes that part; what is disputed cannot be refunded, an inquiry can', async () => {
    const payment_intent = await give()
    const { id } = await sandbox.command<Stripe.Dispute>('dispute', { payment_intent, amount: 1500 })
    expect(await balance()).toBe(3500)
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' })
    await sandbox.command('close-dispute', { dispute: id, outcome: 'lost' })
    await sandbox.command('appeal-dispute', { dispute: id })
    expect(await stripe.disputes.retrieve(id)).toMatchObject({ amount: 1500, status: 'appeal_under_review' })
    expect(await balance()).toBe(3500)
    await sandbox.command('close-dispute', { dispute: id, outcome: 'won' })
    expect(await balance()).toBe(5000)
    expect((await eventTypes()).filter((type) => type === 'charge.dispute.closed')).toHaveLength(1)

    const asked = await give()
    const inquiry = await sandbox.command<Stripe.Dispute>('dispute', { payment_intent: asked, inquiry: true })
    await sandbox.command('answer-dispute', { dispute: inquiry.id })
    const answered = { status: 'warning_under_review', evidence_details: { has_evidence: true } }
    expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject(answered)
    expect(await balance()).toBe(10_000)
    await stripe.refunds.create({ payment_intent: asked })
  })

  test('a dispute of all that is lost gives back what had been refunded before', async () => {
    const payment_intent = await give()
    await stripe.refunds.create({ payment_intent, amount: 2000 })
    const { id } = await sandbox.command<Stripe.Dispute>('dispute', { payment_intent, amount: 5000 })
    expect(await balance()).toBe(-2000)
    await sandbox.command('close-dispute', { dispute: id, outcome: 'lost', returned: 2000 })
    const { status, balance_transactions: entries } = await stripe.disputes.retrieve(id)
    expect([status, entries.map(({ amount }) => amount)]).toEqual(['lost', [-5000, 2000]])
    expect(await balance()).toBe(0)
  })
})

test('the control page offers every command as a plain form', async () => {
  await give()
  await subscribe()
  const { payment_intent } = (await stripe.charges.list()).data[0] ?? {}
  await stripe.refunds.create({ payment_intent: idOf(payment_intent), amount: 1 })
  await sandbox.command('dispute', { payment_intent: await give() })
  await sandbox.command('advance', { days: 5 })
  const page = await (await fetch(`${sandbox.url}/sandbox`)).text()
  const missing = [...commandsByName.keys()].filter((name) => !page.includes(`action="/sandbox/${name}"`))
  expect(missing).toEqual([])
  const body = new URLSearchParams({ days: '1' })
  const response = await fetch(`${sandbox.url}/sandbox/advance`, { method: 'POST', body, redirect: 'manual' })
  expect(response.headers.get('location')).toBe('/sandbox?said=advance%3A%20done')
})
