import { expect, test } from 'vitest'
import { yearOf } from '../../app/values/year-of.ts'
import { remindOfCharges } from '../../app/subscriptions/remind-of-charges.server.ts'
import { callFunction } from '../call-function.ts'
import { emailOf } from './gifts.ts'
import { giftsOf, paidGift, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'
import { dateOf } from '../../app/values/publisher-time.ts'

/** The mails to donors about the payments of a recurring gift. */
const testEnv = sharedTestEnv()
const control = () => testEnv.sandbox.control

const dayMs = 24 * 60 * 60_000
const link = 'Change, skip or stop this gift'

const rowOf = (subscription: string) =>
  testEnv.db.selectFrom('recurring_gift').selectAll().where('subscription_id', '=', subscription).executeTakeFirst()
const mailsTo = async (email: string, words: string) =>
  (await testEnv.mail.read()).filter(
    ({ to, text }) => to.includes(email) && text.replaceAll(/\s+/g, ' ').includes(words),
  )

/** A recurring gift that is not monthly, and its row. */
async function recurringGift(number: number, frequency: string, expiry = '12 / 34') {
  const { session } = await callFunction(testEnv, 'create-checkout', { amount: 10_000, frequency })
  await control().pay({ session, email: emailOf(number), name: 'A donor', expiry })
  await expect.poll(() => giftsOf(testEnv, number)).toMatchObject([{ acknowledged_at: expect.any(Number) }])
  const subscription = (await giftsOf(testEnv, number))[0]?.subscription_id ?? ''
  await expect.poll(() => rowOf(subscription)).toMatchObject({ status: 'active', next_at: expect.any(Number) })
  return { subscription, nextAt: (await rowOf(subscription))?.next_at ?? 0 }
}

test('each receipt names the next date, and the year’s total so far; a late one says thank you', async () => {
  const { subscription, id } = await paidGift(testEnv, 3)
  const planned = () => rowOf(subscription).then((row) => dateOf(row?.next_at ?? 0))
  await expect.poll(() => rowOf(subscription)).toMatchObject({ next_at: expect.any(Number) })
  const first = await testEnv.mail.waitForText(emailOf(3), id)
  expect(first).toContain(`Your next gift is planned for ${await planned()}, from your Visa ending in 4242.`)
  expect(first).toContain('With this gift, you have given $10.03 in')
  expect(first).toContain(link)

  await control().advance({ months: 1 })
  await expect
    .poll(() => giftsOf(testEnv, 3))
    .toMatchObject([{}, { status: 'paid', acknowledged_at: expect.any(Number) }])
  await control().renew({ subscription, outcome: 'failed' })
  await expect.poll(() => giftsOf(testEnv, 3)).toMatchObject([{}, {}, { status: 'failed' }])
  const failed = (await giftsOf(testEnv, 3))[2]
  await testEnv.mail.waitForText(emailOf(3), 'did not go through')
  await control().retryInvoice({ invoice: failed?.invoice_id ?? '', outcome: 'paid' })
  await expect
    .poll(() => giftsOf(testEnv, 3))
    .toMatchObject([{}, {}, { status: 'paid', acknowledged_at: expect.any(Number) }])
  const gifts = await giftsOf(testEnv, 3)
  for (const [index, gift] of gifts.entries()) {
    if (index === 0) continue
    const receipt = await testEnv.mail.waitForText(emailOf(3), gift.id)
    const year = yearOf(gift.paid_at ?? 0)
    // Two can be paid in one second, so their times do not tell which came first.
    const sameYear = gifts.slice(0, index + 1).filter(({ paid_at: at }) => yearOf(at ?? 0) === year)
    const total = (sameYear.reduce((sum, { amount_cents: cents }) => sum + cents, 0) / 100).toFixed(2)
    expect(receipt).toContain(`With this gift, you have given $${total} in ${year}.`)
    expect(receipt.includes('Good news: the payment that had not gone through has now arrived.')).toBe(
      gift.id === failed?.id,
    )
  }
  expect(await testEnv.mail.waitForText(emailOf(3), failed?.id ?? '')).toContain(`planned for ${await planned()}`)
})

test('a week before an annual or quarterly charge, the donor is reminded once, of what Stripe plans then', async () => {
  const annual = await recurringGift(31, 'annually')
  const quarterly = await recurringGift(32, 'quarterly')
  const { subscription: monthly } = await paidGift(testEnv, 33)
  const remind = async (now: number) => {
    await remindOfCharges(testEnv.db, now)
    await untilAllIsSent(testEnv)
  }
  await remind(annual.nextAt - 7 * dayMs - 1000)
  expect(await mailsTo(emailOf(31), 'There is nothing for you to do')).toEqual([])
  for (let time = 0; time < 3; time += 1) await remind(annual.nextAt - 7 * dayMs + time)
  const [mail, another] = await mailsTo(
    emailOf(31),
    `Your annual gift of $100.00 is planned for ${dateOf(annual.nextAt)}`,
  )
  expect(another).toBeUndefined()
  expect(mail?.text).toContain(link)

  // Stopped at Stripe, and no event has arrived yet.
  await control().webhooks({ mode: 'hold' })
  await control().cancel({ subscription: quarterly.subscription })
  await remind(quarterly.nextAt - dayMs)
  expect(await mailsTo(emailOf(32), 'There is nothing for you to do')).toEqual([])
  await control().webhooks({ mode: 'on' })
  await remind(((await rowOf(monthly))?.next_at ?? 0) - dayMs)
  expect(await mailsTo(emailOf(33), 'There is nothing for you to do')).toEqual([])
})

test('a card that expires before the next charge is announced once, and not if the bank has updated it', async () => {
  const { now } = await control().state()
  const end = new Date(now * 1000)
  const expiry = `${end.getUTCMonth() + 1} / ${end.getUTCFullYear() % 100}`
  const old = await recurringGift(41, 'monthly', expiry)
  const renewed = await recurringGift(42, 'monthly', expiry)
  await control().webhooks({ mode: 'hold' })
  await control().renewCard({ subscription: renewed.subscription, expiry: '12 / 35' })
  for (let time = 0; time < 3; time += 1) await remindOfCharges(testEnv.db, old.nextAt - 20 * dayMs + time)
  await untilAllIsSent(testEnv)
  const [mail, another] = await mailsTo(emailOf(41), 'Your Visa ending in 4242 expires at the end of')
  expect(another).toBeUndefined()
  expect(mail?.text).toContain(link)
  expect(await mailsTo(emailOf(42), 'expires at the end of')).toEqual([])
  await control().webhooks({ mode: 'on' })

  // The gift is not changed, and the payment fails: the donor gets a mail.
  await control().advance({ months: 1 })
  await expect
    .poll(() => giftsOf(testEnv, 41))
    .toMatchObject([{}, { status: 'failed', failure_reason: 'Your card has expired.' }])
  expect(await testEnv.mail.waitForText(emailOf(41), 'Your card has expired.')).toContain(link)
  await expect.poll(() => giftsOf(testEnv, 42)).toMatchObject([{}, { status: 'paid' }])
})
