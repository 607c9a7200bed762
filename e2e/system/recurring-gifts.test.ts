import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase, type Db } from '../../app/platform/db.server.ts'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { startWorld, type World } from '../harness/world.ts'
import { amountOf, emailOf, findGiftsOf, give } from './gifts.ts'

const databases = {
  SQLite: async () => undefined,
  PostgreSQL: () => createDatabase(inject('postgresUrl')),
}

describe.each(Object.entries(databases))('recurring gifts as Stripe bills and ends them, on %s', (_, databaseUrl) => {
  let world: World
  let db: Db
  let stripe: Stripe
  beforeAll(async () => {
    world = await startWorld({ databaseUrl: await databaseUrl() })
    db = await openDatabase(world.site.databaseUrl)
    stripe = stripeOf(world)
  })
  afterAll(async () => {
    await db.destroy()
    await world.stop()
  })

  const giftsOf = (number: number) => findGiftsOf(db, number)
  const confirmationsOf = (gift: string) =>
    db.selectFrom('outbox').selectAll().where('kind', '=', 'gift-stopped').where('subject_id', '=', gift).execute()

  async function begun(number: number) {
    await give(world, number)
    await expect.poll(() => giftsOf(number)).toMatchObject([{ status: 'paid' }])
    const [{ id, subscription_id: subscription, customer_id: customer } = { id: '' }] = await giftsOf(number)
    if (!subscription || !customer) throw new Error('the gift is no recurring one')
    return { id, subscription, customer }
  }
  /** Waits until the site has taken everything that Stripe has to tell. */
  const everythingTold = async () => {
    await expect.poll(async () => (await world.sandbox.control.state()).webhooks.queue).toBe(0)
  }

  test('a stop in the customer portal is confirmed at once and once; one after a change of mind again', async () => {
    const { id, subscription } = await begun(3)
    await world.sandbox.control.stop({ subscription })
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      ...{ cancel_at_period_end: false, cancel_at: expect.any(Number), status: 'active' },
    })
    await world.mail.waitFor(({ to, text }) => to.includes(emailOf(3)) && text.includes('You will not be charged'))
    await world.sandbox.control.deliver({ last: 100, times: 2, types: ['customer.subscription.updated'] })
    expect(await confirmationsOf(id)).toHaveLength(1)

    await world.sandbox.control.resume({ subscription })
    await everythingTold()
    // The ending is named by the second in which it was asked for.
    await world.sandbox.control.advance({ days: 1 })
    await world.sandbox.control.stop({ subscription })
    await expect.poll(() => confirmationsOf(id)).toHaveLength(2)
    await world.sandbox.control.advance({ months: 1 })
    await expect.poll(async () => (await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
    await everythingTold()
    expect(await confirmationsOf(id)).toHaveLength(2)
  })

  test('an end after the next charge is not confirmed before that charge', async () => {
    const { id, subscription } = await begun(6)
    const { items } = await stripe.subscriptions.retrieve(subscription)
    const paidUntil = items.data[0]?.current_period_end ?? 0
    await stripe.subscriptions.update(subscription, { cancel_at: paidUntil + 10 * 86_400 })
    await everythingTold()
    expect(await confirmationsOf(id)).toEqual([])
    await world.sandbox.control.renew({ subscription, outcome: 'paid' })
    await expect.poll(() => giftsOf(6)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    const [, last] = await giftsOf(6)
    await expect
      .poll(async () => [...(await confirmationsOf(id)), ...(await confirmationsOf(last?.id ?? ''))])
      .toHaveLength(1)
  })

  test('a renewal from the customer’s credit is no gift; of one that is paid in part, that part is', async () => {
    const { customer, subscription } = await begun(9)
    await stripe.customers.update(customer, { balance: -(amountOf(9) + 400) })
    await world.sandbox.control.renew({ subscription })
    const [covered] = (await stripe.invoices.list({ subscription })).data
    expect(covered).toMatchObject({
      ...{ status: 'paid', total: amountOf(9), amount_due: 0, amount_paid: 0 },
      ...{ starting_balance: -(amountOf(9) + 400), ending_balance: -400 },
    })
    await everythingTold()
    expect(await giftsOf(9)).toHaveLength(1)

    await world.sandbox.control.renew({ subscription, outcome: 'failed' })
    await expect.poll(() => giftsOf(9)).toMatchObject([{}, { status: 'failed', amount_cents: amountOf(9) - 400 }])
    const [, { invoice_id: invoice } = { invoice_id: null }] = await giftsOf(9)
    await world.sandbox.control.retryInvoice({ invoice: invoice ?? '', outcome: 'paid' })
    await expect.poll(() => giftsOf(9)).toMatchObject([{}, { status: 'paid', amount_cents: amountOf(9) - 400 }])
    await world.mail.waitFor(({ to, text }) => to.includes(emailOf(9)) && text.includes('$6.09'))
  })

  test('what a renewal leaves to be paid by a check is the gift, not its total', async () => {
    const { customer, subscription } = await begun(12)
    await stripe.customers.update(customer, { balance: -400 })
    await world.sandbox.control.renew({ subscription, outcome: 'failed' })
    await expect.poll(() => giftsOf(12)).toMatchObject([{}, { status: 'failed' }])
    const [, renewal] = await giftsOf(12)
    await world.sandbox.control.payElsewhere({ invoice: renewal?.invoice_id ?? '' })
    await expect.poll(() => giftsOf(12)).toMatchObject([{}, { status: 'paid', amount_cents: amountOf(12) - 400 }])
  })

  test('an invoice that gives something back leaves no row', async () => {
    const { subscription } = await begun(15)
    const { id: invoice } = await world.sandbox.control.creditInvoice({ subscription, amount: 1200 })
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'paid', total: -1200, amount_paid: 0 })
    await everythingTold()
    expect((await world.staff(['reconcile'])).code).toBe(0)
    expect(await giftsOf(15)).toHaveLength(1)
    expect((await world.staff(['books'])).code).toBe(0)
  })
})
