import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { foreignTraits } from './billing/foreign-subscription.ts'
import { compareObject } from './testing/compare-object.ts'
import { periodEnd, useSandbox } from './testing/use-sandbox.ts'

const { stripe, command, invoicesOf } = await useSandbox()

const make = (given: object) => command<Stripe.Subscription>('make-foreign', given)

test('a subscription of another program is paid, has no session, and each invoice has a snapshot of its metadata', async () => {
  const { id } = await make({ email: 'ann@example.com', name: 'Ann Lee', amount: 2500, metadata: 'givewp_id=4' })
  expect((await stripe.checkout.sessions.list({ subscription: id })).data).toEqual([])
  const before = await stripe.subscriptions.retrieve(id)
  expect(before).toMatchObject({ status: 'active', application: null, metadata: { givewp_id: '4' } })
  await stripe.subscriptions.update(id, { metadata: { ours: 'yes' } })
  await command('renew', { subscription: id })
  const invoices = await invoicesOf(id)
  const snapshots = invoices.map(({ parent }) => parent?.subscription_details?.metadata)
  expect(snapshots).toEqual([{ givewp_id: '4' }, { givewp_id: '4', ours: 'yes' }])
  expect(invoices.map(({ status, amount_paid: paid }) => [status, paid])).toEqual([
    ['paid', 2500],
    ['paid', 2500],
  ])
  const after = await stripe.subscriptions.retrieve(id)
  expect(after.items.data[0]?.current_period_start).toBe(periodEnd(before))
})

test('the invoice of a renewal has the metadata that its subscription has when it is finalized, an hour later', async () => {
  const { id } = await make({})
  await command('renew', { subscription: id, draft: true })
  await stripe.subscriptions.update(id, { metadata: { ours: 'yes' } })
  await command('advance', { days: 1 })
  const [, invoice] = await invoicesOf(id)
  expect(invoice).toMatchObject({ status: 'paid', parent: { subscription_details: { metadata: { ours: 'yes' } } } })
})

test('metadata that is set to an empty text is removed', async () => {
  const { id } = await make({ metadata: 'givewp_id=4' })
  await stripe.subscriptions.update(id, { metadata: { ours: 'yes' } })
  await stripe.subscriptions.update(id, { metadata: { ours: '' } })
  expect((await stripe.subscriptions.retrieve(id)).metadata).toEqual({ givewp_id: '4' })
})

test.each(foreignTraits)('with the trait %s it has the fields of Stripe’s object, with their types', async (trait) => {
  const { id } = await make({ trait })
  const subscription = await stripe.subscriptions.retrieve(id)
  expect(compareObject(JSON.parse(JSON.stringify(subscription)))).toEqual([])
})

test('a price for each of several, in another currency', async () => {
  const { items, currency } = await make({ amount: 500, quantity: 5, currency: 'eur' })
  expect([currency, items.data[0]?.quantity, items.data[0]?.price.unit_amount]).toEqual(['eur', 5, 500])
})
