import { expect, test } from 'vitest'
import { giftExtras } from '../../app/content/gift-extras.ts'
import { coverCents } from '../../app/donate/cover-cost.ts'
import { giftSessionKey } from '../../app/donate/gift.ts'
import { hashExtras } from '../../app/donate/validate-gift.ts'
import { receiptNumberOf } from '../../app/values/receipt-number.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { forgetPerson, signedIn } from '../harness/office.ts'
import { readReturnPage } from '../harness/return-page.ts'
import { getGiving, sessionOf } from '../my-giving.ts'
import { callFunction } from '../call-function.ts'
import { extras } from './extras.ts'
import { clean } from './office-test-env.ts'
import { sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const monthlyCover = coverCents(5000, 'monthly')
/** The same values as columns of the ledger. */
const columns = {
  cover_cents: 143,
  tribute_kind: 'memory',
  tribute_name: extras.tributeName,
  tell_name: extras.tellName,
  tell_email: extras.tellEmail,
  tell_message: extras.tellMessage,
  note: extras.note,
  came_from: extras.from,
}

const testEnv = sharedTestEnv()

const call = (name: Parameters<typeof callFunction>[1], body: object, key?: string) =>
  callFunction(testEnv, name, body, key)
const pay = (session: string, email: string, name = 'Ruth Giver') =>
  testEnv.sandbox.control.pay({ session, email, name })
const giftsOf = (email: string) =>
  testEnv.db
    .selectFrom('payment')
    .selectAll()
    .where('payer_email', '=', email)
    .orderBy((gift) => gift('checkout_session_id', 'is', null))
    .execute()
const paid = async (email: string) => {
  await expect.poll(() => giftsOf(email)).toMatchObject([{ status: 'paid' }])
}
const mailsTo = async (address: string) => (await testEnv.mail.read()).filter(({ to }) => to.includes(address))

test('all additions are at Stripe, in the ledger, and in the mails that may show them', async () => {
  const payer = 'ruth@example.com'
  const { session } = await call('create-payment', { amount: 5000, ...extras })
  await pay(session, payer)
  await paid(payer)
  expect(await giftsOf(payer)).toMatchObject([{ amount_cents: 5143, ...columns }])
  const atStripe = await stripeOf(testEnv).checkout.sessions.retrieve(session, { expand: ['payment_intent'] })
  expect(Object.values(atStripe.metadata ?? {})).toEqual(
    expect.arrayContaining(['143 of 5143', ...Object.values(extras).filter((value) => value !== 143)]),
  )
  expect((atStripe.payment_intent as { metadata: object }).metadata).toEqual(atStripe.metadata)

  const [receipt] = await testEnv.mail.waitFor(({ to }) => to.includes(payer))
  expect(receipt?.subject).toContain('$51.43')
  expect(receipt?.text.replaceAll(/\s+/g, ' ')).toContain('gift of $51.43, given in memory of Rose Miller, to')
  const [card] = await testEnv.mail.waitFor(({ to }) => to.includes(extras.tellEmail))
  expect(card?.subject).toBe('A gift in memory of Rose Miller')
  const text = card!.text.replaceAll(/\s+/g, ' ')
  for (const words of ['Dear Anna Miller', 'Ruth Giver', 'She read to us every night.', 'We think of you.']) {
    expect(text).toContain(words)
  }
  expect(receipt?.text.replaceAll(/\s+/g, ' ')).toMatch(
    /We (are writing|wrote) to Anna Miller, a…a@example\.net, to tell/,
  )
  const cookie = await sessionOf(testEnv, payer)
  const [{ id } = { id: '' }] = await giftsOf(payer)
  const sheet = await (await getGiving(testEnv, cookie, `/my-giving/receipt/${id}`)).text()
  expect(sheet).toContain('We wrote to Anna Miller, a…a@example.net, to tell them of this gift.')
  for (const mail of [receipt!, card!]) expect(mail.text + mail.html).not.toContain('library')
  expect(card!.text).not.toContain('$')
  expect(card!.text + card!.html).not.toMatch(/51\.43|5143|ruth@/)

  const page = await fetch(`${testEnv.site.url}/donate/card?session_id=${session}`)
  expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store, no-transform',
    'noindex',
  ])
  const paper = await page.text()
  expect(paper).toContain('Dear Anna Miller')
  expect(paper).not.toMatch(/51\.43|5143|anna@|ruth@|library/)
  const thanks = await readReturnPage(`${testEnv.site.url}/payment-success?session_id=${session}`)
  expect(thanks).toContain('Your gift of $51.43 in memory of Rose Miller has arrived.')
  expect(thanks).toContain(`/donate/card?session_id=${session}`)
  expect(thanks).not.toMatch(/anna@|library/)

  const ann = await signedIn(testEnv)
  const shown = await ann.page(`/office/gifts/${id}`)
  for (const words of ['1.43', 'Rose Miller', 'anna@example.net', 'library of Springfield', 'spring-letter']) {
    expect(shown).toContain(words)
  }
  const { stdout: csv } = await testEnv.staff(['export', 'gifts'])
  expect(csv).toContain('came_from')
  expect(clean(await ann.page('/office/board'))).toContain('spring-letter 1 $51.43')
})

test('a gift is whole after a reconciliation without the row that the checkout stored', async () => {
  const payer = 'rest@example.com'
  await testEnv.sandbox.control.webhooks({ mode: 'off' })
  const once = await call('create-payment', { amount: 5000, ...extras, tellEmail: 'bea@example.net' })
  const monthly = await call('create-checkout', { amount: 5000, frequency: 'monthly', ...extras, cover: monthlyCover })
  await testEnv.db.deleteFrom('payment').where('checkout_session_id', 'in', [once.session, monthly.session]).execute()
  await pay(once.session, payer)
  await pay(monthly.session, payer)
  expect((await testEnv.staff(['reconcile'])).code).toBe(0)
  await testEnv.sandbox.control.webhooks({ mode: 'on' })
  const gifts = await giftsOf(payer)
  expect(gifts.find(({ checkout_session_id: id }) => id === once.session)).toMatchObject({
    ...columns,
    tell_email: 'bea@example.net',
    amount_cents: 5143,
  })
  expect(gifts.find(({ frequency }) => frequency === 'monthly')).toMatchObject({
    ...columns,
    cover_cents: monthlyCover,
    amount_cents: 5000 + monthlyCover,
  })
  await testEnv.mail.waitFor(({ to }) => to.includes('bea@example.net'))
})

test('a renewal is in memory too, covers its cost, and sends no second card', async () => {
  const payer = 'monthly@example.com'
  const tellEmail = 'cleo@example.net'
  const body = { amount: 5000, frequency: 'monthly', ...extras, cover: monthlyCover, tellEmail }
  const { session } = await call('create-checkout', body)
  await pay(session, payer)
  await paid(payer)
  const [first] = await giftsOf(payer)
  const subscription = first?.subscription_id ?? ''
  await testEnv.sandbox.control.renew({ subscription })
  const nobody = { tell_name: null, tell_email: null, tell_message: null, note: null }
  const renewal = {
    status: 'paid',
    amount_cents: 5000 + monthlyCover,
    ...columns,
    cover_cents: monthlyCover,
    ...nobody,
  }
  await expect.poll(() => giftsOf(payer)).toMatchObject([{ amount_cents: 5000 + monthlyCover }, renewal])
  await expect.poll(() => mailsTo(payer)).toHaveLength(2)
  const receipts = await mailsTo(payer)
  for (const { text } of receipts) expect(text).toContain('in memory of Rose Miller')

  // After a change of the amount, the part for the cost is not known.
  const { items } = await stripeOf(testEnv).subscriptions.retrieve(subscription)
  const { product } = items.data[0]!.price
  const price = {
    currency: 'usd',
    unit_amount: 2500,
    product: product as string,
    recurring: { interval: 'month' },
  } as const
  await stripeOf(testEnv).subscriptions.update(subscription, {
    items: [{ id: items.data[0]!.id, price_data: price }],
    proration_behavior: 'none',
  })
  await testEnv.sandbox.control.renew({ subscription })
  const changed = { amount_cents: 2500, cover_cents: null, tribute_name: extras.tributeName }
  await expect.poll(() => giftsOf(payer)).toEqual(expect.arrayContaining([expect.objectContaining(changed)]))
  await untilAllIsSent(testEnv)
  expect(await mailsTo(tellEmail)).toHaveLength(1)
})

test('a gift that never arrives sends no card, and a refunded one sends no further card', async () => {
  const recipient = 'dora@example.net'
  const unpaid = await call('create-payment', { amount: 5000, ...extras, tellEmail: recipient })
  await testEnv.sandbox.control.expire({ session: unpaid.session })
  const { session } = await call('create-payment', { amount: 6000, ...extras, cover: undefined, tellEmail: recipient })
  await testEnv.sandbox.control.webhooks({ mode: 'off' })
  await pay(session, 'back@example.com')
  const { payment_intent } = await stripeOf(testEnv).checkout.sessions.retrieve(session)
  await stripeOf(testEnv).refunds.create({ payment_intent: payment_intent as string })
  expect((await testEnv.staff(['reconcile'])).code).toBe(0)
  await testEnv.sandbox.control.webhooks({ mode: 'on' })
  await expect.poll(() => giftsOf('back@example.com')).toMatchObject([{ status: 'refunded' }])
  await untilAllIsSent(testEnv)
  expect(await mailsTo(recipient)).toEqual([])
  for (const each of [session, unpaid.session]) {
    expect((await fetch(`${testEnv.site.url}/donate/card?session_id=${each}`)).status).toBe(404)
  }
})

test('the addition is the one that was shown, or no checkout is created', async () => {
  const refused = await call('create-payment', { amount: 5000, cover: 142 })
  expect(refused).toMatchObject({ status: 409, code: 'cost_changed' })
  const most = await call('create-payment', { amount: 99_999_999, cover: 100 })
  expect(most).toMatchObject({ status: 400, error: giftExtras.cover.tooLarge })
  expect(await call('create-payment', { amount: 5000, cover: true })).toMatchObject({ status: 400 })
})

test('one key with other words is another checkout; the number contains none of the words', async () => {
  const key = crypto.randomUUID()
  const first = await call('create-payment', { amount: 5000, ...extras }, key)
  expect(await call('create-payment', { amount: 5000, ...extras }, key)).toMatchObject({ session: first.session })
  const other = await call('create-payment', { amount: 5000, ...extras, tributeName: 'Rosa Miller' }, key)
  expect(other.status).toBe(200)
  expect(other.session).not.toBe(first.session)
  const { cover: _, ...texts } = extras
  const extrasHash = hashExtras({ ...texts, cover: 'yes' }, key)
  const sessionKey = giftSessionKey({ amountCents: 5000, frequency: 'once' }, key, extrasHash)
  expect(sessionKey).not.toMatch(/rose|anna|spring/i)
  const row = testEnv.db.selectFrom('payment').select('id').where('checkout_session_id', '=', first.session)
  expect(await row.executeTakeFirst()).toEqual({ id: receiptNumberOf('gift', sessionKey) })
  const state = await fetch(`${testEnv.site.url}/checkout/state?${new URLSearchParams({ sessionKey })}`)
  expect(await state.json()).toEqual({ status: 'pending' })
})

test('forgotten data does not come back from Stripe', async () => {
  const [payer, tellEmail] = ['gone@example.com', 'hal@example.net']
  const { session } = await call('create-checkout', {
    amount: 5000,
    frequency: 'monthly',
    ...extras,
    cover: monthlyCover,
    tellEmail,
  })
  // The recipient of the card asks to be forgotten before the gift is paid.
  const ann = await signedIn(testEnv)
  expect(await forgetPerson(ann, tellEmail)).toContain('told of it')
  await pay(session, payer)
  await paid(payer)
  const nobody = { tell_name: '', tell_email: '', tell_message: '' }
  expect(await giftsOf(payer)).toMatchObject([{ ...nobody, tribute_name: 'Rose Miller' }])
  // The donor asks after that.
  expect(await forgetPerson(ann, payer)).toContain('names and words')
  const { payment_intent_id: intent } = (await giftsOf(payer))[0]!
  await stripeOf(testEnv).refunds.create({ payment_intent: intent!, amount: 100 })
  await expect.poll(() => giftsOf(payer)).toMatchObject([{ status: 'partly-refunded' }])
  expect(await giftsOf(payer)).toMatchObject([{ ...nobody, tribute_name: '', note: '', came_from: 'spring-letter' }])
  await untilAllIsSent(testEnv)
  const subjects = (await mailsTo(tellEmail)).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('has removed your information')])
  expect((await fetch(`${testEnv.site.url}/donate/card?session_id=${session}`)).status).toBe(404)
})

const post = (fields: Record<string, string>) =>
  fetch(`${testEnv.site.url}/donate?from=spring-letter`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: testEnv.site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ giving: 'one-time', preset: '5000', custom: '', from: 'spring-letter', ...fields }),
  })

test('posts the additions, and the cancel URL keeps all values that a URL may contain', async () => {
  const { cover: _, ...texts } = extras
  const posted = await post({ ...texts, cover: 'yes', tellMessage: 'One\r\nTwo' })
  expect(posted.status).toBe(303)
  const [session = ''] = /cs_test_\w+/.exec(posted.headers.get('location') ?? '') ?? []
  const { amount_total, metadata, cancel_url } = await stripeOf(testEnv).checkout.sessions.retrieve(session)
  expect(amount_total).toBe(5143)
  expect(metadata).toMatchObject({ gospel_books_tell_message: 'One\nTwo', gospel_books_from: 'spring-letter' })
  const query = 'turned-back=5000&from=spring-letter&retype=yes&cover=yes&tribute=memory'
  expect(cancel_url).toBe(`${testEnv.site.url}/donate?${query}`)
  const back = await (await fetch(cancel_url!)).text()
  expect(back).toMatch(/<details open=""/)
  expect(back).toMatch(/<input type="hidden" name="from" value="spring-letter"/)
  expect(back).toContain(giftExtras.retype)
})

test('shows each error beside its field, in the open disclosure', async () => {
  const refused = await post({ custom: '0.5', tribute: 'honor', tellEmail: 'nobody', note: 'Kept "as" <typed>' })
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toMatch(/<details open=""/)
  for (const name of ['tributeName', 'tellName', 'tellEmail']) {
    expect(html).toMatch(new RegExp(`href="#${name}"`))
    expect(html).toMatch(new RegExp(`id="${name}-error"`))
  }
  expect(html).toContain('href="#custom"')
  expect(html).toContain('Kept &quot;as&quot; &lt;typed&gt;')
  expect(html).toContain('value="nobody"')
})

test('the names of a removed tribute are ignored', async () => {
  const posted = await post({ tribute: '', tributeName: 'Rose', tellEmail: 'not checked', custom: '51' })
  const [session = ''] = /cs_test_\w+/.exec(posted.headers.get('location') ?? '') ?? []
  const { metadata } = await stripeOf(testEnv).checkout.sessions.retrieve(session)
  expect(Object.keys(metadata ?? {})).not.toContainEqual(expect.stringContaining('tribute'))
  expect(metadata).toMatchObject({ gospel_books_from: 'spring-letter' })
})
