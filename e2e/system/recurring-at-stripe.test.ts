import { findGiverIdOf } from '../../app/givers/giver.queries.server.ts'
import { expect, test } from 'vitest'
import { recurringWords } from '../../app/content/my-giving/recurring.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { openRecurringGift, recurringChangesOf, recurringRowOf } from '../giver.ts'
import { emailOf } from './gifts.ts'
import { getGiving } from '../my-giving.ts'
import { giftsOf, paidGift, sharedTestEnv, untilAllIsDelivered, untilAllIsSent } from './shared-test-env.ts'
import { dateOf } from '../../app/values/publisher-time.ts'

/** Tests changes of a recurring gift at Stripe, in its Dashboard or by its card, as the giver sees them. */
const testEnv = sharedTestEnv()
const stripe = () => stripeOf(testEnv)

const rowOf = (subscription: string) => recurringRowOf(testEnv, subscription)
const changesOf = (subscription: string) => recurringChangesOf(testEnv, subscription)
const openGift = (number: number) => openRecurringGift(testEnv, number)

test('a change in the Dashboard is shown, recorded with its origin and confirmed', async () => {
  const { subscription, read } = await openGift(21)
  const { items } = await stripe().subscriptions.retrieve(subscription)
  const price_data = {
    currency: 'usd',
    product: 'prod_sandbox_donation',
    unit_amount: 2500,
    recurring: { interval: 'month' as const },
  }
  await stripe().subscriptions.update(subscription, {
    items: [{ id: items.data[0]?.id ?? '', price_data }],
    proration_behavior: 'none',
  })
  const mail = await testEnv.mail.waitForText(emailOf(21), 'The amount was changed from $10.21 to $25, at Stripe.')
  expect(mail).toContain(recurringWords.mail.notYou.other)
  expect(await changesOf(subscription)).toMatchObject([{ made_by: 'stripe', what: 'amount' }])
  expect(await read()).toContain('$25 every month.')
})

test('while Stripe is down the page shows the stored row, and a submit says that Stripe did not answer', async () => {
  const { subscription, read, submit, keyOf } = await openGift(27)
  const key = await keyOf()
  await testEnv.sandbox.control.faults({ mode: 'down', path: '/v1/subscriptions' })
  try {
    const page = await read()
    expect(page).toContain('$10.27 every month.')
    expect(page).toContain('We cannot reach Stripe')
    const { status, page: answer } = await submit({ what: 'amount', amount: '30' }, key)
    expect([status, answer]).toEqual([502, expect.stringContaining('did not answer in time')])
  } finally {
    await testEnv.sandbox.control.faults({ mode: 'none' })
  }
  expect(await changesOf(subscription)).toEqual([])
})

test('a payment that failed is still shown after the next one was skipped, is paid on the invoice’s own page, and the gift goes on', async () => {
  const { subscription, read, submit } = await openGift(45)
  await testEnv.sandbox.control.renew({ subscription, outcome: 'failed' })
  await expect.poll(async () => (await rowOf(subscription))?.status).toBe('failing')
  // The row of the payment may be written after the row of the recurring gift.
  await expect.poll(() => giftsOf(testEnv, 45)).toMatchObject([{}, { status: 'failed' }])
  const [invoice] = (await stripe().invoices.list({ subscription, status: 'open' })).data
  expect(await read()).toContain('Your card was declined.')
  await submit({ what: 'skipped' })
  await testEnv.sandbox.control.renew({ subscription })
  const page = await read()
  expect(page).toContain('We could not take your gift of $10.45')
  expect(page).toContain(recurringWords.page.failed.button)
  expect((await rowOf(subscription))?.status).toBe('failing')

  await testEnv.sandbox.control.payInvoice({ invoice: invoice?.id ?? '' })
  await expect.poll(async () => (await rowOf(subscription))?.status).toBe('active')
  await expect.poll(() => giftsOf(testEnv, 45)).not.toContainEqual(expect.objectContaining({ status: 'failed' }))
  expect(await read()).not.toContain(recurringWords.page.failed.title)
  expect(await changesOf(subscription)).toMatchObject([{ what: 'skipped' }])
})

test('a gift with a schedule says so, and how to reach us', async () => {
  const { subscription, read, submit } = await openGift(48)
  const key = crypto.randomUUID()
  await testEnv.sandbox.control.schedule({ subscription })
  const page = await read()
  expect(page).toContain(recurringWords.page.unchangeable.schedule)
  expect(page).not.toContain(recurringWords.amount.summary)
  const { status, page: answer } = await submit({ what: 'amount', amount: '20' }, key)
  expect([status, answer]).toEqual([409, expect.stringContaining(recurringWords.page.unchangeable.schedule)])
  expect(await changesOf(subscription)).toEqual([])
})

test('a change without a webhook is found by the reconciliation, and confirmed once', async () => {
  const { subscription } = await openGift(51)
  await testEnv.sandbox.control.webhooks({ mode: 'off' })
  await stripe().subscriptions.update(subscription, { pause_collection: { behavior: 'void' } })
  expect((await testEnv.staff(['reconcile'])).code).toBe(0)
  expect(await changesOf(subscription)).toMatchObject([{ what: 'paused', after: 'collection', made_by: 'stripe' }])
  await stripe().subscriptions.cancel(subscription)
  expect((await testEnv.staff(['reconcile'])).stdout).toContain(subscription)
  expect((await testEnv.staff(['reconcile'])).stdout).toContain('Nothing was missing.')
  await testEnv.sandbox.control.webhooks({ mode: 'on' })
  await testEnv.mail.waitForText(emailOf(51), 'This gift was paused, at Stripe.')
  await testEnv.mail.waitForText(emailOf(51), 'You will not be charged again.')
  expect(await changesOf(subscription)).toMatchObject([{ what: 'paused' }, { what: 'stopped', made_by: 'stripe' }])
})

/** The words of the page before a paused gift is resumed. */
const turnOnOf = (page: string) => /Nothing is charged today\. (\$[\d.]+) is then taken on ([^,]+, \d{4})/.exec(page)

test('a gift that is paused at Stripe is turned on by resume, charges nothing before the day that the page names, and sends one mail', async () => {
  const { subscription, read, submit } = await openGift(54)
  const { items } = await stripe().subscriptions.retrieve(subscription)
  await stripe().subscriptions.pause(subscription, { bill_for: { unused_time_from: { type: 'none' } } })
  await expect.poll(async () => (await rowOf(subscription))?.next_at).toBeNull()
  const paused = await read()
  expect(paused).toContain('It is paused: nothing is charged until it starts again.')
  const [, amount, day] = turnOnOf(paused) ?? []
  expect([amount, day]).toEqual(['$10.54', dateOf((items.data[0]?.current_period_end ?? 0) * 1000)])

  const on = await submit({ what: 'unskipped' })
  expect([on.status, on.page]).toEqual([303, expect.stringContaining(`so that the next payment is on ${day}`)])
  expect((await stripe().subscriptions.retrieve(subscription)).status).toBe('active')
  expect((await stripe().invoices.list({ subscription })).data).toHaveLength(1)
  await testEnv.mail.waitForText(emailOf(54), 'You turned this gift back on')
  await untilAllIsSent(testEnv)
  const mails = (await testEnv.mail.subjectsTo(emailOf(54))).filter((subject) =>
    subject.startsWith('Your gift is paused'),
  )
  expect(mails).toHaveLength(1)
  expect(await changesOf(subscription)).toMatchObject([
    { what: 'paused', after: 'subscription' },
    { what: 'unskipped' },
  ])
})

test('a gift paused by a failed payment says so, continues when it is resumed, and its failed payment stays to be fixed', async () => {
  const { subscription, read, submit } = await openGift(57)
  await testEnv.sandbox.control.account({ pausesAfter: 'first' })
  await testEnv.sandbox.control.renew({ subscription, outcome: 'failed' })
  await testEnv.sandbox.control.account({ pausesAfter: 'never' })
  await expect.poll(async () => (await rowOf(subscription))?.next_at).toBeNull()
  await expect.poll(() => giftsOf(testEnv, 57)).toMatchObject([{}, { status: 'failed' }])
  const page = await read()
  expect(page).toContain('A payment of $10.57 did not go through. It is paused')
  expect(page).toContain('We could not take your gift of $10.57')
  const mail = await testEnv.mail.waitForText(emailOf(57), 'because a payment did not go through, at Stripe.')
  expect(mail).toContain(recurringWords.mail.goOn)
  expect(mail).not.toContain(recurringWords.mail.notYou.other)
  expect((await submit({ what: 'unskipped' })).page).toContain('You turned this gift back on')
  expect((await stripe().subscriptions.retrieve(subscription)).status).toBe('active')
  expect(await changesOf(subscription)).toMatchObject([{ what: 'paused', after: 'failure' }, { what: 'unskipped' }])
})

test('in the list, a gift with a failed payment is above an active one, and an ended one is last', async () => {
  const { cookie, subscription: stopped, payer_email: email } = await openGift(63)
  await stripe().subscriptions.cancel(stopped)
  const [running, failing] = [await paidGift(testEnv, 66), await paidGift(testEnv, 69)]
  await untilAllIsDelivered(testEnv)
  const giver_id = await findGiverIdOf(testEnv.db, email ?? '')
  for (const { subscription } of [running, failing]) {
    for (const table of ['payment', 'recurring_gift'] as const) {
      await testEnv.db.updateTable(table).set({ giver_id }).where('subscription_id', '=', subscription).execute()
    }
  }
  await testEnv.sandbox.control.renew({ subscription: failing.subscription, outcome: 'failed' })
  await untilAllIsDelivered(testEnv)
  const list = await (await getGiving(testEnv, cookie)).text()
  const links = [...list.matchAll(/href="\/my-giving\/recurring\/(sub_\w+)"[^>]*>([^<]+)</g)].map(([, id, label]) => [
    id,
    label,
  ])
  expect(links).toEqual([
    [failing.subscription, 'Fix the payment'],
    [running.subscription, 'See, change or stop this gift'],
    [stopped, 'See, change or stop this gift'],
  ])
})
