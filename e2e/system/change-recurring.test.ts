import { expect, test } from 'vitest'
import { recurringWords } from '../../app/content/my-giving/recurring.ts'
import { stripeOf } from '../harness/from-stripe.ts'
import { formKeyIn, signedIn } from '../harness/office.ts'
import { giverAt, openRecurringGift, recurringChangesOf, recurringRowOf } from '../giver.ts'
import { cookieOf, submitLink, sessionOf } from '../my-giving.ts'
import { amountOf, emailOf, startCheckout } from './gifts.ts'
import { clean } from './office-test-env.ts'
import { giftsOf, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

/** Tests a giver's changes of a recurring gift, at Stripe, in the ledger and in the mails. */
const testEnv = sharedTestEnv()
const stripe = () => stripeOf(testEnv)
const daySeconds = 86_400

const rowOf = (subscription: string) => recurringRowOf(testEnv, subscription)
const changesOf = (subscription: string) => recurringChangesOf(testEnv, subscription)
const openGift = (...given: [number: number, options?: Parameters<typeof openRecurringGift>[2]]) =>
  openRecurringGift(testEnv, ...given)
const periodEndOf = async (subscription: string) =>
  (await stripe().subscriptions.retrieve(subscription)).items.data[0]?.current_period_end ?? 0
const inNewYork = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

test('the amount, to the cent, from the next payment on; the same form again changes nothing', async () => {
  const { subscription, read, submit, keyOf } = await openGift(3)
  const end = await periodEndOf(subscription)
  expect(await read()).toContain('from the Visa ending in 4242.')
  const key = await keyOf()
  const first = await submit({ what: 'amount', amount: '12.50' }, key)
  expect(first.status, first.page).toBe(303)
  expect(first.page).toContain('You changed the amount from $10.03 to $12.50.')
  expect(first.page).toContain('$12.50 every month. Next on')
  const again = await Promise.all([1, 2, 3].map(() => submit({ what: 'amount', amount: '12.50' }, key)))
  expect(again.map(({ status, location }) => [status, location])).toEqual([1, 2, 3].map(() => [303, first.location]))

  const { items, metadata, status } = await stripe().subscriptions.retrieve(subscription)
  expect(items.data).toHaveLength(1)
  expect(items.data[0]).toMatchObject({ price: { unit_amount: 1250 }, current_period_end: end })
  expect([status, metadata['gospel_books_change_amount']]).toEqual(['active', expect.stringMatching(/^giver:/)])
  const [invoice, ...more] = (await stripe().invoices.list({ subscription })).data
  expect([invoice?.amount_paid, more]).toEqual([amountOf(3), []])
  expect(await rowOf(subscription)).toMatchObject({ amount_cents: 1250, next_at: end * 1000, status: 'active' })
  const change = { made_by: 'giver', what: 'amount', before: String(amountOf(3)), after: '1250' }
  expect(await changesOf(subscription)).toMatchObject([change])

  const mail = await testEnv.mail.waitForText(emailOf(3), 'You changed the amount from $10.03 to $12.50.')
  expect(mail).toContain(recurringWords.mail.notYou.giver)
  expect(mail).toContain('/my-giving/open?token=gift.')
  await untilAllIsSent(testEnv)
  expect(await testEnv.mail.subjectsTo(emailOf(3))).toHaveLength(3)
  await testEnv.sandbox.control.renew({ subscription })
  await testEnv.mail.waitForText(emailOf(3), 'gift of $12.50')
})

test('an invalid amount has an error beside the field, and keeps the typed value', async () => {
  const { subscription, submit } = await openGift(6)
  for (const amount of ['', '0.99', '-5', '1000000', '12.345', 'ten']) {
    const { status, page } = await submit({ what: 'amount', amount })
    expect(status, amount).toBe(400)
    expect(page).toMatch(/id="amount-error"[^>]*>.*Please enter an amount/)
    expect(page).toMatch(/<input[^>]* aria-invalid="true"[^>]* id="amount"/)
    expect(page).toContain(`value="${amount}"`)
  }
  expect((await submit({ what: 'frequency', frequency: 'daily' })).status).toBe(400)
  expect((await submit({ what: 'nothing' })).status).toBe(400)
  expect(await changesOf(subscription)).toEqual([])
})

test('the frequency changes with the planned payment, and nothing is charged today', async () => {
  const { subscription, submit } = await openGift(9)
  const end = await periodEndOf(subscription)
  const { page } = await submit({ what: 'frequency', frequency: 'quarterly' })
  expect(page).toContain('You changed how often it is given from every month to every three months.')
  const { items } = await stripe().subscriptions.retrieve(subscription)
  expect(items.data[0]).toMatchObject({
    price: { recurring: { interval: 'month', interval_count: 3 } },
    current_period_end: end,
  })
  const charged = async () =>
    (await stripe().invoices.list({ subscription })).data.filter(({ amount_paid: paid }) => paid > 0).length
  expect(await charged()).toBe(1)
  expect(await rowOf(subscription)).toMatchObject({ frequency: 'quarterly', next_at: end * 1000 })
  expect(await changesOf(subscription)).toMatchObject([{ what: 'frequency', before: 'monthly', after: 'quarterly' }])
  await testEnv.mail.waitForText(emailOf(9), '$10.09 every three months.')
  await testEnv.sandbox.control.renew({ subscription })
  await expect
    .poll(() => giftsOf(testEnv, 9))
    .toMatchObject([{ frequency: 'monthly' }, { frequency: 'quarterly', status: 'paid' }])
})

test('the day of the next payment, and of those after it', async () => {
  const { subscription, submit, read } = await openGift(12)
  const end = await periodEndOf(subscription)
  const [tooEarly, wanted] = [inNewYork(end - 3 * daySeconds), inNewYork(end + 9 * daySeconds)]
  const early = await submit({ what: 'day', day: tooEarly })
  expect([early.status, early.page]).toEqual([400, expect.stringContaining('id="day-error"')])
  const { page } = await submit({ what: 'day', day: wanted })
  expect(page).toContain('You moved the next payment to')
  const { items, status } = await stripe().subscriptions.retrieve(subscription)
  expect([inNewYork(items.data[0]?.current_period_end ?? 0), status]).toEqual([wanted, 'trialing'])
  expect(await changesOf(subscription)).toMatchObject([{ what: 'day', made_by: 'giver' }])
  expect(await read()).toContain('Next on')
  await testEnv.mail.waitForText(emailOf(12), 'You moved the next payment to')
  await untilAllIsSent(testEnv)
  // Moving the day makes an invoice of $0, which is no gift.
  expect(await testEnv.mail.subjectsTo(emailOf(12))).toHaveLength(3)
})

test('a payment that is due soon cannot be skipped or moved, and the page says so', async () => {
  const { subscription, submit, keyOf } = await openGift(66)
  const key = await keyOf()
  // The time of this machine, because no test above has advanced the sandbox's.
  const trial_end = Math.floor(Date.now() / 1000) + 30
  await stripe().subscriptions.update(subscription, { trial_end, proration_behavior: 'none' })
  const changes: Record<string, string>[] = [{ what: 'skipped' }, { what: 'frequency', frequency: 'annually' }]
  for (const fields of changes) {
    const { status, page } = await submit(fields, key)
    expect([status, page]).toEqual([409, expect.stringContaining(recurringWords.refused.underWay)])
  }
  expect((await stripe().subscriptions.retrieve(subscription)).pause_collection).toBeNull()
})

test('one payment is skipped, which can be undone until its date', async () => {
  const { subscription, submit, keyOf, read } = await openGift(15)
  const end = await periodEndOf(subscription)
  const key = await keyOf()
  const skipped = await submit({ what: 'skipped' }, key)
  expect(skipped.page).toContain('You skipped the payment of')
  expect(skipped.page).toContain('is skipped. Next on')
  expect((await submit({ what: 'skipped' }, key)).location).toBe(skipped.location)
  const paused = await stripe().subscriptions.retrieve(subscription)
  expect(paused.pause_collection).toEqual({ behavior: 'void', resumes_at: end + daySeconds })
  const [row] = [await rowOf(subscription)]
  expect([row?.resumes_at, (row?.next_at ?? 0) > end * 1000]).toEqual([(end + daySeconds) * 1000, true])
  // During a skip, the day and the frequency cannot be changed, and the page says why.
  expect((await submit({ what: 'frequency', frequency: 'annually' })).status).toBe(409)
  const said = await read()
  for (const summary of ['Change the day', 'Change how often']) {
    expect(said).toMatch(
      new RegExp(`<summary[^>]*><span>${summary}<.{0,600}A payment is being skipped\\. Undo that first`),
    )
  }

  const back = await submit({ what: 'unskipped' })
  expect(back.page).toContain('You turned this gift back on')
  expect((await stripe().subscriptions.retrieve(subscription)).pause_collection).toBeNull()
  await submit({ what: 'skipped' })
  expect(await changesOf(subscription)).toMatchObject([
    { what: 'skipped' },
    { what: 'unskipped', after: String(end * 1000) },
    { what: 'skipped' },
  ])
  await testEnv.mail.waitForText(emailOf(15), 'You turned this gift back on')
  await testEnv.sandbox.control.renew({ subscription })
  await testEnv.sandbox.control.advance({ days: 33 })
  await expect.poll(async () => (await rowOf(subscription))?.resumes_at).toBeNull()
  const invoices = (await stripe().invoices.list({ subscription })).data
  expect(invoices.map(({ status }) => status)).toContain('void')
  // A skip that has passed is no change, and queues no mail.
  expect(await changesOf(subscription)).toHaveLength(3)
})

test('a stop is two submits: nothing more is charged, a failed payment is not retried, and starting again continues the same gift', async () => {
  const { id, subscription, path, post, read, readAt, submit, keyOf } = await openGift(18)
  await testEnv.sandbox.control.renew({ subscription, outcome: 'failed' })
  await expect.poll(async () => (await rowOf(subscription))?.status).toBe('failing')
  const failing = await read()
  expect(failing).toContain(recurringWords.page.failed.button)
  expect(failing).toContain(`${testEnv.sandbox.url}/i/`)
  const key = await keyOf()
  const asked = await readAt(`${path}/stop`)
  expect(asked).toContain(recurringWords.stop.failedToo)
  const stopKey = formKeyIn(asked)
  const answers = await Promise.all([1, 2].map(() => post({ key: stopKey }, `${path}/stop`)))
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const stopped = await read()
  expect(stopped).toContain('Stopped on')
  expect(stopped).toContain('/donate?again=1018&amp;recurring=monthly')
  expect(stopped).toContain(recurringWords.stopped.reasonLabel)

  const { status, cancellation_details: details } = await stripe().subscriptions.retrieve(subscription)
  expect([status, details?.comment]).toEqual(['canceled', expect.stringMatching(/^giver:/)])
  const open = await stripe().invoices.list({ subscription, status: 'open' })
  expect(open.data).toEqual([])
  expect(await changesOf(subscription)).toMatchObject([{ what: 'stopped', made_by: 'giver', reason: null }])
  const late = await submit({ what: 'amount', amount: '20' }, key)
  expect([late.status, late.page]).toEqual([409, expect.stringContaining(recurringWords.refused.stopped)])

  expect((await post({ what: 'reason', reason: 'I have lost my job.' })).status).toBe(303)
  expect(await changesOf(subscription)).toMatchObject([{ reason: 'I have lost my job.' }])
  expect(await read()).not.toContain(recurringWords.stopped.reasonLabel)
  const ann = await signedIn(testEnv)
  expect(clean(await ann.page(`/office/gifts/${id}`))).toContain('$10.18 every month. Stopped on')
  expect(clean(await ann.page(`/office/recurring/${subscription}`))).toContain(
    'This gift was stopped. Why: I have lost my job.',
  )
  const mail = await testEnv.mail.waitForText(emailOf(18), 'You will not be charged again.')
  expect(mail).toContain('/donate?again=1018&recurring=monthly')
  await untilAllIsSent(testEnv)
  const stops = (await testEnv.mail.subjectsTo(emailOf(18))).filter((subject) => subject.includes('has been stopped'))
  expect(stops).toHaveLength(1)
})

test('a stop does not charge a renewal that has just started, and does not wait for a pending bank transfer', async () => {
  const { control } = testEnv.sandbox
  const drafted = await openGift(60)
  await control.renew({ subscription: drafted.subscription, draft: true })

  const giveByBank = async (number: number) => {
    const session = await startCheckout(testEnv, number)
    await control.pay({ session, email: emailOf(number), name: 'A donor', bank: 'settles' })
    await expect.poll(() => giftsOf(testEnv, number)).toMatchObject([{ status: 'processing' }])
    const [gift] = await giftsOf(testEnv, number)
    const giver = giverAt(testEnv, await sessionOf(testEnv, emailOf(number)), gift?.subscription_id ?? '')
    return { ...giver, payment_intent: gift?.payment_intent_id ?? '' }
  }
  const byBank = await giveByBank(63)
  await control.settle({ payment_intent: byBank.payment_intent })
  await control.renew({ subscription: byBank.subscription })
  const notArrived = await giveByBank(69)

  for (const { post, path, readAt } of [drafted, byBank, notArrived]) {
    const { status } = await post({ key: 'a' }, `${path}/stop`)
    expect([status, await readAt(path)]).toEqual([303, expect.stringContaining('Nothing more is charged.')])
  }
  await control.advance({ days: 1 })
  const statusesOf = async (subscription: string) =>
    (await stripe().invoices.list({ subscription })).data.map(({ status }) => status)
  expect(await statusesOf(drafted.subscription)).toEqual(['void', 'paid'])
  expect(await statusesOf(byBank.subscription)).toEqual(['open', 'paid'])
  for (const number of [60, 63, 69]) await testEnv.mail.waitForText(emailOf(number), 'You will not be charged again.')
})

test('changes from two tabs at once end in one consistent state', async () => {
  const { subscription, submit, keyOf, post, path } = await openGift(24)
  const [a, b] = [await keyOf(), await keyOf()]
  const [one, two, three] = await Promise.all([
    submit({ what: 'amount', amount: '30' }, a),
    submit({ what: 'skipped' }, b),
    submit({ what: 'skipped' }, a),
  ])
  expect([one.status, two.status, three.status]).toEqual([303, 303, 303])
  const whats = async () =>
    (await changesOf(subscription)).map(({ what, made_by: by }) => `${what} by ${by}`).toSorted()
  expect(await whats()).toEqual(['amount by giver', 'skipped by giver'])
  const [changed, stopped] = await Promise.all([
    submit({ what: 'amount', amount: '40' }, b),
    post({ key: a }, `${path}/stop`),
  ])
  expect(stopped.status).toBe(303)
  expect([303, 409]).toContain(changed.status)
  const { status, items } = await stripe().subscriptions.retrieve(subscription)
  expect(await rowOf(subscription)).toMatchObject({
    status: 'stopped',
    amount_cents: items.data[0]?.price.unit_amount,
  })
  expect(status).toBe('canceled')
})

test('the link of a mail can skip and stop the gift, and sends a new link for other changes; it shows no name', async () => {
  const { subscription, payer_name: name, id } = await openGift(30)
  const { submit: inSession } = giverAt(testEnv, await sessionOf(testEnv, emailOf(30)), subscription)
  await inSession({ what: 'amount', amount: '31' })
  const mail = await testEnv.mail.waitForText(emailOf(30), 'You changed the amount from')
  const link = /http:\S+\/my-giving\/open\?token=gift\.\w+\.\w+\.[\w-]{43}/.exec(mail)?.[0] ?? ''
  const cookie = cookieOf(await submitLink(testEnv, link))
  const { submit, read, post, path, readAt } = giverAt(testEnv, cookie, subscription)
  const page = await read()
  for (const hidden of [emailOf(30), name ?? '-', id, recurringWords.page.history, recurringWords.amount.summary]) {
    expect(page).not.toContain(hidden)
  }
  expect(page).toContain('For the amount, the day, how often or the card, we send you a fresh link')
  expect(page).toMatch(/name="intent" value="full-link"[\s\S]*Send me a fresh link/)
  const key = crypto.randomUUID()
  const refused: Record<string, string>[] = [
    { what: 'amount', amount: '99' },
    { what: 'frequency', frequency: 'annually' },
  ]
  for (const fields of refused) {
    const { status, page: answer } = await submit(fields, key)
    expect([status, answer]).toEqual([403, expect.stringContaining(recurringWords.refused.giftSession)])
  }
  expect((await submit({ what: 'day', day: '2030-01-01' }, key)).status).toBe(403)
  expect((await submit({ what: 'skipped' })).page).toContain('You skipped the payment of')
  expect((await post({ key }, `${path}/stop`)).status).toBe(303)
  expect(await readAt(path)).toContain('Nothing more is charged.')
  expect((await changesOf(subscription)).map(({ what }) => what)).toEqual(['amount', 'skipped', 'stopped'])
})
