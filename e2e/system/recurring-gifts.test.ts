import { expect, test } from 'vitest'
import { site } from '../../app/content/site.ts'
import { queueMessage } from '../../app/mail/outbox.server.ts'
import type { Payment } from '../../app/payments/payment-tables.ts'
import { giftMessages } from '../../app/receipts/mails/gift-messages.server.tsx'
import { stripeOf } from '../harness/from-stripe.ts'
import { amountOf, emailOf, failsAtRenewal } from './gifts.ts'
import { giftsOf, paidGift, sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

/** Tests how Stripe bills and ends recurring gifts. */
const testEnv = sharedTestEnv()
const stripe = () => stripeOf(testEnv)

const gifts = (number: number) => () => giftsOf(testEnv, number)
const confirmationsOf = (gift: string) =>
  testEnv.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'gift-stopped')
    .where('subject_id', '=', gift)
    .execute()

/** Waits until the site has handled every event of Stripe. */
const allEventsDelivered = async () => {
  await expect.poll(async () => (await testEnv.sandbox.control.state()).webhooks.queue).toBe(0)
}

test('a stop in the customer portal is confirmed at once and once; after a resume, the next stop is confirmed again', async () => {
  const { id, subscription } = await paidGift(testEnv, 3)
  await testEnv.sandbox.control.stop({ subscription })
  expect(await stripe().subscriptions.retrieve(subscription)).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: expect.any(Number),
    status: 'active',
  })
  await testEnv.mail.waitFor(({ to, text }) => to.includes(emailOf(3)) && text.includes('You will not be charged'))
  await testEnv.sandbox.control.deliver({ last: 100, times: 2, types: ['customer.subscription.updated'] })
  expect(await confirmationsOf(id)).toHaveLength(1)

  await testEnv.sandbox.control.resume({ subscription })
  await allEventsDelivered()
  // A confirmation is identified by the time of the stop in whole seconds.
  await testEnv.sandbox.control.advance({ days: 1 })
  await testEnv.sandbox.control.stop({ subscription })
  await expect.poll(() => confirmationsOf(id)).toHaveLength(2)
  await testEnv.sandbox.control.advance({ months: 1 })
  await expect.poll(async () => (await stripe().subscriptions.retrieve(subscription)).status).toBe('canceled')
  await allEventsDelivered()
  expect(await confirmationsOf(id)).toHaveLength(2)
})

test('an end after the next charge is not confirmed before that charge', async () => {
  const { id, subscription } = await paidGift(testEnv, 6)
  const { items } = await stripe().subscriptions.retrieve(subscription)
  const paidUntil = items.data[0]?.current_period_end ?? 0
  await stripe().subscriptions.update(subscription, { cancel_at: paidUntil + 10 * 86_400 })
  await allEventsDelivered()
  expect(await confirmationsOf(id)).toEqual([])
  await testEnv.sandbox.control.renew({ subscription, outcome: 'paid' })
  await expect.poll(gifts(6)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
  const [, last] = await giftsOf(testEnv, 6)
  await expect
    .poll(async () => [...(await confirmationsOf(id)), ...(await confirmationsOf(last?.id ?? ''))])
    .toHaveLength(1)
})

test('a renewal that is paid by the customer’s credit is not a gift', async () => {
  const { customer, subscription } = await paidGift(testEnv, 9)
  await stripe().customers.update(customer, { balance: -(amountOf(9) + 400) })
  await testEnv.sandbox.control.renew({ subscription })
  const [covered] = (await stripe().invoices.list({ subscription })).data
  expect(covered).toMatchObject({
    status: 'paid',
    total: amountOf(9),
    amount_due: 0,
    amount_paid: 0,
    starting_balance: -(amountOf(9) + 400),
    ending_balance: -400,
  })
  await allEventsDelivered()
  expect(await giftsOf(testEnv, 9)).toHaveLength(1)
})

test.each([
  [12, 'card'],
  [18, 'check'],
])('of renewal %i, the amount above the credit, paid by a %s, is the gift', async (number, means) => {
  const { customer, subscription } = await paidGift(testEnv, number)
  await stripe().customers.update(customer, { balance: -400 })
  await testEnv.sandbox.control.renew({ subscription, outcome: 'failed' })
  const amounts = { amount_cents: amountOf(number) - 400 }
  await expect.poll(gifts(number)).toMatchObject([{}, { status: 'failed', ...amounts }])
  const [, renewal] = await giftsOf(testEnv, number)
  const invoice = renewal?.invoice_id ?? ''
  if (means === 'check') await testEnv.sandbox.control.payElsewhere({ invoice })
  else await testEnv.sandbox.control.retryInvoice({ invoice, outcome: 'paid' })
  await expect.poll(gifts(number)).toMatchObject([{}, { status: 'paid', ...amounts }])
  await testEnv.mail.waitForText(emailOf(number), `gift of $${(amounts.amount_cents / 100).toFixed(2)}`)
})

test('an invoice with a negative amount makes no row', async () => {
  const { subscription } = await paidGift(testEnv, 15)
  const { id: invoice } = await testEnv.sandbox.control.creditInvoice({ subscription, amount: 1200 })
  expect(await stripe().invoices.retrieve(invoice)).toMatchObject({ status: 'paid', total: -1200, amount_paid: 0 })
  await allEventsDelivered()
  expect((await testEnv.staff(['reconcile'])).code).toBe(0)
  expect(await giftsOf(testEnv, 15)).toHaveLength(1)
  expect((await testEnv.staff(['reconcile', '--books'])).code).toBe(0)
})

test('a renewal that fails four times: the donor gets mails about the first, the second and the last, the staff about the last two', async () => {
  const { subscription } = await paidGift(testEnv, 21, failsAtRenewal)
  await testEnv.sandbox.control.renew({ subscription })
  await expect.poll(gifts(21)).toMatchObject([{}, { status: 'failed', attempts: 1 }])
  const id = (await giftsOf(testEnv, 21))[1]?.id ?? ''
  const alerts = async () => (await testEnv.mail.subjectsTo(site.email)).filter((subject) => subject.endsWith(id))
  const first = await testEnv.mail.waitForText(emailOf(21), 'If you do nothing, we will try again on')
  expect(first).toContain('Change, skip or stop this gift')
  await untilAllIsSent(testEnv)
  expect(await alerts()).toEqual([])

  await testEnv.sandbox.control.advance({ days: 4 })
  await expect.poll(gifts(21)).toMatchObject([{}, { attempts: 2 }])
  const again = await testEnv.mail.waitForText(emailOf(21), 'We tried your monthly gift')
  expect(again).toContain('/my-giving/open?token=gift.')
  await untilAllIsSent(testEnv)
  expect(await alerts()).toEqual([])
  await testEnv.sandbox.control.advance({ days: 3 })
  await expect.poll(gifts(21)).toMatchObject([{}, { attempts: 3 }])
  await testEnv.mail.waitForText(site.email, 'A payment of this donor’s monthly gift failed, in 3 tries.')
  await untilAllIsSent(testEnv)
  expect(await testEnv.mail.subjectsTo(emailOf(21))).toHaveLength(3)

  await testEnv.sandbox.control.advance({ days: 7 })
  const given = await testEnv.mail.waitForText(
    emailOf(21),
    '4 times, and it did not go through. We will not try this payment again',
  )
  expect(given).toContain('Your recurring gift has now ended')
  expect(given).toContain('/my-giving/pay?token=')
  await expect.poll(alerts).toEqual([`Payment that failed: gift ${id}`, `Payment given up: gift ${id}`])
  await testEnv.sandbox.control.deliver({ last: 40, times: 2, shuffle: true })
  await allEventsDelivered()
  await untilAllIsSent(testEnv)
  expect(await testEnv.mail.subjectsTo(emailOf(21))).toHaveLength(4)
})

/** For each kind of mail to a donor, the state of a payment that queues it. A missing kind fails the test below. */
const failed = { status: 'failed', paid_at: null, attempts: 2, retry_at: Date.now() + 86_400_000 } as const
const stateOf: Record<keyof typeof giftMessages, Partial<Payment> | 'never recurring'> = {
  'gift-receipt': {},
  'amended-receipt': {},
  'corrected-receipt': {},
  'reinstated-receipt': {},
  'in-return-receipt': {},
  'gift-pending': { status: 'processing', paid_at: null },
  'refund-notice': { status: 'refunded', refunded_cents: 1024 },
  'dispute-notice': { status: 'dispute-lost', lost_cents: 1024 },
  'payment-problem': { ...failed, attempts: 1 },
  'renewal-failed-again': failed,
  'renewal-given-up': { ...failed, retry_at: null },
  // A manual gift.
  'gift-void': 'never recurring',
}

test('each kind of mail about a recurring gift has the link to change or stop it; of one that is stopped, none has', async () => {
  const { subscription, id } = await paidGift(testEnv, 24)
  for (let renewals = 1; renewals <= 2; renewals += 1) {
    await testEnv.sandbox.control.renew({ subscription })
    await expect.poll(gifts(24)).toHaveLength(1 + renewals)
  }
  await allEventsDelivered()
  await untilAllIsSent(testEnv)
  const [gift, ...renewals] = await giftsOf(testEnv, 24)
  const stateIds = renewals.map((renewal) => renewal.id)
  await testEnv.db.deleteFrom('payment').where('id', 'in', stateIds).execute()
  const mailsOf = async (kinds: string[], domain: string, invoice_id: string | null) => {
    const emailFor = (kind: string) => `${kind}@${domain}`
    for (const kind of kinds) {
      const copy = { id: `${emailFor(kind)}:${id}`, payer_email: emailFor(kind), invoice_id: null as string | null }
      if (kind === 'renewal-given-up') {
        copy.invoice_id = invoice_id
        // A reconciliation may have stored the renewal again.
        await testEnv.db.deleteFrom('payment').where('invoice_id', '=', invoice_id).execute()
      }
      const others = { checkout_session_id: null, payment_intent_id: null, giver_id: null }
      const state = stateOf[kind as keyof typeof stateOf] as Partial<Payment>
      await testEnv.db
        .insertInto('payment')
        .values({ ...gift!, ...others, ...copy, ...state })
        .execute()
      await queueMessage(testEnv.db, { kind, subjectId: copy.id, dedupeKey: copy.id }, Date.now())
    }
    await untilAllIsSent(testEnv)
    return (await testEnv.mail.read()).filter(({ to }) => to[0]?.endsWith(`@${domain}`))
  }
  const link = 'Change, skip or stop this gift'
  const kinds = Object.keys(giftMessages).filter((kind) => stateOf[kind as keyof typeof stateOf] !== 'never recurring')
  const mails = await mailsOf(kinds, 'going.example', renewals[0]!.invoice_id)
  expect(new Set(mails.map(({ to }) => to[0]))).toEqual(new Set(kinds.map((kind) => `${kind}@going.example`)))
  for (const { to, text } of mails) {
    expect([to[0], text.includes(link), text.split('/my-giving/open?token=gift.').length]).toEqual([to[0], true, 2])
  }

  await testEnv.sandbox.control.cancel({ subscription })
  const row = testEnv.db.selectFrom('recurring_gift').select('status').where('subscription_id', '=', subscription)
  await expect.poll(() => row.execute()).toEqual([{ status: 'stopped' }])
  const later = await mailsOf(kinds, 'stopped.example', renewals[1]!.invoice_id)
  // A donor who stopped the gift gets no mail about its end at Stripe.
  const mailed = kinds.filter((kind) => kind !== 'renewal-given-up')
  expect(new Set(later.map(({ to }) => to[0]))).toEqual(new Set(mailed.map((kind) => `${kind}@stopped.example`)))
  expect(later.filter(({ text }) => text.includes(link))).toEqual([])
})

test('a donor who stops the gift after a failed try causes no alert to the staff', async () => {
  const { subscription } = await paidGift(testEnv, 27, failsAtRenewal)
  await testEnv.sandbox.control.renew({ subscription })
  await expect.poll(gifts(27)).toMatchObject([{}, { status: 'failed', attempts: 1 }])
  const failedGift = (await giftsOf(testEnv, 27))[1]
  await stripe().subscriptions.cancel(subscription)
  await stripe().invoices.voidInvoice(failedGift?.invoice_id ?? '')
  await expect.poll(gifts(27)).toMatchObject([{}, { retry_at: null }])
  await allEventsDelivered()
  await untilAllIsSent(testEnv)
  expect((await testEnv.mail.subjectsTo(site.email)).filter((subject) => subject.includes(failedGift!.id))).toEqual([])
})
