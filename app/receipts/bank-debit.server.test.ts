import { beforeAll, expect, test } from 'vitest'
import { findGiverIdOf } from '../givers/giver.queries.server.ts'
import { findPayment } from '../payments/payment.queries.server.ts'
import { findGiftsOfYear } from '../payments/payments-of.queries.server.ts'
import { ledgerAtSandbox } from '../payments/testing/ledger-at-sandbox.ts'
import { reconcilePayments } from '../stripe-sync/reconcile-payments.server.ts'
import { syncPayment } from '../payments/sync-payment.server.ts'
import type { Gift } from '../payments/payment-tables.ts'
import { dateOf, publisherDay } from '../values/publisher-time.ts'
import { yearOf } from '../values/year-of.ts'
import { acknowledgeGift } from './acknowledge-gift.server.ts'
import { writePaperReceipt } from './documents/paper-receipt.server.ts'
import { sendStatement } from './send-statement.server.ts'
import { whyStatementWaits } from './why-statement-waits.server.ts'

const ledger = await ledgerAtSandbox()
const { db, command } = ledger
const who = 'ann@example.org'
let year = 0

/** The sandbox's time, in epoch milliseconds. */
const sandboxNow = async () => (await ledger.sandbox.state()).now * 1000

// The clock of the sandbox goes to December 31. All tests of the file begin there or later.
beforeAll(async () => {
  const now = await sandboxNow()
  const days = Array.from({ length: 366 }, (_, index) => index + 1)
  const ahead = days.find((count) => publisherDay(now + count * 86_400_000).endsWith('-12-31')) ?? 0
  await command('advance', { days: ahead })
  year = yearOf(await sandboxNow())
})

async function debit(email: string, frequency: 'once' | 'monthly' = 'once') {
  const session = await ledger.begin({ amountCents: 5000, frequency })
  await ledger.pay(session, { email, bank: 'settles' })
  await ledger.deliver()
  const [gift] = await ledger.giftsOf(email)
  return { id: gift?.id ?? '', intent: gift?.payment_intent_id ?? '', session }
}

const giftOf = async (id: string) => (await findPayment(db, id)) as Gift

test('a bank debit of December 31 is processing for days and completed in January: both days are kept', async () => {
  const email = 'december@example.com'
  const { id } = await debit(email)
  // Another gift of the year, so that there is a statement.
  await ledger.pay(await ledger.begin({ amountCents: 2000, frequency: 'once' }), { email })
  const monthly = await debit('monthly@example.com', 'monthly')
  await ledger.deliver()
  const giver = (await findGiverIdOf(db, email)) ?? ''
  expect(await giftOf(id)).toMatchObject({ status: 'processing', paid_at: null, given_at: null, settled_at: null })
  expect(await findGiftsOfYear(db, giver, year)).toMatchObject([{ amount_cents: 2000 }])

  await command('advance', { days: 3 })
  await ledger.deliver()
  expect(await giftOf(id)).toMatchObject({ status: 'processing' })
  const request = { year, giverId: giver, who }
  expect(await sendStatement(db, request, await sandboxNow())).toMatchObject({
    ok: false,
    error: expect.stringContaining(`waits for a bank debit: gift ${id} of $50.00`),
  })

  await command('advance', { days: 2 })
  await ledger.deliver()
  for (const gift of [await giftOf(id), await giftOf(monthly.id)]) {
    expect(gift).toMatchObject({ status: 'paid', given_at: gift.paid_at })
    expect([publisherDay(gift.paid_at ?? 0), yearOf(gift.settled_at ?? 0)]).toEqual([`${year}-12-31`, year + 1])
    const completed = dateOf(gift.settled_at ?? 0)
    const words = `authorized on December 31, ${year}, by bank debit, and since completed (on ${completed})`
    expect(acknowledgeGift(gift)?.text).toContain(words)
    expect(acknowledgeGift(gift)?.remains).toContain('If that day is in January')
    const paper = writePaperReceipt(gift, 0)
    expect(paper?.paragraphs.join(' ')).toContain(words)
    expect(paper?.facts).toContainEqual(['Date completed', completed])
  }
  expect(await findGiftsOfYear(db, giver, year)).toHaveLength(2)
  expect(await findGiftsOfYear(db, giver, year + 1)).toEqual([])
  expect(await sendStatement(db, request, await sandboxNow())).toEqual({ ok: true })
})

test('a renewal by bank debit holds the statement of its year back from the day on which it begins', async () => {
  const email = 'renewal@example.com'
  const { id, intent } = await debit(email, 'monthly')
  await command('settle', { payment_intent: intent, outcome: 'paid' })
  await ledger.deliver()
  await command('renew', { subscription: (await giftOf(id)).subscription_id })
  await ledger.deliver()
  const renewal = (await ledger.giftsOf(email)).find((gift) => gift.id !== id)
  expect(renewal).toMatchObject({ status: 'processing', paid_at: null })
  const giver = (await findGiverIdOf(db, email)) ?? ''
  const yearOfRenewal = yearOf(await sandboxNow())
  expect(await whyStatementWaits(db, giver, yearOfRenewal)).toContain('waits for a bank debit')
  await command('advance', { days: 5 })
  await ledger.deliver()
  expect(await ledger.giftsOf(email)).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
  expect(await whyStatementWaits(db, giver, yearOfRenewal)).toBeNull()
})

test('the day of completion is the same without events, and later syncs keep it', async () => {
  const email = 'reconciled@example.com'
  const { id, session, intent } = await debit(email)
  await command('settle', { payment_intent: intent, outcome: 'paid' })
  const settledAt = await sandboxNow()
  await ledger.deliverNothing()
  await command('advance', { days: 2 })
  expect(await giftOf(id)).toMatchObject({ status: 'processing' })
  expect((await reconcilePayments(db)).repaired).toContain(id)
  const { settled_at: found } = await giftOf(id)
  expect(Math.abs((found ?? 0) - settledAt)).toBeLessThan(60_000)

  await command('refund', { payment_intent: intent, amount: 500 })
  await syncPayment(db, { account: 'donations', session })
  expect(await giftOf(id)).toMatchObject({ status: 'partly-refunded', settled_at: found })
})

test('a bank debit that fails, and a card gift, were not completed', async () => {
  const { id, intent } = await debit('refused@example.com')
  await command('settle', { payment_intent: intent, outcome: 'failed' })
  const session = await ledger.begin({ amountCents: 2000, frequency: 'once' })
  await ledger.pay(session, { email: 'card@example.com' })
  await ledger.deliver()
  expect(await giftOf(id)).toMatchObject({ status: 'failed', given_at: null, settled_at: null })
  expect(await ledger.giftsOf('card@example.com')).toMatchObject([{ status: 'paid', settled_at: null }])
})
