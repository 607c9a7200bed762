import { describe, expect, test } from 'vitest'
import type Stripe from 'stripe'
import { idOf } from './objects.ts'
import { daySeconds, isOnDayOf, periodEnd, useSandbox } from './testing/use-sandbox.ts'

const { sandbox, stripe, command, subscribe, invoicesOf, eventsOf } = await useSandbox()

const none = { proration_behavior: 'none' } as const
const read = (id: string) => stripe.subscriptions.retrieve(id)
const update = (id: string, params: Stripe.SubscriptionUpdateParams) => stripe.subscriptions.update(id, params)
const advance = (days: number) => command('advance', { days: Math.ceil(days) })
const paidOf = async (id: string) => (await invoicesOf(id)).map(({ amount_paid }) => amount_paid)

/** The item of a subscription at another price. */
function priced({ items }: Stripe.Subscription, unit_amount: number, interval: 'month' | 'year' = 'month', count = 1) {
  const recurring = { interval, interval_count: count }
  const price_data = { currency: 'usd', product: 'prod_sandbox_donation', unit_amount, recurring }
  return { ...none, items: [{ id: items.data[0]?.id ?? '', price_data }] }
}

describe('a change', () => {
  test('of the amount alone charges nothing, and its event has the previous amount', async () => {
    const before = await subscribe()
    const events = await eventsOf(() => update(before.id, { ...priced(before, 4000), metadata: { note: 'a' } }))
    const after = await read(before.id)
    expect(periodEnd(after)).toBe(periodEnd(before))
    expect(after).toMatchObject({ status: 'active', billing_cycle_anchor: before.billing_cycle_anchor })
    const was = { metadata: { note: null }, items: { data: [{ price: { unit_amount: 2500 } }] } }
    expect(events).toMatchObject([['customer.subscription.updated', was]])
    await command('renew', { subscription: before.id })
    expect(await paidOf(before.id)).toEqual([2500, 4000])
    const [{ price_data } = {}] = priced(before, 4000).items
    const withoutId = update(before.id, { ...none, items: [{ price_data: price_data! }] })
    await expect(withoutId).rejects.toThrow('items[0][id]')
  })

  test('that changes nothing is no event', async () => {
    const { id } = await subscribe()
    expect(await eventsOf(() => update(id, { pause_collection: '' }))).toEqual([])
  })

  test('that would make prorations is refused without proration_behavior', async () => {
    const before = await subscribe()
    const { items } = priced(before, 4000)
    await expect(update(before.id, { items })).rejects.toThrow('makes no prorations')
  })

  test('of the interval alone charges nothing, and keeps the anchor', async () => {
    const before = await subscribe()
    await advance(1)
    const after = await update(before.id, priced(before, 2500, 'year'))
    expect(after).toMatchObject({ status: 'active', billing_cycle_anchor: before.billing_cycle_anchor })
    expect((periodEnd(after) - before.billing_cycle_anchor) / daySeconds).toBeGreaterThan(364)
    expect(await paidOf(before.id)).toEqual([2500])
    await command('advance', { months: 12 })
    expect(await paidOf(before.id)).toEqual([2500, 2500])
  })

  test('of the interval with trial_end at the next payment charges nothing until then', async () => {
    const before = await subscribe()
    await advance(1)
    const next = periodEnd(before)
    await update(before.id, { ...priced(before, 9000, 'month', 3), trial_end: next })
    expect(await paidOf(before.id)).toEqual([2500, 0])
    await command('advance', { months: 1 })
    const after = await read(before.id)
    expect(after).toMatchObject({ status: 'active', billing_cycle_anchor: next })
    expect((periodEnd(after) - next) / daySeconds).toBeGreaterThan(88)
    expect((await invoicesOf(before.id)).at(-1)).toMatchObject({
      billing_reason: 'subscription_cycle',
      amount_paid: 9000,
    })
  })

  test('of the card accepts only a card of the same customer', async () => {
    const { id } = await subscribe()
    const other = await subscribe({ card: '5555555555554444' })
    const method = idOf(other.default_payment_method)
    await expect(update(id, { default_payment_method: method })).rejects.toThrow('attached to')
  })

  test('of a gift with a schedule cannot end it', async () => {
    const { id } = await subscribe()
    await command('schedule', { subscription: id })
    expect((await read(id)).schedule).toMatch(/^sub_sched_/)
    await expect(update(id, { cancel_at_period_end: true })).rejects.toThrow('managed by')
  })
})

describe('the day of the next payment', () => {
  test('moves with trial_end, after an invoice of $0, and so do all later ones', async () => {
    const before = await subscribe()
    const { id, customer } = before
    await advance(1)
    const day = periodEnd(before) + 10 * daySeconds
    const events = await eventsOf(() => update(id, { ...none, trial_end: day }))
    const after = await read(id)
    expect(after).toMatchObject({ status: 'trialing', trial_end: day, billing_cycle_anchor: day })
    expect(after.trial_start).toBe(after.items.data[0]?.current_period_start)
    expect(periodEnd(after)).toBe(day)
    expect(events.map(([type]) => type)).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ])
    expect((await invoicesOf(id)).at(-1)).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: 0,
      amount_paid: 0,
    })
    await advance((periodEnd(before) - (await sandbox.state()).now) / daySeconds + 1)
    expect(await paidOf(id)).toHaveLength(2)
    await advance(10)
    const moved = await read(id)
    expect(moved).toMatchObject({ status: 'active', trial_end: day })
    expect(isOnDayOf(day, periodEnd(moved))).toBe(true)
    expect(await paidOf(id)).toEqual([2500, 0, 2500])
    expect((await stripe.charges.list({ customer: idOf(customer) })).data).toHaveLength(2)
  })

  test.each([
    [-daySeconds, 'must be in the future'],
    [731 * daySeconds, 'The maximum number of trial period days is 730'],
  ])('cannot be %i seconds from now', async (seconds, message) => {
    const { id } = await subscribe()
    const trial_end = (await sandbox.state()).now + seconds
    await expect(update(id, { ...none, trial_end })).rejects.toThrow(message)
  })

  test('moves the end of a stop at the end of the period', async () => {
    const before = await subscribe()
    await update(before.id, { cancel_at_period_end: true })
    const day = periodEnd(before) + daySeconds
    expect(await update(before.id, { ...none, trial_end: day })).toMatchObject({ cancel_at: day })
  })
})
