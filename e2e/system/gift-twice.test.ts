import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giftTwice } from '../../app/content/my-giving/gift-twice.ts'
import { site } from '../../app/content/site.ts'
import { signedIn } from '../harness/office.ts'
import { getGiving, postGiving } from '../my-giving.ts'
import { emailOf, startCheckout } from './gifts.ts'
import { giftsOf, paidGift, sharedTestEnv, untilAllIsDelivered, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const path = '/my-giving/twice'

/** The donor gives again. Returns the receipt, and the token of its link, if it has one. */
async function giveAgain(number: number, recurring: boolean) {
  const session = await startCheckout(testEnv, number, { recurring, key: randomUUID() })
  // The donor may type the address in capitals.
  await testEnv.sandbox.control.pay({ session, email: emailOf(number).toUpperCase(), name: 'A donor' })
  const rows = () => testEnv.db.selectFrom('payment').selectAll().where('checkout_session_id', '=', session).execute()
  await expect.poll(rows).toMatchObject([{ acknowledged_at: expect.any(Number) }])
  const id = (await rows())[0]?.id ?? ''
  const [mail] = await testEnv.mail.waitFor(
    ({ subject, text }) => subject.startsWith('Your receipt') && text.includes(id),
  )
  const text = mail?.text.replaceAll(/\s+/g, ' ') ?? ''
  return { id, text, token: /\/my-giving\/twice\?token=([\w.-]+)"/.exec(mail?.html ?? '')?.[1] ?? '' }
}

/** Waits for all events first: a later event would restore the day that Stripe has. */
async function moveToYesterday(subscription: string): Promise<void> {
  await untilAllIsDelivered(testEnv)
  await testEnv.db
    .updateTable('payment')
    .set({ paid_at: Date.now() - 86_400_000 })
    .where('subscription_id', '=', subscription)
    .execute()
}

const alertsAbout = async (id: string) =>
  (await testEnv.mail.subjectsTo(site.email)).filter((subject) => subject.includes(id))

test('of two gifts of one amount within ten minutes, the second receipt offers to ask the office for a refund', async () => {
  const first = await paidGift(testEnv, 1)
  expect(await testEnv.mail.waitForText(emailOf(1), first.id)).not.toContain('twice')
  const { id, text, token } = await giveAgain(1, false)
  expect(text).toContain(
    'It looks as if you gave this twice today. If you did not mean to, you can ask for this gift back.',
  )

  // A mail scanner opens the link, which changes nothing.
  const page = await (await getGiving(testEnv, '', `${path}?token=${token}`)).text()
  expect(page).toContain(giftTwice.ready.button)
  expect(page).toContain('$10.01')
  expect(page).not.toMatch(/donor1@|A donor/i)
  await untilAllIsSent(testEnv)
  expect(await alertsAbout(id)).toEqual([])

  // A double click, and a later submit.
  const answers = await Promise.all([1, 2, 3].map(() => postGiving(testEnv, { token }, { path })))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  await postGiving(testEnv, { token }, { path })
  expect(await (await getGiving(testEnv, '', `${path}?token=${token}`)).text()).toContain(giftTwice.asked.title)
  await untilAllIsSent(testEnv)
  expect(await alertsAbout(id)).toEqual([`Refund asked for: gift ${id}`])
  const alert = await testEnv.mail.waitForText(site.email, `Gift ${first.id} is of the same amount`)
  expect(alert).toContain('Refund it on its page in the office')
  // The office first, then Stripe.
  expect(alert.indexOf(`/office/gifts/${id}`)).toBeGreaterThan(0)
  expect(alert.indexOf(`/office/gifts/${id}`)).toBeLessThan(alert.indexOf('https://dashboard.stripe.com'))
  expect(await (await signedIn(testEnv)).page(`/office/gifts/${id}`)).toContain('Asked back')

  // The office decides.
  const again = await testEnv.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  expect(again).toMatchObject({ id, status: 'paid', refunded_cents: 0 })
  await testEnv.sandbox.control.refund({ payment_intent: again?.payment_intent_id ?? '' })
  const state = () => testEnv.db.selectFrom('payment').select('status').where('id', '=', id).execute()
  await expect.poll(state).toEqual([{ status: 'refunded' }])
  expect(await (await getGiving(testEnv, '', `${path}?token=${token}`)).text()).toContain(giftTwice.refunded.title)
})

test('a second recurring gift asks for confirmation while the first is active, and not after it has stopped', async () => {
  const first = await paidGift(testEnv, 3)
  const rows = testEnv.db
    .selectFrom('recurring_gift')
    .select('status')
    .where('subscription_id', '=', first.subscription)
  await expect.poll(() => rows.execute()).toEqual([{ status: 'active' }])
  await moveToYesterday(first.subscription)
  const { id, text, token } = await giveAgain(3, true)
  expect(text).toContain(
    'You already give $10.03 every month. If you did not mean to begin a second recurring gift, you can ask for this one back.',
  )
  await postGiving(testEnv, { token }, { path })
  const alert = await testEnv.mail.waitForText(
    site.email,
    `by gift ${first.id}. If you agree, stop the newer recurring gift`,
  )
  expect(alert).toContain(id)

  const { subscription } = await paidGift(testEnv, 6)
  await testEnv.sandbox.control.cancel({ subscription })
  const stopped = testEnv.db.selectFrom('recurring_gift').select('status').where('subscription_id', '=', subscription)
  await expect.poll(() => stopped.execute()).toEqual([{ status: 'stopped' }])
  await moveToYesterday(subscription)
  expect((await giveAgain(6, true)).token).toBe('')
})

test('another amount, another kind, a renewal, and a refunded gift do not count as given twice', async () => {
  await paidGift(testEnv, 2)
  expect((await giveAgain(2, true)).token).toBe('')
  const { subscription } = await paidGift(testEnv, 9)
  await testEnv.sandbox.control.renew({ subscription })
  await expect.poll(() => giftsOf(testEnv, 9)).toMatchObject([{}, { acknowledged_at: expect.any(Number) }])
  const receipts = (await testEnv.mail.read()).filter(({ to }) => to.includes(emailOf(9)))
  expect(receipts.map(({ text }) => text.includes('my-giving/twice'))).toEqual([false, false])
  const { payment_intent } = await paidGift(testEnv, 4)
  await testEnv.sandbox.control.refund({ payment_intent })
  await expect.poll(() => giftsOf(testEnv, 4)).toMatchObject([{ status: 'refunded' }])
  expect((await giveAgain(4, false)).token).toBe('')
})

test('a token that is forged, cut off or of another purpose is refused, and cross-site posts are refused', async () => {
  const { id } = await paidGift(testEnv, 5)
  await paidGift(testEnv, 12)
  const [mail] = await testEnv.mail.waitFor(({ to }) => to.includes(emailOf(12)))
  const other = /token=(gift\.[\w.-]+)"/.exec(mail?.html ?? '')?.[1] ?? ''
  const mac = 'A'.repeat(43)
  for (const token of ['', 'x', `twice.${id}.never.${mac}`, other, other.replace(/^gift/, 'twice')]) {
    expect((await getGiving(testEnv, '', `${path}?${new URLSearchParams({ token })}`)).status).toBe(400)
    await postGiving(testEnv, { token }, { path })
  }
  const foreign = await postGiving(testEnv, { token: 'x' }, { path, headers: { Origin: 'https://evil.example' } })
  expect(foreign.status).toBe(403)
  const asked = testEnv.db.selectFrom('payment').select('id').where('refund_asked_at', 'is not', null)
  expect((await asked.execute()).map((row) => row.id)).not.toContain(id)
})
