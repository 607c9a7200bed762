import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { idOf } from './objects.ts'
import { daySeconds, failsAtRenewal, isOnDayOf, periodEnd, useSandbox } from './testing/use-sandbox.ts'

const { sandbox, stripe, command, subscribe, invoicesOf, eventTypes, eventsOf } = await useSandbox()

const read = (id: string) => stripe.subscriptions.retrieve(id)
const update = (id: string, params: Stripe.SubscriptionUpdateParams) => stripe.subscriptions.update(id, params)
const statusesOf = async (id: string) => (await invoicesOf(id)).map(({ status }) => status)

describe('a pause', () => {
  test('voids the invoices until the day it ends, and then payments are taken again', async () => {
    const before = await subscribe()
    const { customer, id } = before
    await stripe.customers.update(idOf(customer), { balance: -500 })
    const resumes_at = periodEnd(before) + daySeconds
    const pause_collection = { behavior: 'void', resumes_at } as const
    expect(await eventsOf(() => update(id, { pause_collection }))).toEqual([
      ['customer.subscription.updated', { pause_collection: null }],
    ])
    const days = Math.ceil((periodEnd(before) - (await sandbox.state()).now) / daySeconds)
    const events = await eventsOf(() => command('advance', { days }))
    expect(events.map(([type]) => type).filter((type) => !type.startsWith('payout'))).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.voided',
      'customer.subscription.updated',
    ])
    expect(await read(id)).toMatchObject({ status: 'active', pause_collection })
    const [voided] = (await stripe.invoices.list({ subscription: id, limit: 1, expand: ['data.payments'] })).data
    expect(voided).toMatchObject({ status: 'void', amount_paid: 0, attempted: false, payments: { data: [] } })
    expect(idOf((await read(id)).latest_invoice)).toBe(voided?.id)
    expect(await stripe.customers.retrieve(idOf(customer))).toMatchObject({ balance: -500 })
    const resumed = ['customer.subscription.updated', { pause_collection }]
    expect(await eventsOf(() => command('advance', { days: 1 }))).toContainEqual(resumed)
    expect(await read(id)).toMatchObject({ pause_collection: null })
    await command('advance', { months: 1 })
    expect(await statusesOf(id)).toEqual(['paid', 'void', 'paid'])
    expect((await invoicesOf(id)).at(-1)).toMatchObject({ amount_paid: 2000 })
  })

  test('without an end lasts until it is undone', async () => {
    const { id } = await subscribe()
    await update(id, { pause_collection: { behavior: 'void' } })
    await command('advance', { months: 2 })
    expect(await update(id, { pause_collection: '' })).toMatchObject({ pause_collection: null })
    await command('renew', { subscription: id })
    expect(await statusesOf(id)).toEqual(['paid', 'void', 'void', 'paid'])
  })

  test('leaves earlier open invoices to be attempted again', async () => {
    const { id } = await subscribe(failsAtRenewal)
    await command('renew', { subscription: id })
    await update(id, { pause_collection: { behavior: 'void' } })
    await command('advance', { days: 4 })
    expect((await invoicesOf(id))[1]).toMatchObject({ status: 'open', attempt_count: 2 })
  })
})

describe('a stop', () => {
  test('at once is one event, and accepts only reasons and metadata afterwards', async () => {
    const { id } = await subscribe()
    const cancellation_details = { comment: 'giver:1', feedback: 'other' } as const
    const events = await eventsOf(() => stripe.subscriptions.cancel(id, { cancellation_details }))
    expect(events).toEqual([['customer.subscription.deleted', undefined]])
    const ended = await read(id)
    expect(ended).toMatchObject({
      status: 'canceled',
      canceled_at: ended.ended_at,
      cancellation_details: { ...cancellation_details, reason: 'cancellation_requested' },
    })
    expect((await stripe.subscriptions.list()).data).toEqual([])
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1)
    const words = { cancellation_details: { comment: 'Moved away' }, metadata: { note: 'b' } }
    expect(await update(id, words)).toMatchObject(words)
    await expect(update(id, { description: 'x' })).rejects.toThrow('can only update')
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('at the end of the period can be undone', async () => {
    const before = await subscribe()
    const { id } = before
    expect(await update(id, { cancel_at: periodEnd(before) })).toMatchObject({
      cancel_at: periodEnd(before),
      cancel_at_period_end: false,
      status: 'active',
      cancellation_details: { reason: 'cancellation_requested' },
    })
    expect(await update(id, { cancel_at: '' })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    })
    await update(id, { cancel_at_period_end: true })
    await command('advance')
    expect(await read(id)).toMatchObject({ status: 'canceled' })
    expect((await eventTypes()).at(-1)).toBe('customer.subscription.deleted')
    expect(await statusesOf(id)).toEqual(['paid'])
  })

  test('in the portal sets cancel_at alone, and can be resumed', async () => {
    const before = await subscribe()
    const { id: subscription } = before
    await command('stop', { subscription })
    const stopped = { cancel_at: periodEnd(before), cancel_at_period_end: false, canceled_at: null }
    expect(await read(subscription)).toMatchObject({ status: 'active', ...stopped })
    await command('resume', { subscription })
    expect(await read(subscription)).toMatchObject({ cancel_at: null, canceled_at: null })
    await command('stop', { subscription })
    await command('advance', { months: 1 })
    expect(await read(subscription)).toMatchObject({ status: 'canceled', cancel_at: periodEnd(before) })
  })

  test('between attempts ends the attempts, and leaves the invoice open', async () => {
    const { id } = await subscribe(failsAtRenewal)
    await command('renew', { subscription: id })
    await stripe.subscriptions.cancel(id)
    await command('advance', { months: 3 })
    expect(await invoicesOf(id)).toMatchObject([
      { status: 'paid' },
      { status: 'open', attempt_count: 1, auto_advance: false, next_payment_attempt: null },
    ])
  })
})

describe('a pause of the whole subscription', () => {
  const unchanged = { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'none' } as const
  const pausedBy = async (id: string) => (await read(id)).status_details?.paused.subscription.type

  test('makes no invoices, and is ended by resume alone, which charges nothing until the next day of the anchor', async () => {
    const before = await subscribe()
    const { id } = before
    const pause = { bill_for: { unused_time_from: { type: 'none' } } } as const
    const paused = await eventsOf(() => stripe.subscriptions.pause(id, pause))
    expect(paused.map(([type]) => type)).toEqual(['customer.subscription.updated', 'customer.subscription.paused'])
    expect([(await read(id)).status, await pausedBy(id)]).toEqual(['paused', 'pause_requested'])
    await command('advance', { days: 70 })
    expect(await statusesOf(id)).toEqual(['paid'])
    expect((await update(id, { pause_collection: '' })).status).toBe('paused')
    await expect(stripe.subscriptions.resume(id)).rejects.toThrow('anchor unchanged')
    const events = await eventsOf(() => stripe.subscriptions.resume(id, unchanged))
    expect(events.map(([type]) => type)).toEqual(['customer.subscription.updated', 'customer.subscription.resumed'])
    const after = await read(id)
    const { now } = await sandbox.state()
    expect(after).toMatchObject({ status: 'active', billing_cycle_anchor: before.billing_cycle_anchor })
    expect(periodEnd(after)).toBeGreaterThan(now)
    expect(isOnDayOf(before.billing_cycle_anchor, periodEnd(after))).toBe(true)
    expect(await statusesOf(id)).toEqual(['paid'])
    await expect(stripe.subscriptions.resume(id, unchanged)).rejects.toThrow('is active')
    await command('advance', { months: 1 })
    expect(await statusesOf(id)).toEqual(['paid', 'paid'])
  })

  test('follows the first failure if the account says so', async () => {
    await command('account', { pausesAfter: 'first' })
    const { id } = await subscribe(failsAtRenewal)
    await command('renew', { subscription: id })
    expect([(await read(id)).status, await pausedBy(id)]).toEqual(['paused', 'first_payment_failure'])
    const [, open] = await invoicesOf(id)
    expect(await command('pay-invoice', { invoice: open?.id })).toMatchObject({ status: 'paid' })
    expect((await read(id)).status).toBe('paused')
  })
})
