import { expect, test } from 'vitest'
import { recurringWords } from '../../app/content/recurring.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { openRecurringGift, recurringChangesOf, recurringRowOf } from '../giver.ts'
import { emailOf } from './gifts.ts'
import { giftsOf, sharedWorld } from './shared-world.ts'

/** What Stripe, the staff in its Dashboard or a card does with a recurring gift, as its giver sees it. */
const world = sharedWorld()
const stripe = () => stripeOf(world)

const rowOf = (subscription: string) => recurringRowOf(world, subscription)
const changesOf = (subscription: string) => recurringChangesOf(world, subscription)
const openGift = (number: number) => openRecurringGift(world, number)

test('what is changed in the Dashboard shows, is noted as such and is confirmed', async () => {
  const { subscription, read } = await openGift(21)
  const { items } = await stripe().subscriptions.retrieve(subscription)
  const price_data = {
    ...{ currency: 'usd', product: 'prod_sandbox_donation', unit_amount: 2500 },
    recurring: { interval: 'month' as const },
  }
  await stripe().subscriptions.update(subscription, {
    items: [{ id: items.data[0]?.id ?? '', price_data }],
    proration_behavior: 'none',
  })
  const mail = await world.mail.waitForText(emailOf(21), 'The amount was changed from $10.21 to $25, at Stripe.')
  expect(mail).toContain(recurringWords.mail.notYou.other)
  expect(await changesOf(subscription)).toMatchObject([{ made_by: 'stripe', what: 'amount' }])
  expect(await read()).toContain('$25 every month.')
})

test('while Stripe is down the page shows the row as last known, and a press says that nothing was answered', async () => {
  const { subscription, read, press, keyOf } = await openGift(27)
  const key = await keyOf()
  await world.sandbox.control.faults({ mode: 'down', path: '/v1/subscriptions' })
  try {
    const page = await read()
    expect(page).toContain('$10.27 every month.')
    expect(page).toContain('We cannot reach Stripe')
    const { status, page: answer } = await press({ what: 'amount', amount: '30' }, key)
    expect([status, answer]).toEqual([502, expect.stringContaining('did not answer in time')])
  } finally {
    await world.sandbox.control.faults({ mode: 'none' })
  }
  expect(await changesOf(subscription)).toEqual([])
})

test('the card is put in on Stripe’s page, and is charged from then on, whether Stripe clears it for others or not', async () => {
  const gifts = await Promise.all([39, 42].map((number) => openGift(number)))
  for (const { path, post } of gifts) {
    const opened = await post({}, `${path}/card`)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, expect.stringContaining('/p/session/')])
  }
  // In the second in which the first card was made, neither is the newer one.
  await world.sandbox.control.advance({ days: 1 })
  for (const [at, { subscription, path, readAt, payer_email: email }] of gifts.entries()) {
    await world.sandbox.control.updateCard({ subscription, card: '5555555555554444', clears: at === 0 })
    const back = await readAt(`${path}?card=changed`)
    expect(back).toContain('The Visa ending in 4242 was changed to the Mastercard ending in 4444, at Stripe.')
    await world.mail.waitForText(email ?? '', 'was changed to the Mastercard ending in 4444')
    expect(await changesOf(subscription)).toMatchObject([{ what: 'card', made_by: 'stripe' }])
    await world.sandbox.control.renew({ subscription })
    const [charge] = (await stripe().charges.list({ limit: 1 })).data
    expect(charge?.payment_method_details?.card?.last4).toBe('4444')
  }
})

test('a payment that failed is still shown after the next one was skipped, is paid on the invoice’s own page, and the gift goes on', async () => {
  const { subscription, read, press } = await openGift(45)
  await world.sandbox.control.renew({ subscription, outcome: 'failed' })
  await expect.poll(async () => (await rowOf(subscription))?.status).toBe('failing')
  // The payment's own row may come after the recurring gift's.
  await expect.poll(() => giftsOf(world, 45)).toMatchObject([{}, { status: 'failed' }])
  const [invoice] = (await stripe().invoices.list({ subscription, status: 'open' })).data
  expect(await read()).toContain('Your card was declined.')
  await press({ what: 'skipped' })
  await world.sandbox.control.renew({ subscription })
  const page = await read()
  expect(page).toContain('We could not take your gift of $10.45')
  expect(page).toContain(recurringWords.page.failed.button)
  expect((await rowOf(subscription))?.status).toBe('failing')

  await world.sandbox.control.payInvoice({ invoice: invoice?.id ?? '' })
  await expect.poll(async () => (await rowOf(subscription))?.status).toBe('active')
  await expect.poll(() => giftsOf(world, 45)).not.toContainEqual(expect.objectContaining({ status: 'failed' }))
  expect(await read()).not.toContain(recurringWords.page.failed.title)
  expect(await changesOf(subscription)).toMatchObject([{ what: 'skipped' }])
})

test('a gift that a schedule decides says so, and how to reach us', async () => {
  const { subscription, read, press } = await openGift(48)
  const key = crypto.randomUUID()
  await world.sandbox.control.schedule({ subscription })
  const page = await read()
  expect(page).toContain(recurringWords.page.unchangeable.schedule)
  expect(page).not.toContain(recurringWords.amount.summary)
  const { status, page: answer } = await press({ what: 'amount', amount: '20' }, key)
  expect([status, answer]).toEqual([409, expect.stringContaining(recurringWords.page.unchangeable.schedule)])
  expect(await changesOf(subscription)).toEqual([])
})

test('what was changed while no webhook came is found by the reconciliation, and confirmed once', async () => {
  const { subscription } = await openGift(51)
  await world.sandbox.control.webhooks({ mode: 'off' })
  await stripe().subscriptions.update(subscription, { pause_collection: { behavior: 'void' } })
  expect((await world.staff(['reconcile'])).code).toBe(0)
  expect(await changesOf(subscription)).toMatchObject([{ what: 'skipped', after: null, made_by: 'stripe' }])
  await stripe().subscriptions.cancel(subscription)
  expect((await world.staff(['reconcile'])).stdout).toContain(subscription)
  expect((await world.staff(['reconcile'])).stdout).toContain('Nothing was missing.')
  await world.sandbox.control.webhooks({ mode: 'on' })
  await world.mail.waitForText(emailOf(51), 'This gift was paused, at Stripe.')
  await world.mail.waitForText(emailOf(51), 'You will not be charged again.')
  expect(await changesOf(subscription)).toMatchObject([{ what: 'skipped' }, { what: 'stopped', made_by: 'stripe' }])
})
