import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from './objects.ts'
import { startTestSandbox, type TestSandbox } from './testing/running-sandbox.ts'
import { recurringGift } from './testing/sample-sessions.ts'

let sandbox: TestSandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startTestSandbox()
  stripe = sandbox.stripe
})
beforeEach(() => sandbox.command('reset'))
afterAll(() => sandbox.kill())

const daySeconds = 86_400
const none = { proration_behavior: 'none' } as const

async function subscribe(payment: object = {}): Promise<Stripe.Subscription> {
  const { id } = await stripe.checkout.sessions.create(recurringGift)
  const session = await sandbox.command<Stripe.Checkout.Session>('pay', { session: id, ...payment })
  return stripe.subscriptions.retrieve(idOf(session.subscription))
}

const read = (id: string) => stripe.subscriptions.retrieve(id)
const advance = (days: number) => sandbox.command('advance', { days: Math.ceil(days) })
const periodEnd = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0
const invoicesOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription, limit: 100 })).data.toReversed().map((invoice) => {
    const { billing_reason, status, total, amount_paid } = invoice
    return { billing_reason, status, total, amount_paid }
  })

/** The item of a subscription at another price. */
function priced({ items }: Stripe.Subscription, unit_amount: number, interval: 'month' | 'year' = 'month', count = 1) {
  const recurring = { interval, interval_count: count }
  const price_data = { currency: 'usd', product: 'prod_sandbox_donation', unit_amount, recurring }
  return { ...none, items: [{ id: items.data[0]?.id ?? '', price_data }] }
}

/** The events since then, the oldest first, with what they say changed. */
async function eventsSince(created: number): Promise<[type: string, previous: object | undefined][]> {
  const { data } = await stripe.events.list({ limit: 100, created: { gte: created } })
  return data
    .toReversed()
    .map(({ type, data }) => [type, (data as { previous_attributes?: object }).previous_attributes])
}
const typesSince = async (created: number) => (await eventsSince(created)).map(([type]) => type)

async function later(): Promise<number> {
  await advance(1)
  return (await sandbox.state()).now
}

describe('a change', () => {
  test('of the amount alone charges nothing, and says what it was before', async () => {
    const before = await subscribe()
    const now = await later()
    const after = await stripe.subscriptions.update(before.id, { ...priced(before, 4000), metadata: { note: 'a' } })
    expect(periodEnd(after)).toBe(periodEnd(before))
    expect(after).toMatchObject({ status: 'active', billing_cycle_anchor: before.billing_cycle_anchor })
    const events = await eventsSince(now)
    expect(events.at(-1)).toMatchObject([
      'customer.subscription.updated',
      { metadata: { note: null }, items: { data: [{ price: { unit_amount: 2500 } }] } },
    ])
    await sandbox.command('renew', { subscription: before.id })
    expect(await invoicesOf(before.id)).toMatchObject([{ amount_paid: 2500 }, { amount_paid: 4000 }])
  })

  test('that changes nothing is no event', async () => {
    const { id } = await subscribe()
    const now = await later()
    await stripe.subscriptions.update(id, { pause_collection: '' })
    expect(await typesSince(now)).toEqual([])
  })

  test('that would make prorations is refused without proration_behavior', async () => {
    const before = await subscribe()
    const { items } = priced(before, 4000)
    await expect(stripe.subscriptions.update(before.id, { items })).rejects.toThrow('makes no prorations')
  })

  test('of the interval alone charges nothing, and keeps the anchor', async () => {
    const before = await subscribe()
    await later()
    const after = await stripe.subscriptions.update(before.id, priced(before, 2500, 'year'))
    expect(after).toMatchObject({ status: 'active', billing_cycle_anchor: before.billing_cycle_anchor })
    expect((periodEnd(after) - before.billing_cycle_anchor) / daySeconds).toBeGreaterThan(364)
    expect(await invoicesOf(before.id)).toHaveLength(1)
    await sandbox.command('advance', { months: 12 })
    expect(await invoicesOf(before.id)).toMatchObject([{ amount_paid: 2500 }, { amount_paid: 2500 }])
  })

  test('of the anchor to now begins a period and charges it', async () => {
    const before = await subscribe()
    const now = await later()
    const anchor = { billing_cycle_anchor: { type: 'now' } } as const
    const after = await stripe.subscriptions.update(before.id, { ...priced(before, 2500, 'year'), ...anchor })
    expect(after).toMatchObject({ status: 'active', billing_cycle_anchor: expect.closeTo(now, -1) })
    expect((periodEnd(after) - after.billing_cycle_anchor) / daySeconds).toBeGreaterThan(364)
    expect(await invoicesOf(before.id)).toMatchObject([
      { amount_paid: 2500 },
      { billing_reason: 'subscription_update', amount_paid: 2500, status: 'paid' },
    ])
    const moved = await stripe.subscriptions.update(before.id, { ...none, trial_end: periodEnd(after) + 1 })
    await expect(stripe.subscriptions.update(moved.id, { ...none, ...anchor })).rejects.toMatchObject({
      code: 'subscription_update_trial_after_billing_cycle_anchor',
    })
  })

  test('of the interval with trial_end at the next payment charges nothing until then', async () => {
    const before = await subscribe()
    await later()
    const next = periodEnd(before)
    await stripe.subscriptions.update(before.id, { ...priced(before, 9000, 'month', 3), trial_end: next })
    expect((await invoicesOf(before.id)).map(({ amount_paid }) => amount_paid)).toEqual([2500, 0])
    await sandbox.command('advance', { months: 1 })
    const after = await read(before.id)
    expect(after).toMatchObject({ status: 'active', billing_cycle_anchor: next })
    expect((periodEnd(after) - next) / daySeconds).toBeGreaterThan(88)
    expect((await invoicesOf(before.id)).at(-1)).toMatchObject({
      ...{ billing_reason: 'subscription_cycle', amount_paid: 9000 },
    })
  })

  test('of the card takes one of the same customer only', async () => {
    const { id } = await subscribe()
    const other = await subscribe({ card: '5555555555554444' })
    const method = idOf(other.default_payment_method)
    await expect(stripe.subscriptions.update(id, { default_payment_method: method })).rejects.toThrow('attached to')
  })

  test('of a gift with a schedule cannot end it', async () => {
    const { id } = await subscribe()
    await sandbox.command('schedule', { subscription: id })
    expect((await read(id)).schedule).toMatch(/^sub_sched_/)
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow('managed by')
  })
})

describe('the day of the next payment', () => {
  test('moves with trial_end, after an invoice of nothing, and all later ones with it', async () => {
    const before = await subscribe()
    const now = await later()
    const day = periodEnd(before) + 10 * daySeconds
    const after = await stripe.subscriptions.update(before.id, { ...none, trial_end: day })
    expect(after).toMatchObject({ status: 'trialing', trial_end: day, billing_cycle_anchor: day })
    expect(after.trial_start).toBe(after.items.data[0]?.current_period_start)
    expect(periodEnd(after)).toBe(day)
    const types = await typesSince(now)
    expect(types).toEqual([
      ...['invoice.created', 'invoice.finalized', 'invoice.paid', 'invoice.payment_succeeded'],
      'customer.subscription.updated',
    ])
    expect((await invoicesOf(before.id)).at(-1)).toEqual({
      ...{ billing_reason: 'subscription_update', status: 'paid', total: 0, amount_paid: 0 },
    })
    await advance((periodEnd(before) - now) / daySeconds + 1)
    expect(await invoicesOf(before.id)).toHaveLength(2)
    await advance(10)
    const moved = await read(before.id)
    expect(moved).toMatchObject({ status: 'active', trial_end: day })
    expect(new Date(periodEnd(moved) * 1000).getUTCDate()).toBe(new Date(day * 1000).getUTCDate())
    expect((await invoicesOf(before.id)).at(-1)).toMatchObject({ amount_paid: 2500 })
    expect((await stripe.charges.list({ customer: idOf(before.customer) })).data).toHaveLength(2)
  })

  test.each([
    [-daySeconds, 'must be in the future'],
    [731 * daySeconds, 'The maximum number of trial period days is 730'],
  ])('cannot be %i seconds from now', async (seconds, message) => {
    const { id } = await subscribe()
    const trial_end = (await sandbox.state()).now + seconds
    await expect(stripe.subscriptions.update(id, { ...none, trial_end })).rejects.toThrow(message)
  })

  test('takes the end of a stop at the end of the period with it', async () => {
    const before = await subscribe()
    await stripe.subscriptions.update(before.id, { cancel_at_period_end: true })
    const day = periodEnd(before) + daySeconds
    expect(await stripe.subscriptions.update(before.id, { ...none, trial_end: day })).toMatchObject({ cancel_at: day })
  })
})

describe('a pause', () => {
  test('voids the invoices until the day it ends, and then payments are taken again', async () => {
    const before = await subscribe()
    const { customer, id } = before
    await stripe.customers.update(idOf(customer), { balance: -500 })
    const resumes_at = periodEnd(before) + daySeconds
    const now = await later()
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } })
    expect(await eventsSince(now)).toEqual([['customer.subscription.updated', { pause_collection: null }]])
    await advance((periodEnd(before) - now) / daySeconds)
    expect(await read(id)).toMatchObject({ status: 'active', pause_collection: { behavior: 'void', resumes_at } })
    const [voided] = (await stripe.invoices.list({ subscription: id, limit: 1, expand: ['data.payments'] })).data
    expect(voided).toMatchObject({ status: 'void', amount_paid: 0, attempted: false, payments: { data: [] } })
    expect(idOf((await read(id)).latest_invoice)).toBe(voided?.id)
    expect(await stripe.customers.retrieve(idOf(customer))).toMatchObject({ balance: -500 })
    expect((await typesSince(periodEnd(before))).slice(0, 3)).toEqual([
      ...['invoice.created', 'invoice.finalized', 'invoice.voided'],
    ])
    await advance(1)
    expect((await eventsSince(resumes_at))[0]).toEqual([
      'customer.subscription.updated',
      { pause_collection: { behavior: 'void', resumes_at } },
    ])
    expect(await read(id)).toMatchObject({ pause_collection: null })
    await sandbox.command('advance', { months: 1 })
    expect((await invoicesOf(id)).map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ...[
        ['paid', 2500],
        ['void', 0],
        ['paid', 2000],
      ],
    ])
  })

  test('without a day lasts until it is taken back', async () => {
    const { id } = await subscribe()
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
    await sandbox.command('advance', { months: 2 })
    expect(await stripe.subscriptions.update(id, { pause_collection: '' })).toMatchObject({ pause_collection: null })
    await sandbox.command('renew', { subscription: id })
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'void', 'void', 'paid'])
  })

  test('leaves what was open before to be tried again', async () => {
    const { id } = await subscribe({ card: '4000000000000341' })
    await sandbox.command('renew', { subscription: id })
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
    await advance(4)
    expect((await stripe.invoices.list({ subscription: id, status: 'open' })).data[0]).toMatchObject({
      attempt_count: 2,
    })
  })
})

test('a card is declined when its month is over', async () => {
  const soon = new Date((await sandbox.state()).now * 1000 + 20 * 86_400_000)
  const before = await subscribe({ expiry: `${soon.getUTCMonth() + 1} / ${soon.getUTCFullYear()}` })
  expect((await stripe.paymentMethods.retrieve(idOf(before.default_payment_method))).card).toMatchObject({
    ...{ brand: 'visa', last4: '4242', exp_month: soon.getUTCMonth() + 1, exp_year: soon.getUTCFullYear() },
  })
  await sandbox.command('advance', { months: 2 })
  const [charge] = (await stripe.charges.list({ customer: idOf(before.customer), limit: 1 })).data
  expect(charge).toMatchObject({ status: 'failed', failure_code: 'expired_card' })
})

describe('a stop', () => {
  test('at once says why in one event, and takes nothing but reasons afterwards', async () => {
    const { id } = await subscribe()
    const now = await later()
    const details = { comment: 'giver:1', feedback: 'other' } as const
    const ended = await stripe.subscriptions.cancel(id, { cancellation_details: details })
    expect(ended).toMatchObject({
      ...{ status: 'canceled', canceled_at: ended.ended_at },
      cancellation_details: { ...details, reason: 'cancellation_requested' },
    })
    expect(await typesSince(now)).toEqual(['customer.subscription.deleted'])
    const update = { cancellation_details: { comment: 'Moved away' }, metadata: { note: 'b' } }
    expect(await stripe.subscriptions.update(id, update)).toMatchObject(update)
    await expect(stripe.subscriptions.update(id, { description: 'x' })).rejects.toThrow('can only update')
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('at the end of the period can be taken back', async () => {
    const before = await subscribe()
    const { id } = before
    const stopped = await stripe.subscriptions.update(id, { cancel_at: 'max_period_end' })
    expect(stopped).toMatchObject({
      ...{ cancel_at: periodEnd(before), cancel_at_period_end: false, status: 'active' },
      cancellation_details: { reason: 'cancellation_requested' },
    })
    expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({
      ...{ cancel_at: null, canceled_at: null, cancellation_details: { reason: null } },
    })
  })

  test('while a payment is tried again ends the tries, and leaves the invoice to be paid', async () => {
    const { id } = await subscribe({ card: '4000000000000341' })
    await sandbox.command('renew', { subscription: id })
    await stripe.subscriptions.cancel(id)
    await sandbox.command('advance', { months: 3 })
    expect(await invoicesOf(id)).toMatchObject([{ status: 'paid' }, { status: 'open' }])
  })
})

test('a monthly gift lives through a year: raised, skipped, failed, mended, moved, stopped', async () => {
  const gift = await subscribe()
  const { id, customer } = gift
  const skip = async () => {
    const resumes_at = periodEnd(await read(id)) + daySeconds
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } })
  }
  const months = (count: number) => sandbox.command('advance', { months: count })
  await months(2)
  await stripe.subscriptions.update(id, priced(gift, 4000))
  await months(1)
  await skip()
  await months(1)
  expect(await read(id)).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } })
  await sandbox.command('update-card', { subscription: id, card: '4000000000000341' })
  await months(1)
  expect(await read(id)).toMatchObject({ status: 'past_due', pause_collection: null })
  const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data
  await sandbox.command('pay-invoice', { invoice: open?.id })
  await sandbox.command('update-card', { subscription: id, card: '4242424242424242' })
  await months(1)
  const day = periodEnd(await read(id)) + 5 * daySeconds
  await stripe.subscriptions.update(id, { ...none, trial_end: day })
  await months(2)
  expect(await read(id)).toMatchObject({ status: 'active', billing_cycle_anchor: day })
  await months(2)
  await stripe.subscriptions.cancel(id)
  await months(2)

  const invoices = await invoicesOf(id)
  expect(invoices.map(({ status, amount_paid }) => `${status} ${amount_paid}`)).toEqual([
    ...['paid 2500', 'paid 2500', 'paid 2500', 'paid 4000', 'void 0', 'paid 4000', 'paid 4000'],
    ...['paid 0', 'paid 4000', 'paid 4000', 'paid 4000'],
  ])
  const charges = (await stripe.charges.list({ customer: idOf(customer), limit: 100 })).data
  const taken = charges.filter(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0)
  expect(taken).toBe(invoices.reduce((sum, { amount_paid }) => sum + amount_paid, 0))
  expect(await sandbox.sumBeforeFees()).toBe(taken)
})
