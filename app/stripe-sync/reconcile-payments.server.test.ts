import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { idOf } from '../stripe/stripe.server.ts'
import { publisherDay } from '../values/publisher-time.ts'
import { describeUnrecognized, findReconciliationIssues } from './reconciliation-issues.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'
import { ledgerAtSandbox } from '../payments/testing/ledger-at-sandbox.ts'

const ledger = await ledgerAtSandbox()
const { db, command, stripe } = ledger
const donation = 'prod_sandbox_donation'
const theirs = { program: 'bookshop', ref: '17' }

beforeEach(async () => {
  await command('reset')
  await db.deleteFrom('payment').execute()
})

type Items = { product?: string; name?: string; amount?: number; currency?: string }[]

/** The payment intent of a paid checkout session that some program created. */
async function paidSession(items: Items, metadata: Record<string, string> = {}): Promise<string> {
  const line_items = items.map(({ product, name = 'A shirt', amount = 2000, currency = 'usd' }) => ({
    quantity: 1,
    price_data: { currency, unit_amount: amount, ...(product ? { product } : { product_data: { name } }) },
  }))
  const made = { mode: 'payment', metadata, line_items, success_url: 'http://127.0.0.1:9/done' } as const
  const { id } = await stripe.checkout.sessions.create(made)
  const { payment_intent: intent } = await ledger.pay(id, { email: 'payer@example.com' })
  return intent as string
}

async function paidSubscription(product: string, metadata: Record<string, string>): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'payer@example.com' })
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const price_data = { currency: 'usd', unit_amount: 2000, product, recurring: { interval: 'month' } } as const
  return stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: method,
    items: [{ price_data }],
    metadata,
  })
}

const reasons = async () => (await reconcilePayments(db)).unrecognized.map(({ id, why }) => [id, why])
const bare = (params: object) =>
  stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    ...params,
  })

test('a payment that may belong to the site is listed with amount, date and reason, until the staff has looked at it', async () => {
  const link = await command<Stripe.Checkout.Session>('open-payment-link', { product: donation, currency: 'eur' })
  const euros = idOf((await ledger.pay(link.id)).payment_intent) ?? ''
  const gift = await ledger.begin({ amountCents: 5000, frequency: 'once' })
  const { metadata: ours } = await stripe.checkout.sessions.retrieve(gift)
  const yen = await paidSession([{ product: donation, amount: 5000, currency: 'jpy' }], ours ?? {})
  const several = await paidSession([{ product: donation }, { name: 'A shirt' }])
  const other = await paidSession([{ name: 'A shirt' }])
  const foreign = await paidSession([{ product: donation }], theirs)
  const typed = await bare({ description: 'Donation' })
  const marked = await bare({ metadata: { gospel_books_from: 'spring' } })
  await paidSubscription(donation, theirs)
  const { id: alone } = await command<Stripe.Charge>('charge-alone', { amount: 1200 })
  await ledger.deliver()

  expect(await reasons()).toEqual([
    [alone, 'it has no payment intent, as charges of older programs'],
    [expect.stringMatching(/^pi_/), 'its invoice lacks the site’s metadata'],
    [marked.id, 'it has neither a checkout session nor an invoice, as a payment that was typed in'],
    [typed.id, 'it has neither a checkout session nor an invoice, as a payment that was typed in'],
    [foreign, 'its checkout session lacks the site’s metadata'],
    [other, 'it is for another product'],
    [several, 'it is for other products besides ours'],
    [yen, 'it is in JPY'],
    [euros, 'it is in EUR'],
  ])
  const { unrecognized } = await reconcilePayments(db)
  const day = publisherDay(Date.now())
  expect(unrecognized.slice(-2).map(describeUnrecognized)).toEqual([
    `¥5,000 of ${day}, ${yen}: it is in JPY`,
    `€50.00 of ${day}, ${euros}: it is in EUR`,
  ])
  const named = (await findReconciliationIssues(db)).map(({ text }) => text)
  expect(named).toHaveLength(9)
  expect(named[8]).toBe(`At Stripe, and in no row of the ledger: €50.00 of ${day}, ${euros}: it is in EUR`)
})

test('a payment that belongs to another program, is refunded, was looked at or is booked is not listed', async () => {
  await paidSession([{ name: 'A shirt' }], theirs)
  await bare({ metadata: theirs })
  await paidSubscription((await stripe.products.create({ name: 'A magazine' })).id, theirs)
  await paidSession([{ product: donation }], { gospel_books_kind: 'none' })
  await stripe.refunds.create({ payment_intent: (await bare({})).id })
  const gift = await ledger.begin({ amountCents: 5000, frequency: 'once' })
  await ledger.pay(gift, { email: 'payer@example.com' })
  expect(await reconcilePayments(db)).toMatchObject({ repaired: { length: 1 }, unrecognized: [], failed: [] })
  expect(await findReconciliationIssues(db)).toEqual([])
})

test('an event is recorded after its effect: when the process ends in between, it is handled again and changes nothing', async () => {
  const gift = await ledger.begin({ amountCents: 5000, frequency: 'monthly' })
  await ledger.pay(gift, { email: 'monthly@example.com' })
  await ledger.deliver()
  const state = async () => ({
    payments: await db.selectFrom('payment').select(['id', 'status', 'amount_cents', 'paid_at']).execute(),
    gifts: await db.selectFrom('recurring_gift').selectAll().execute(),
    mails: await db.selectFrom('outbox').select('dedupe_key').orderBy('dedupe_key').execute(),
  })
  const events = async () =>
    (await db.selectFrom('webhook_event').select('type').orderBy('type').execute()).map(({ type }) => type)
  const before = await state()
  await db.deleteFrom('webhook_event').execute()
  expect(await reconcilePayments(db)).toMatchObject({ repaired: [], failed: [] })
  expect(await state()).toEqual(before)
  // The events are recorded now, so the next reconciliation skips them.
  expect(await events()).toEqual(expect.arrayContaining(['customer.subscription.created', 'invoice.paid']))
  const { checked } = await reconcilePayments(db)
  await db.deleteFrom('webhook_event').where('type', '=', 'invoice.paid').execute()
  expect((await reconcilePayments(db)).checked).toBe(checked + 1)
})

test('Stripe away is one failure for each list, and a database away is an error', async () => {
  for (let number = 0; number < 20; number += 1) await bare({})
  await command('faults', { mode: 'rate-limit' })
  const { failed } = await reconcilePayments(db)
  await command('faults', { mode: 'none' })
  expect(failed.map(({ what }) => what)).toEqual(
    ['charges', 'refunds', 'disputes', 'events'].map((list) => `${list} (donations)`),
  )

  await db.schema.alterTable('setting').renameTo('setting_elsewhere').execute()
  await db.schema.alterTable('payment').renameTo('payment_elsewhere').execute()
  await expect(reconcilePayments(db)).rejects.toThrow('setting')
  await db.schema.alterTable('payment_elsewhere').renameTo('payment').execute()
  await db.schema.alterTable('setting_elsewhere').renameTo('setting').execute()
})
