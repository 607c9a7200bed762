import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { composers } from '../../start/composers.server.ts'
import { ledgerAtSandbox } from '../../payments/testing/ledger-at-sandbox.ts'
import { syncSubscription } from '../../subscriptions/sync-subscription.server.ts'
import { findPayment } from '../../payments/payment.queries.server.ts'
import { syncPayment } from '../../payments/sync-payment.server.ts'
import { excessInWords } from '../../office/gift/payment-page.server.tsx'

const ledger = await ledgerAtSandbox()
const { db, command, stripe } = ledger

const mailOf = async (kind: string, id: string) => {
  const mail = await composers[kind]?.compose(db, id)
  return `${mail?.subject}\n${mail?.text.replaceAll(/\s+/g, ' ')}`
}
const rowOf = async (id: string) => (await findPayment(db, id))!
const readAgain = (payment_intent: string) => syncPayment(db, { account: 'donations', paymentIntent: payment_intent })

async function paidGift(email: string) {
  const session = await ledger.begin({ amountCents: 10_000, frequency: 'once' })
  const { payment_intent: intent } = await ledger.pay(session, { email })
  await ledger.deliver()
  const [gift] = await ledger.giftsOf(email)
  return { id: gift?.id ?? '', payment_intent: intent as string }
}

test('a dispute of the whole after a refund of a part shows the excess, and how to get it back', async () => {
  const { id, payment_intent } = await paidGift('twenty@example.com')
  await stripe.refunds.create({ payment_intent, amount: 2000 })
  const { id: dispute } = await command<Stripe.Dispute>('dispute', { payment_intent, amount: 10_000 })
  await ledger.deliver()
  const alert = await mailOf('dispute-alert', id)
  expect(alert).toContain('$20.00 of it was refunded before, so $20.00 more than was paid is at stake.')
  expect(alert).toContain('Send proof of the refund with the answer')
  // The office first, then Stripe.
  expect(alert).toMatch(
    new RegExp(`Open the gift in the office: \\S+/office/gifts/${id} .*Dashboard: \\S+/payments/${payment_intent}`),
  )
  expect(excessInWords(await rowOf(id))).toMatch(
    /^\$20\.00: \$20\.00 refunded, \$100\.00 disputed\. Proof of the refund/,
  )

  await command('close-dispute', { dispute, outcome: 'lost' })
  await ledger.deliver()
  expect(await rowOf(id)).toMatchObject({ status: 'dispute-lost', refunded_cents: 2000, lost_cents: 10_000 })
  expect(await mailOf('dispute-lost-alert', id)).toContain('With what was refunded before, $20.00 more than was paid')
  expect(excessInWords(await rowOf(id))).toContain('$100.00 taken by the bank')
})

test('a dispute that is lost with proof of the refund has no excess', async () => {
  const { id, payment_intent } = await paidGift('proved@example.com')
  await stripe.refunds.create({ payment_intent, amount: 2000 })
  const { id: dispute } = await command<Stripe.Dispute>('dispute', { payment_intent, amount: 10_000 })
  await command('close-dispute', { dispute, outcome: 'lost', returned: 2000 })
  await ledger.deliver()
  expect(await rowOf(id)).toMatchObject({ status: 'dispute-lost', refunded_cents: 2000, lost_cents: 8000 })
  expect(excessInWords(await rowOf(id))).toBeNull()
  expect(await mailOf('dispute-lost-alert', id)).not.toContain('more than was paid')
})

test('a loss remains when the charge is no longer flagged as disputed', async () => {
  const { id, payment_intent } = await paidGift('unmarked@example.com')
  const { id: dispute } = await command<Stripe.Dispute>('dispute', { payment_intent, amount: 4000 })
  await command('close-dispute', { dispute, outcome: 'lost', marked: false })
  await ledger.deliver()
  expect(await rowOf(id)).toMatchObject({ status: 'partly-refunded', lost_cents: 4000 })
  await readAgain(payment_intent)
  expect(await rowOf(id)).toMatchObject({ status: 'partly-refunded', lost_cents: 4000 })
})

test('a dispute in another currency counts in the dollars that the balance lost', async () => {
  const { id, payment_intent } = await paidGift('euros@example.com')
  const { id: dispute } = await command<Stripe.Dispute>('dispute', { payment_intent, amount: 8600, currency: 'eur' })
  await ledger.deliver()
  expect(await rowOf(id)).toMatchObject({ status: 'disputed', disputed_cents: 10_000 })
  await command('close-dispute', { dispute, outcome: 'lost' })
  await ledger.deliver()
  expect(await rowOf(id)).toMatchObject({ status: 'dispute-lost', lost_cents: 10_000 })
})

test('a disputed bank debit is lost at once: there is no answer, and the giver is told how to continue', async () => {
  const email = 'bank@example.com'
  const session = await ledger.begin({ amountCents: 2500, frequency: 'monthly' })
  await ledger.pay(session, { email, bank: 'settles' })
  await ledger.deliver()
  const [processing] = await ledger.giftsOf(email)
  const payment_intent = processing?.payment_intent_id ?? ''
  await command('settle', { payment_intent, outcome: 'paid' })
  await command('dispute', { payment_intent })
  await ledger.deliver()
  const id = processing?.id ?? ''
  const lost = { status: 'dispute-lost', lost_cents: 2500, disputed_cents: 0, dispute_answer_by: null }
  expect(await rowOf(id)).toMatchObject(lost)
  const queued = await ledger.queuedFor(id)
  expect(queued.filter((kind) => kind.startsWith('dispute'))).toEqual(['dispute-lost-alert', 'dispute-notice'])

  const alert = await mailOf('dispute-lost-alert', id)
  expect(alert).toContain('That is final: a disputed bank debit takes no answer.')
  expect(alert).toContain('later payments of this recurring gift fail until the donor authorizes an account again')
  const notice = await mailOf('dispute-notice', id)
  expect(notice).toContain('your authorization to debit the account has ended as well')
  expect(notice).toMatch(/Update the way you pay: \S+\/my-giving\/open\?token=/)

  const subscription = processing?.subscription_id ?? ''
  await command('renew', { subscription })
  await ledger.deliver()
  const states = (await ledger.giftsOf(email)).map(({ status }) => status)
  expect(states.toSorted()).toEqual(['dispute-lost', 'failed'])
  await stripe.subscriptions.cancel(subscription)
  await syncSubscription(db, subscription)
  expect(await mailOf('dispute-notice', id)).not.toContain('authorization')
})
