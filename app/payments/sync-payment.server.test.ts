import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { recurringConsent } from '../donate/recurring-consent.ts'
import { firstBook } from '../catalog/books.ts'
import { createOrderCheckout } from '../store/create-order-checkout.server.ts'
import { compareBooks } from '../accounting/compare-books.server.ts'
import { findPayments } from './find-payments.server.ts'
import { journalOfReceived } from '../accounting/journal-of-received.server.ts'
import { findParts } from './payment-part.queries.server.ts'
import { sumPayouts } from '../accounting/payout.queries.server.ts'
import { reconcilePayments } from '../stripe-sync/reconcile-payments.server.ts'
import { readPayouts } from '../accounting/sync-payout.server.ts'
import { refundableCents, refundPayment, whyNotRefundable } from './refund-payment.server.ts'
import { findPayment } from './payment.queries.server.ts'
import { ledgerAtSandbox } from './testing/ledger-at-sandbox.ts'

const ledger = await ledgerAtSandbox()
const { db, command, stripe } = ledger

/** $10 and, a day later, $15. */
async function payInParts(invoice: string) {
  await command('pay-part', { invoice, amount: 1000 })
  await command('advance', { days: 1 })
  await command('pay-part', { invoice, amount: 1500 })
}

/** A recurring gift of $25 whose renewal has failed: the open invoice, and its row in the ledger. */
async function failedRenewal(email: string) {
  const session = await ledger.begin({ amountCents: 2500, frequency: 'monthly' })
  const { subscription } = await ledger.pay(session, { email, card: '4000000000000341' })
  await command('renew', { subscription })
  await ledger.deliver()
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription as string)
  return { invoice: invoice as string, row: () => rowOf(invoice as string) }
}
const rowOf = (invoice: string) =>
  db.selectFrom('payment').selectAll().where('invoice_id', '=', invoice).executeTakeFirstOrThrow()
const intentsOf = async (invoice: string) => {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid' })
  return data.flatMap(({ payment }) => (payment.payment_intent as string | undefined) ?? []).toReversed()
}
const refund = async (id: string, cents: number, key: string) =>
  refundPayment(db, { id, cents, who: 'ann@example.org', key }, Date.now())
const booksDiffer = async () => {
  const { days } = await compareBooks(db, 0, Date.now() + 400 * 86_400_000)
  return days.flatMap(({ differing }) => differing)
}

describe('an invoice that is paid in several parts', () => {
  test('is one gift of all that was paid, found by each of its payments', async () => {
    const { invoice, row } = await failedRenewal('parts@example.com')
    await payInParts(invoice)
    await ledger.deliver()
    const gift = await row()
    expect(gift).toMatchObject({ status: 'paid', amount_cents: 2500, payment_method: 'card', elsewhere_cents: null })
    expect((await findParts(db, gift.id)).map(({ amount_cents: cents }) => cents)).toEqual([1000, 1500])
    const intents = await intentsOf(invoice)
    expect(intents).toHaveLength(2)
    for (const intent of intents) expect(await findPayments(db, intent)).toMatchObject([{ id: gift.id }])
    expect((await ledger.queuedFor(gift.id)).filter((kind) => kind.includes('receipt'))).toEqual(['gift-receipt'])
    expect(await booksDiffer()).toEqual([])
    expect((await reconcilePayments(db)).repaired).toEqual([])
    await readPayouts(db)
    const sums = (await sumPayouts(db, [null])).get(null)
    expect([sums?.gift.grossCents, sums?.['not-ours'].count]).toEqual([5000, 0])
  })

  test('is refunded over its charges, once for each idempotency key, and what was refunded and lost is summed', async () => {
    const { invoice, row } = await failedRenewal('refunded@example.com')
    await payInParts(invoice)
    await ledger.deliver()
    const { id } = await row()
    for (let submit = 0; submit < 2; submit += 1) {
      expect(await refund(id, 1700, 'the form')).toEqual({ ok: true, state: 'refunded' })
    }
    expect(await row()).toMatchObject({ status: 'partly-refunded', amount_cents: 2500, refunded_cents: 1700 })
    const intents = await intentsOf(invoice)
    const refunds = await Promise.all(intents.map((payment_intent) => stripe.refunds.list({ payment_intent })))
    expect(refunds.map(({ data }) => data.map(({ amount }) => amount))).toEqual([[1000], [700]])
    const { id: dispute } = await command<Stripe.Dispute>('dispute', { payment_intent: intents[1], amount: 800 })
    await ledger.deliver()
    expect(await row()).toMatchObject({ status: 'disputed', disputed_cents: 800 })
    await command('close-dispute', { dispute, outcome: 'lost' })
    await ledger.deliver()
    expect(await row()).toMatchObject({ status: 'dispute-lost', refunded_cents: 1700, lost_cents: 800 })
    expect(await booksDiffer()).toEqual([])
  })

  test('a refund that ends after the first charge is continued with the same idempotency key, and refuses what it cannot do', async () => {
    const { invoice, row } = await failedRenewal('broken@example.com')
    await payInParts(invoice)
    await ledger.deliver()
    const { id } = await row()
    const [, second] = (await findParts(db, id)).map(({ payment_intent_id: intent }) => intent)
    const { id: dispute } = await command<Stripe.Dispute>('dispute', { payment_intent: second })
    expect(await refund(id, 2500, 'all')).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^\$10\.00 is refunded\. The payer’s bank disputes this payment/),
    })
    await command('close-dispute', { dispute, outcome: 'won' })
    expect(await refund(id, 2500, 'all')).toEqual({ ok: true, state: 'refunded' })
    expect(await row()).toMatchObject({ status: 'refunded', refunded_cents: 2500 })
  })

  test('is paid by card and by a check: Stripe gives back what came through it', async () => {
    const { invoice, row } = await failedRenewal('check@example.com')
    await command('pay-part', { invoice, amount: 1000 })
    await command('pay-elsewhere', { invoice, amount: 1500 })
    await ledger.deliver()
    const gift = await row()
    expect(gift).toMatchObject({
      status: 'paid',
      amount_cents: 2500,
      elsewhere_cents: 1500,
      payment_method: 'several',
      payment_intent_id: (await intentsOf(invoice))[0],
    })
    expect(await booksDiffer()).toEqual([])
    const journal = await Array.fromAsync(journalOfReceived(db, { from: 0, until: Date.now() + 400 * 86_400_000 }))
    expect(journal.flatMap(({ lines }) => lines.map(({ account, cents }) => [account, cents]))).toEqual([
      ['received', 1500],
      ['donations', -1500],
    ])
    const payment = (await findPayment(db, gift.id))!
    expect(refundableCents(payment)).toBe(1000)
    expect(await refund(gift.id, 1001, 'too much')).toMatchObject({ error: 'Only $10.00 is left to refund.' })
    expect(await refund(gift.id, 1000, 'the card')).toMatchObject({ ok: true })
    const after = (await findPayment(db, gift.id))!
    expect(after).toMatchObject({ status: 'partly-refunded', refunded_cents: 1000 })
    expect(whyNotRefundable(after, Date.now())).toContain('was paid outside Stripe')
  })

  test('a gift that is booked with a part only is repaired, and the giver gets a receipt of the whole', async () => {
    const { invoice, row } = await failedRenewal('repaired@example.com')
    await command('pay-part', { invoice, amount: 1000 })
    await ledger.deliver()
    await reconcilePayments(db)
    const part = await row()
    expect(part).toMatchObject({ status: 'paid', amount_cents: 1000 })
    await db.updateTable('payment').set({ acknowledged_at: Date.now() }).where('id', '=', part.id).execute()
    await command('retry-invoice', { invoice, outcome: 'paid' })
    await ledger.deliverNothing()
    expect(await booksDiffer()).toHaveLength(1)
    expect((await reconcilePayments(db)).repaired).toContain(part.id)
    expect(await row()).toMatchObject({ id: part.id, status: 'paid', amount_cents: 2500 })
    expect(await booksDiffer()).toEqual([])
    expect((await ledger.queuedFor(part.id)).filter((kind) => kind.includes('receipt'))).toEqual([
      'amended-receipt',
      'gift-receipt',
    ])
    expect((await reconcilePayments(db)).repaired).toEqual([])
  })
})

describe('a receipt number that is used already', () => {
  /** A session with the metadata of another session, as a copy has. */
  const copyOf = async (session: string, amount: number, changes: Stripe.MetadataParam = {}) => {
    const { metadata } = await stripe.checkout.sessions.retrieve(session)
    const { id } = await stripe.checkout.sessions.create({
      mode: 'payment',
      metadata: { ...metadata, ...changes },
      success_url: 'http://127.0.0.1:9/done',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product: 'prod_sandbox_donation' } },
      ],
    })
    return id
  }
  /** A subscription made in the Dashboard with the metadata of a recurring gift. Its first payment is charged at once. */
  const copyOfSubscription = async (session: string, email: string) => {
    const { metadata } = await stripe.checkout.sessions.retrieve(session)
    const customer = await stripe.customers.create({ email, name: 'A copy' })
    const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const price_data = { currency: 'usd', unit_amount: 4000, product: 'prod_sandbox_donation' }
    return stripe.subscriptions.create({
      customer: customer.id,
      default_payment_method: method,
      items: [{ price_data: { ...price_data, recurring: { interval: 'month' } } }],
      metadata: { ...metadata },
    })
  }
  const orders = ['deliver', 'deliverBackwards', 'deliverAtOnce'] as const
  const tribute = { tribute: 'memory', tributeName: 'Rose', tellName: 'Ben', tellEmail: 'ben@example.com' } as const

  test.each(orders)('of a second session: it has its own row and receipt, by %s', async (inOrder) => {
    const email = `second-${inOrder}@example.com`
    const session = await ledger.begin({ amountCents: 5000, frequency: 'once', extras: tribute })
    const second = await copyOf(session, 9900)
    await ledger.pay(session, { email })
    await ledger.pay(second, { email: `copy-${email}` })
    await ledger[inOrder]()
    const [first, ...others] = await ledger.giftsOf(email)
    expect([first, others]).toMatchObject([{ checkout_session_id: session, amount_cents: 5000, status: 'paid' }, []])
    const [copy] = await ledger.giftsOf(`copy-${email}`)
    expect(copy).toMatchObject({ checkout_session_id: second, amount_cents: 9900, status: 'paid', tell_email: null })
    expect(copy?.id).not.toBe(first?.id)
    expect(await ledger.queuedFor(first?.id ?? '')).toEqual(['gift-receipt', 'tribute-card'])
    expect(await ledger.queuedFor(copy?.id ?? '')).toEqual(['gift-receipt'])
    expect((await reconcilePayments(db)).repaired).toEqual([])
    expect(await ledger.giftsOf(`copy-${email}`)).toEqual([copy])
  })

  test('of an order: it has the book of its metadata, and the only one of that time when they name none', async () => {
    const book = { ...firstBook, key: 'the-night-train', priceCents: 900 }
    const started = await createOrderCheckout({ book, quantity: 2 }, randomUUID())
    const session = (started.ok && /cs_test_\w+/.exec(started.url)?.[0]) || ''
    const older = await copyOf(session, 1799, { gospel_books_book: '' })
    await ledger.pay(session, { email: 'reader@example.com' })
    await ledger.pay(older, { email: 'older@example.com' })
    await ledger.deliver()
    const paid = { status: 'paid', book: 'the-night-train', quantity: 2, amount_cents: 2199 }
    expect(await ledger.giftsOf('reader@example.com')).toMatchObject([paid])
    expect(await ledger.giftsOf('older@example.com')).toMatchObject([{ kind: 'order', book: firstBook.key }])
  })

  test('of an order: a second payment with its number is a separate order', async () => {
    const started = await createOrderCheckout({ book: firstBook, quantity: 2 }, randomUUID())
    const session = (started.ok && /cs_test_\w+/.exec(started.url)?.[0]) || ''
    const second = await copyOf(session, 1799)
    await ledger.pay(second, { email: 'again@example.com' })
    await ledger.pay(session, { email: 'buyer@example.com' })
    await ledger.deliver()
    const [first] = await ledger.giftsOf('buyer@example.com')
    const [other] = await ledger.giftsOf('again@example.com')
    expect([first, other]).toMatchObject([
      { kind: 'order', checkout_session_id: session, status: 'paid', quantity: 2 },
      { kind: 'order', checkout_session_id: second, status: 'paid', quantity: 2 },
    ])
    expect(other?.id).not.toBe(first?.id)
    expect(await ledger.queuedFor(other?.id ?? '')).toEqual(['order-confirmation', 'packing-alert'])
  })

  test.each(orders)('of a copied subscription: its first payment is a separate gift, by %s', async (inOrder) => {
    const email = `recurring-${inOrder}@example.com`
    const session = await ledger.begin({ amountCents: 2500, frequency: 'monthly' })
    await ledger.pay(session, { email })
    const { id: subscription } = await copyOfSubscription(session, `copy-${email}`)
    await ledger[inOrder]()
    const [first, ...others] = await ledger.giftsOf(email)
    expect([first, others]).toMatchObject([{ checkout_session_id: session, amount_cents: 2500, status: 'paid' }, []])
    const [copy, ...more] = await ledger.giftsOf(`copy-${email}`)
    expect([copy, more]).toMatchObject([{ subscription_id: subscription, amount_cents: 4000, status: 'paid' }, []])
    expect(copy?.id).not.toBe(first?.id)
    expect(await ledger.queuedFor(copy?.id ?? '')).toEqual(['gift-receipt'])
    await command('renew', { subscription })
    await ledger.deliver()
    expect(await ledger.giftsOf(`copy-${email}`)).toHaveLength(2)
    expect((await reconcilePayments(db)).repaired).toEqual([])
  })
})

test('what the giver of a recurring gift agreed to is said at Stripe, kept through each sync, and never made up later', async () => {
  const email = 'agreed@example.com'
  const session = await ledger.begin({ amountCents: 5000, coverCents: 178, frequency: 'quarterly' })
  const words = recurringConsent('$51.78', 'quarterly')
  expect((await stripe.checkout.sessions.retrieve(session)).custom_text.submit?.message).toContain(words)
  const { subscription } = await ledger.pay(session, { email })
  await ledger.deliver()
  expect(await ledger.giftsOf(email)).toMatchObject([{ status: 'paid', consent_words: words }])
  await command('renew', { subscription })
  await ledger.deliver()
  const kept = (await ledger.giftsOf(email)).map((gift) => gift.consent_words)
  expect(kept).toHaveLength(2)
  expect(kept).toEqual(expect.arrayContaining([words, null]))

  // The ledger was not reached when the checkout was made.
  const first = 'webhook-first@example.com'
  const unknown = await ledger.begin({ amountCents: 2500, frequency: 'monthly' })
  await db.deleteFrom('payment').where('checkout_session_id', '=', unknown).execute()
  await ledger.pay(unknown, { email: first })
  await ledger.deliver()
  expect(await ledger.giftsOf(first)).toMatchObject([{ status: 'paid', consent_words: null }])

  const once = 'once@example.com'
  await ledger.pay(await ledger.begin({ amountCents: 2500, frequency: 'once' }), { email: once })
  await ledger.deliver()
  expect(await ledger.giftsOf(once)).toMatchObject([{ status: 'paid', consent_words: null }])
})
