import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { composers } from '../../app/start/composers.server.ts'
import { startGift } from '../../app/donate/start-gift.server.ts'
import { compareBooks } from '../../app/accounting/compare-books.server.ts'
import { findPayments } from '../../app/payments/find-payments.server.ts'
import { lookUpPayment } from '../../app/payments/look-up-payment.server.ts'
import { receiveEvent } from '../../app/stripe-sync/receive-event.server.ts'
import { refundPayment } from '../../app/payments/refund-payment.server.ts'
import { ledgerAtSandbox } from '../../app/payments/testing/ledger-at-sandbox.ts'
import { syncPayment } from '../../app/payments/sync-payment.server.ts'
import { readPayouts } from '../../app/accounting/sync-payout.server.ts'
import { reconcilePayments } from '../../app/stripe-sync/reconcile-payments.server.ts'
import { updatePaymentMethod } from '../../app/my-giving/recurring/update-payment-method.server.ts'
import { startOrder } from '../../app/store/start-order.server.ts'
import { findMoneyBack } from '../../app/stripe/stripe-lookups.server.ts'
import { changeSubscription, type Change } from '../../app/stripe/subscriptions/change-subscription.server.ts'
import { openCardPage, wasPaidWith } from '../../app/stripe/subscriptions/update-card.server.ts'
import { readInvoiceOutcome } from '../../app/stripe/invoice-outcome.server.ts'
import { hasGiftInOtherCurrency } from '../../app/stripe/other-currency.server.ts'
import { closePaymentLink, createPaymentLink } from '../../app/stripe/payment-link.server.ts'
import { idOf, stripe } from '../../app/stripe/stripe.server.ts'
import { findField, listedFields } from '../../packages/stripe-sandbox/objects.ts'
import { makeEveryState } from '../../packages/stripe-sandbox/testing/every-state.ts'
import { siteCalls } from '../../app/stripe/site-calls.server.ts'
import { syncSubscription } from '../../app/subscriptions/sync-subscription.server.ts'
import type { Db } from '../../app/db/db.server.ts'
import { allFieldsRead } from './compare-fields-read.ts'
import { recordReads, withWatchedText } from './testing/record-reads.ts'

const { db, sandbox } = await ledgerAtSandbox()

/** What the site itself reads while it goes through everything that the sandbox can make. */
async function readsOfTheSite() {
  const client = await stripe('donations')
  const reads = recordReads(client)
  const told = new Set<string>()
  const written = new Set<string>()
  const tellEvents = async () => {
    const events = await sandbox.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    for (const event of events.toReversed()) {
      if (told.has(event.id)) continue
      told.add(event.id)
      const payload = JSON.stringify(event)
      const header = sandbox.stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
      expect(await withWatchedText(payload, reads, () => receiveEvent(payload, header)), event.type).toBe(200)
    }
  }
  const tellAndWrite = async () => {
    await tellEvents()
    for (const { id, kind, subject_id } of await db.selectFrom('outbox').selectAll().execute()) {
      if (written.has(id)) continue
      written.add(id)
      await composers[kind]?.compose(db, subject_id)
    }
  }
  const sessionOf = (started: { ok: boolean; url?: string }) => /cs_test_\w+/.exec(started.url ?? '')?.[0] ?? ''
  const start = {
    startGift: async () => sessionOf(await startGift({ amountCents: 5000, frequency: 'once' }, randomUUID())),
    startRecurringGift: async () =>
      sessionOf(await startGift({ amountCents: 2500, frequency: 'monthly' }, randomUUID())),
    startOrder: async () => sessionOf(await startOrder({ quantity: 2 }, randomUUID())),
  }
  await makeEveryState(sandbox, start, tellAndWrite)
  await changeRecurringGift(db, await start.startRecurringGift())
  await tellAndWrite()
  const link = await createPaymentLink({
    ...{ id: 'B-000-000-0001', quantity: 40, priceCents: 500, shippingCents: 0, closedMessage: 'Over', note: 'Note' },
  })
  await closePaymentLink(link.id)
  await hasGiftInOtherCurrency('payer@example.com')
  await refundTwice(db, await start.startGift())
  await lookUpPayment(await start.startGift(), 10_000, async () => false)
  await reconcilePayments(db)
  await readPayouts(db)
  await compareBooks(db, 0, Date.now() + 86_400_000)
  const { charges, refunds, disputes, balanceTransactions } = sandbox.stripe
  for (const list of [charges, refunds, disputes, balanceTransactions]) {
    const [found] = (await list.list({ limit: 1 })).data
    await findPayments(db, found?.id ?? '')
    const intent = found && 'payment_intent' in found ? found.payment_intent : null
    if (typeof intent === 'string') await findMoneyBack(intent, 'donations')
  }
  return reads
}

/** Every change that a giver can make here, of a gift whose next payment fails, and the card page of Stripe's. */
async function changeRecurringGift(db: Db, session: string): Promise<void> {
  const subscription = await sandbox.command<{ subscription: string }>('pay', { session, card: '4000000000000341' })
  const id = subscription.subscription
  const sync = async () => {
    const synced = await syncSubscription(db, id)
    if (!synced) throw new Error(`${id} is not ours.`)
    return synced.remote
  }
  const inTwoMonths = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const changes: Change[] = [
    { what: 'amount', amountCents: 4000 },
    { what: 'day', day: inTwoMonths },
    { what: 'frequency', frequency: 'quarterly' },
    { what: 'skipped' },
    { what: 'unskipped' },
  ]
  const makeChange = async (change: Change) =>
    changeSubscription(await sync(), change, { madeBy: 'giver', id: randomUUID() })
  for (const change of changes) await makeChange(change)
  await openCardPage(await sync(), 'http://127.0.0.1:9/', 'http://127.0.0.1:9/done')
  // Stripe tells time in seconds: a card of the same one would not be newer.
  await sandbox.command('advance', { days: 1 })
  await sandbox.command('renew', { subscription: id })
  for (const card of ['4000000000000341', '4000002760003184', '4242424242424242']) {
    await sandbox.command('update-card', { subscription: id, card, clears: false })
    const { invoice } = await updatePaymentMethod(db, id, { key: card })
    await readInvoiceOutcome(invoice ?? '')
  }
  const [charge] = (await sandbox.stripe.charges.list({ limit: 1 })).data
  await wasPaidWith(idOf(charge?.payment_intent) ?? '', 'pm_1')
  await sandbox.stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } })
  await makeChange({ what: 'unskipped' })
  await sandbox.command('renew', { subscription: id, draft: true })
  await makeChange({ what: 'stopped' })
  await sync()
}

/** The staff presses the same button twice. */
async function refundTwice(db: Db, session: string): Promise<void> {
  await sandbox.command('pay', { session })
  const gift = await syncPayment(db, { account: 'donations', session })
  for (let press = 0; press < 2; press += 1) {
    const wanted = { id: gift?.id ?? '', cents: 100, who: 'ann@example.org', key: 'the form' }
    expect(await refundPayment(db, wanted, Date.now())).toEqual({ ok: true, state: 'refunded' })
  }
}

/** Fields that Stripe's published fixtures do not show, and the types of the installed package do. */
const onlyInTypes: Record<string, string> = {
  'invoice payments': 'shown when asked to expand',
  'invoice_payment payment.payment_intent': 'the fixture was paid by a charge',
  'line_item pricing.price_details.product': 'the fixture’s line has no price',
  'payment_intent last_payment_error.message': 'the fixture’s error has a type only',
  'payment_method us_bank_account': 'the fixture is a card',
  'radar.early_fraud_warning payment_intent': 'left out where a charge has no payment intent',
  'subscription status_details.paused.subscription.type': 'the fixture is not paused',
}

const reads = readsOfTheSite()

test('the list names every field that the site reads, and no other', async () => {
  const { fields } = await reads
  const isWhole = (field: string) => ![...fields].some((other) => other.startsWith(`${field}.`))
  expect(allFieldsRead.toSorted()).toEqual([...fields].filter(isWhole).toSorted())
})

test('every call of the site is one that the check against Stripe tries', async () => {
  const { calls } = await reads
  const tried = [...Object.keys(siteCalls), 'checkout.sessions.create', 'webhooks.signature.verifyHeader']
  expect([...calls].toSorted()).toEqual(tried.toSorted())
})

test('Stripe’s own objects have every field that the site reads', () => {
  const fields = allFieldsRead.map((field) => field.split(' ') as [string, string])
  const unknown = fields.filter(([object, path]) => findField(object, path).length === 0)
  expect(unknown).toEqual([])
  const unlisted = fields
    .filter(([object, path]) => !listedFields.get(object)?.has(path))
    .map((field) => field.join(' '))
  expect(unlisted.toSorted()).toEqual(Object.keys(onlyInTypes).toSorted())
})
