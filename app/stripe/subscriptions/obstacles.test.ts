import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { obstaclesTo } from './obstacles.ts'

const price = {
  unit_amount: 2500,
  billing_scheme: 'per_unit',
  transform_quantity: null,
  recurring: { usage_type: 'licensed', interval: 'month', interval_count: 1 },
}
const item = { quantity: 1, price, discounts: [], tax_rates: [] }
/** A monthly gift of one amount that another program made. */
const plain = {
  status: 'active',
  currency: 'usd',
  application: null,
  application_fee_percent: null,
  on_behalf_of: null,
  transfer_data: null,
  managed_payments: null,
  schedule: null,
  billing_schedules: [],
  pending_update: null,
  pending_invoice_item_interval: null,
  billing_thresholds: null,
  pause_collection: null,
  collection_method: 'charge_automatically',
  cancel_at: null,
  cancel_at_period_end: false,
  automatic_tax: { enabled: false },
  default_tax_rates: [],
  discounts: [],
  items: { data: [item], has_more: false },
}
const charged = { email: 'ann@example.com', method: 'Visa ending in 4242' }
const whyNot = (change: object, given = {}) =>
  obstaclesTo({ ...plain, ...change } as unknown as Stripe.Subscription, { ...charged, ...given })
const withItem = (change: object) => ({ items: { data: [{ ...item, ...change }], has_more: false } })
const withPrice = (change: object) => withItem({ price: { ...price, ...change } })

test('one amount in dollars, charged by itself from one giver, has no obstacle', () => {
  expect(whyNot({})).toEqual([])
  // Older versions of Stripe leave out lists that are empty.
  expect(whyNot({ default_tax_rates: undefined, billing_schedules: undefined, managed_payments: undefined })).toEqual(
    [],
  )
})

test.each([
  ['another currency', { currency: 'eur' }, 'It is not in US dollars.'],
  ['several items', { items: { data: [item, item], has_more: false } }, 'It has several items'],
  ['more items than Stripe lists', { items: { data: [item], has_more: true } }, 'It has several items'],
  ['a quantity', withItem({ quantity: 5 }), 'a price for each of several'],
  ['no quantity, as of use', withItem({ quantity: undefined }), 'a price for each of several'],
  ['tiers', withPrice({ billing_scheme: 'tiered', unit_amount: null }), 'not one fixed amount'],
  ['parts of a cent', withPrice({ unit_amount: null }), 'not one fixed amount'],
  ['packages', withPrice({ transform_quantity: { divide_by: 10, round: 'up' } }), 'not one fixed amount'],
  ['use that is counted', withPrice({ recurring: { ...price.recurring, usage_type: 'metered' } }), 'depends on use'],
  ['an application', { application: 'ca_1' }, 'Stripe Connect'],
  ['a fee of a platform', { application_fee_percent: 1.5 }, 'Stripe Connect'],
  ['another account in whose name it charges', { on_behalf_of: 'acct_2' }, 'Stripe Connect'],
  ['another account that gets the money', { transfer_data: { destination: 'acct_2' } }, 'Stripe Connect'],
  ['managed payments', { managed_payments: { enabled: true } }, 'in its own name'],
  ['a schedule', { schedule: 'sub_sched_1' }, 'A schedule at Stripe'],
  ['a billing schedule', { billing_schedules: [{}] }, 'A schedule at Stripe'],
  ['a change that waits', { pending_update: {} }, 'waits at Stripe'],
  ['other charges', { pending_invoice_item_interval: { interval: 'month' } }, 'waits at Stripe'],
  ['a threshold', { billing_thresholds: { amount_gte: 1 } }, 'waits at Stripe'],
  ['a trial', { status: 'trialing' }, 'It is in a trial'],
  ['a pause', { status: 'paused' }, 'It is paused.'],
  ['a pause of the charges', { pause_collection: { behavior: 'void' } }, 'It is paused.'],
  ['a failed charge', { status: 'past_due' }, 'Its last charge failed.'],
  ['no charge any more', { status: 'unpaid' }, 'Its last charge failed.'],
  ['a first charge that failed', { status: 'incomplete' }, 'Its last charge failed.'],
  ['invoices', { collection_method: 'send_invoice' }, 'Stripe mails an invoice'],
  ['an end', { cancel_at: 1 }, 'It ends on a day'],
  ['an end with the period', { cancel_at_period_end: true }, 'It ends on a day'],
  ['automatic tax', { automatic_tax: { enabled: true } }, 'Tax is added'],
  ['a tax rate', { default_tax_rates: [{}] }, 'Tax is added'],
  ['a tax rate of its item', withItem({ tax_rates: [{}] }), 'Tax is added'],
  ['a discount', { discounts: ['di_1'] }, 'A discount'],
  ['a discount of its item', withItem({ discounts: ['di_1'] }), 'A discount'],
])('%s is an obstacle, and the only one', (_, change, why) => {
  expect(whyNot(change)).toEqual([expect.stringContaining(why)])
})

test('a giver without an address, and no payment method, are obstacles', () => {
  expect(whyNot({}, { email: null })).toEqual([expect.stringContaining('no e-mail address')])
  expect(whyNot({}, { method: null })).toEqual([expect.stringContaining('no card or account')])
})
