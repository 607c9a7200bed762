import { expect, test } from 'vitest'
import { afterPayment } from '../../app/content/after-payment.ts'
import { site } from '../../app/content/site.ts'
import { maskEmail } from '../../app/values/mask-email.ts'
import { callFunction, orderOf } from '../call-function.ts'
import { emailOf, startCheckout } from './gifts.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { fill } from '../../app/words/fill.ts'
import { giftsOf, paidGift, sharedTestEnv, untilAllIsDelivered, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { copy, wrongAddress } = afterPayment
/** As HTML has it. */
const text = (words: string) => words.replaceAll(/['’]/g, (sign) => (sign === "'" ? '&#x27;' : sign))

const addressOf = ({ checkout_session_id: session }: { checkout_session_id: string | null }) =>
  `${testEnv.site.url}/payment-success?session_id=${session}`
const pageOf = (gift: { checkout_session_id: string | null }) => readReturnPage(addressOf(gift))
const post = (gift: { checkout_session_id: string | null }, fields: Record<string, string>) =>
  fetch(addressOf(gift), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const rowOf = (id: string) =>
  testEnv.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const receiptsTo = async (email: string) =>
  (await testEnv.mail.subjectsTo(email)).filter((subject) => subject.startsWith('Your receipt for'))

test('the page shows the payment, its date and the card’s statement text, and little about the payer', async () => {
  const gift = await paidGift(testEnv, 1)
  const page = await pageOf(gift)
  const impact = '$10.01 places 2 Gospel books in children’s hands.'
  for (const text of [gift.id, '$10.01', impact, 'd…1@example.com', 'SANDBOX* DONATION']) expect(page).toContain(text)
  expect(page).not.toContain(emailOf(1))
  // The first name is "Donor".
  expect(page).not.toContain('Donor 1')

  const session = await startCheckout(testEnv, 8)
  await testEnv.sandbox.control.pay({ session, email: emailOf(8), name: 'Donor 8', bank: 'settles' })
  await expect.poll(() => giftsOf(testEnv, 8)).toMatchObject([{ status: 'processing' }])
  const [transfer] = await giftsOf(testEnv, 8)
  await testEnv.sandbox.control.settle({ payment_intent: transfer?.payment_intent_id ?? '', outcome: 'paid' })
  await expect.poll(() => giftsOf(testEnv, 8)).toMatchObject([{ status: 'paid', statement_descriptor: null }])
  expect(await pageOf({ checkout_session_id: session })).not.toContain(afterPayment.facts.statement)
})

test('the page names a gift at the edge of a year by both times, as its receipt does', async () => {
  const gift = await paidGift(testEnv, 14)
  // A later event would restore the time that Stripe has.
  await untilAllIsDelivered(testEnv)
  const edge = Date.UTC(2027, 0, 1, 7, 40)
  await testEnv.db.updateTable('payment').set({ paid_at: edge, given_at: edge }).where('id', '=', gift.id).execute()
  expect(await pageOf(gift)).toContain(
    'January 1, 2027, 2:40 AM Eastern Time (December 31, 2026, 11:40 PM Pacific Time)',
  )
})

test('the receipt is sent again five times at most, and once for one submit, also when it is repeated', async () => {
  const gift = await paidGift(testEnv, 2)
  await Promise.all([1, 1, 1].map((number) => post(gift, { copy: String(number) })))
  await untilAllIsSent(testEnv)
  expect(await receiptsTo(emailOf(2))).toHaveLength(2)
  for (const copy of ['2', '3', '3', '4', '5', '5']) expect((await post(gift, { copy })).status).toBe(303)
  for (const number of ['6', '-1', 'x']) {
    const refused = await post(gift, { copy: number })
    expect([refused.status, (await refused.text()).includes(copy.enough)]).toEqual([409, true])
  }
  await untilAllIsSent(testEnv)
  expect(await receiptsTo(emailOf(2))).toHaveLength(6)
  const page = await pageOf(gift)
  expect(page).toContain(copy.enough)
  expect(page).not.toContain(copy.button)
})

test('a wrong address is corrected once; both addresses get a mail; a renewal goes to the right one', async () => {
  const gift = await paidGift(testEnv, 3)
  expect((await post(gift, { email: 'no address' })).status).toBe(400)
  expect((await rowOf(gift.id)).payer_email).toBe(emailOf(3))

  const tries = ['right@example.com', 'right@example.com', 'other@example.com']
  await Promise.all(tries.map((email) => post(gift, { email })))
  const third = await post(gift, { email: 'third@example.com' })
  expect([third.status, (await third.text()).includes(text(wrongAddress.once))]).toEqual([409, true])
  await untilAllIsSent(testEnv)
  const email = (await rowOf(gift.id)).payer_email ?? ''
  expect(tries).toContain(email)
  await testEnv.sandbox.control.renew({ subscription: gift.subscription })
  await expect.poll(() => receiptsTo(email)).toHaveLength(2)
  expect(await testEnv.mail.subjectsTo(email)).toHaveLength(3)
  expect(await testEnv.mail.waitForText(emailOf(3), 'now belongs to another email address')).not.toMatch(
    /\$|Donor|right@/,
  )
  expect(await testEnv.mail.subjectsTo('third@example.com')).toEqual([])
  expect(await pageOf(gift)).not.toContain(wrongAddress.summary)
})

test('an order’s confirmation is sent again and its address corrected in the same way', async () => {
  const { session } = await callFunction(testEnv, 'create-product-checkout', orderOf(2))
  await testEnv.sandbox.control.pay({ session, email: 'buyer@example.com', name: 'Ruth Buyer' })
  const order = { checkout_session_id: session }
  const page = await pageOf(order)
  for (const text of ['$17.99', 'b…r@example.com', 'SANDBOX* BOOK', afterPayment.facts.sentTo.order]) {
    expect(page).toContain(text)
  }
  expect(page).not.toContain(afterPayment.more.match.summary)
  await post(order, { copy: '1' })
  await untilAllIsSent(testEnv)
  expect(await testEnv.mail.subjectsTo('buyer@example.com')).toHaveLength(2)
  await post(order, { email: 'reader@example.com' })
  await untilAllIsSent(testEnv)
  expect(await testEnv.mail.subjectsTo('reader@example.com')).toContain(`Your order from ${site.name}`)
})

test('the page says why nothing was done, and never that a mail is on its way when none is', async () => {
  const gift = await paidGift(testEnv, 15)
  const same = await post(gift, { email: emailOf(15).toUpperCase() })
  expect([same.status, (await same.text()).includes(text(wrongAddress.same))]).toEqual([409, true])
  const old = await post(gift, { copy: '3' })
  expect([old.status, (await old.text()).includes(text(copy.old))]).toEqual([409, true])
  await post(gift, { copy: '1' })
  await testEnv.sandbox.control.refund({ payment_intent: gift.payment_intent, amount: gift.amount_cents })
  await expect.poll(async () => (await rowOf(gift.id)).status).toBe('refunded')
  const refunded = await post(gift, { copy: '2' })
  const words = await refunded.text()
  expect([refunded.status, words.includes(text(copy.notDue)), words.includes('on its way')]).toEqual([409, true, false])
  expect((await rowOf(gift.id)).address_corrected_at).toBeNull()
})

test('a checkout with the second address of a giver has its receipt there, and so has a corrected one', async () => {
  const first = await paidGift(testEnv, 18)
  const { giver_id: giverId } = await rowOf(first.id)
  const second = { id: 'second', email: emailOf(17), email_key: emailOf(17), giver_id: giverId ?? '' }
  await testEnv.db
    .insertInto('giver_email')
    .values({ ...second, gets_receipts: 0, created_at: 1 })
    .execute()
  await testEnv.db.updateTable('giver_email').set({ chosen_at: 1 }).where('email', '=', emailOf(18)).execute()
  const gift = await paidGift(testEnv, 17)
  expect((await rowOf(gift.id)).giver_id).toBe(giverId)
  await untilAllIsSent(testEnv)
  expect([await receiptsTo(emailOf(18)), await receiptsTo(emailOf(17))].map(({ length }) => length)).toEqual([1, 1])
  expect(await pageOf(gift)).toContain(maskEmail(emailOf(17)))
  // The first payment's address is corrected to her own second one.
  await post(first, { email: emailOf(17) })
  await untilAllIsSent(testEnv)
  expect(await receiptsTo(emailOf(17))).toHaveLength(2)
  const page = await (await fetch(`${addressOf(first)}&answered`)).text()
  expect(page).toContain(fill(wrongAddress.corrected, { to: maskEmail(emailOf(17)) }))
  await testEnv.sandbox.control.renew({ subscription: first.subscription })
  await expect.poll(() => receiptsTo(emailOf(17))).toHaveLength(3)
})

test('too many gifts for one mailbox: the third is not moved there, and the page says what to do', async () => {
  const gifts = [await paidGift(testEnv, 10), await paidGift(testEnv, 11), await paidGift(testEnv, 12)]
  const answers = []
  for (const gift of gifts) answers.push(await post(gift, { email: `stranger+${gift.id}@example.net` }))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 429])
  expect(await answers[2]?.text()).toContain(wrongAddress.tooMany)
  expect((await rowOf(gifts[2]!.id)).payer_email).toBe(emailOf(12))
})

test('the page names the mailbox that was chosen in My giving, and shows no address of the giver but the typed one', async () => {
  const gift = await paidGift(testEnv, 13)
  const { giver_id: giverId } = await rowOf(gift.id)
  const chosen = { id: 'chosen', email: 'chosen@example.net', email_key: 'chosen@example.net', confirmed_at: 1 }
  await testEnv.db.updateTable('giver_email').set({ gets_receipts: 0 }).where('giver_id', '=', giverId).execute()
  await testEnv.db
    .insertInto('giver_email')
    .values({ ...chosen, giver_id: giverId ?? '', gets_receipts: 1, chosen_at: Date.now(), created_at: 1 })
    .execute()
  await post(gift, { copy: '1' })
  await expect.poll(() => receiptsTo(chosen.email)).toHaveLength(1)
  const page = await (await fetch(`${addressOf(gift)}&answered`)).text()
  expect(page).toContain(fill(afterPayment.copy.sent, { to: afterPayment.chosenMailbox }))
  for (const hidden of ['chosen@', 'c…n@', maskEmail(emailOf(13))]) expect(page).not.toContain(hidden)
})

test('after an hour, nothing is corrected', async () => {
  const gift = await paidGift(testEnv, 4)
  expect(await pageOf(gift)).toContain(wrongAddress.summary)
  // A later event would restore the time that Stripe has.
  await untilAllIsDelivered(testEnv)
  await testEnv.db
    .updateTable('payment')
    .set({ paid_at: Date.now() - 61 * 60_000 })
    .where('id', '=', gift.id)
    .execute()
  expect(await pageOf(gift)).not.toContain(wrongAddress.summary)
  const late = await post(gift, { email: 'late@example.com' })
  expect([late.status, (await late.text()).includes(text(wrongAddress.late))]).toEqual([409, true])
  expect((await rowOf(gift.id)).payer_email).toBe(emailOf(4))
})

test('a post without the page’s address, or from another site, changes nothing', async () => {
  const gift = await paidGift(testEnv, 7)
  const elsewhere = { method: 'POST', body: 'copy=1', headers: { Origin: 'https://evil.example' } }
  expect((await fetch(addressOf(gift), elsewhere)).status).toBe(403)
  await post({ checkout_session_id: 'cs_test_guessed000000' }, { email: 'x@example.com', copy: '1' })
  expect(await receiptsTo(emailOf(7))).toHaveLength(1)
  expect((await fetch(addressOf(gift))).headers.get('referrer-policy')).toBe('same-origin')
})

test('invented session ids cause few calls to Stripe, and a real payer still sees the receipt', async () => {
  const { control } = testEnv.sandbox
  const asked = async () => {
    const { requests } = (await control.state()) as { requests: { path: string }[] }
    return requests.filter(({ path }) => path.includes('cs_test_madeup')).length
  }
  for (let number = 0; number < 80; number += 1) {
    const session = `cs_test_madeup${String(number).padStart(10, '0')}`
    const headers = { 'X-Forwarded-For': '198.51.100.9' }
    const answer = await fetch(addressOf({ checkout_session_id: session }), { headers })
    expect(await answer.text()).toContain(session)
  }
  // The limit is thirty in ten minutes, and a new period may begin in between.
  expect(await asked()).toBeLessThanOrEqual(60)

  await control.webhooks({ mode: 'off' })
  const session = await startCheckout(testEnv, 9)
  await control.pay({ session, email: emailOf(9), name: 'Donor 9' })
  const page = await pageOf({ checkout_session_id: session })
  await control.webhooks({ mode: 'on' })
  expect(page).toContain('d…9@example.com')
})
