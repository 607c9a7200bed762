import { expect, test } from 'vitest'
import { findGiverIdOf } from '../givers/giver.queries.server.ts'
import { createManualGift } from '../manual-gifts/create-manual-gift.server.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { addGifts, theirs } from '../payments/testing/add-gifts.ts'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { loadGiftsByYear, loadYear } from './gifts-by-year.server.ts'

const now = Date.UTC(2026, 10, 21, 20)
const email = 'ada@example.com'

async function add(
  db: Db,
  facts: (changes: Partial<RemotePayment>) => RemotePayment,
  changes: Partial<RemotePayment>[],
) {
  for (const [index, change] of changes.entries()) {
    const id = `${facts({}).kind}-${String(index).padStart(3, '0')}`
    await insertPayment(db, facts({ id, checkout_session_id: id, payment_intent_id: id, ...change }), 0)
  }
}

describeOnEachDatabase('gifts by year', (fresh) => {
  test('a year in which funds and employers alone gave has a page of thanks', async () => {
    const db = await (await fresh()).open()
    const fund = { method: 'donor-advised-fund', amount: '500', description: 'the Ada Fund', email }
    const who = { who: 'ann@example.org' }
    await createManualGift(db, { ...fund, date: '2024-08-01' }, who, now)
    await createManualGift(db, { ...fund, date: '2025-08-01' }, who, now)
    await createManualGift(db, { method: 'check', amount: '10', email, date: '2025-08-01' }, who, now)
    const years = await loadGiftsByYear(db, (await findGiverIdOf(db, email)) ?? '', now)
    expect(years.map(({ year, isThanks }) => [year, isThanks])).toEqual([
      [2025, false],
      [2024, true],
    ])
  })

  test('totals are the net amount of the giver’s own gifts, refunds are shown as such, orders are listed separately', async () => {
    const db = await (await fresh()).open()
    await add(db, paidGift, [
      { paid_at: Date.UTC(2026, 0, 1, 4, 59), payer_email: 'ADA@Example.com' },
      { paid_at: Date.UTC(2026, 0, 1, 5), status: 'partly-refunded', refunded_cents: 1999 },
      { paid_at: Date.UTC(2026, 1, 1), status: 'refunded', refunded_cents: 5000, frequency: 'monthly' },
      { paid_at: Date.UTC(2026, 2, 1), status: 'disputed', disputed_cents: 5000, refund_pending_cents: 100 },
      { paid_at: Date.UTC(2026, 3, 1), status: 'dispute-lost', lost_cents: 5000 },
      { paid_at: null, created_at: Date.UTC(2026, 4, 1), status: 'processing', payment_method: 'us_bank_account' },
      { paid_at: null, status: 'failed' },
      { paid_at: null, status: 'pending' },
      { paid_at: Date.UTC(2026, 5, 1), payer_email: 'bada@example.com' },
      { paid_at: Date.UTC(2026, 5, 1), payer_email: null },
      { paid_at: Date.UTC(2026, 5, 1), livemode: 1 },
    ])
    await add(db, paidOrder, [{ paid_at: Date.UTC(2026, 6, 1) }])
    const entered = { date: '2026-08-01', email }
    const who = { who: 'ann@example.org' }
    await createManualGift(db, { ...entered, method: 'check', amount: '10.01', reference: '7' }, who, now)
    await createManualGift(
      db,
      { ...entered, method: 'donor-advised-fund', amount: '500', description: 'the Ada Fund' },
      who,
      now,
    )
    await createManualGift(db, { ...entered, method: 'stock', description: '12 shares of Sample' }, who, now)
    await createManualGift(db, { ...entered, method: 'ira', amount: '300' }, who, now)
    const mailed = { date: '2026-01-04', mailedOn: '2025-12-30', mailedEvidence: 'postmark' }
    await createManualGift(db, { ...entered, ...mailed, method: 'check', amount: '20', reference: '8' }, who, now)

    const giver = await findGiverIdOf(db, 'Ada@example.COM')
    const years = await loadGiftsByYear(db, giver ?? '', now)
    expect(
      years.map(({ year, isOver, total, fromIra, byOthers, giftCount }) => [
        year,
        isOver,
        total,
        fromIra,
        byOthers,
        giftCount,
      ]),
    ).toEqual([
      [2026, false, '$90.02', '$300.00', '$500.00', 9],
      [2025, true, '$70.00', null, null, 2],
    ])
    const lines = years[0]?.gifts.map(({ date, what, amount, notes, hasReceipt }) =>
      [date, what, amount, ...notes, hasReceipt ? 'receipt' : ''].join(' | '),
    )
    expect(lines?.toSorted()).toEqual(
      [
        'March 31, 2026 | One-time gift | $50.00 | Your bank took $50.00 back. | ',
        'August 1, 2026 | 12 shares of Sample |  | receipt',
        'August 1, 2026 | Check 7 | $10.01 | receipt',
        'August 1, 2026 | Check from an IRA | $300.00 | receipt',
        'August 1, 2026 | From the Ada Fund | $500.00 | receipt',
        'February 28, 2026 | One-time gift | $50.00 | A refund of $1.00 is on its way to you. | Your bank is looking into $50.00. | receipt',
        'January 1, 2026 | One-time gift | $50.00 | $19.99 was refunded. | receipt',
        'January 31, 2026 | Monthly gift | $50.00 | Refunded. | ',
        'April 30, 2026 | One-time gift | $50.00 | On its way from your bank. It counts when it arrives. | ',
      ].toSorted(),
    )
    expect(years[1]?.gifts[1]).toMatchObject({
      date: 'December 30, 2025',
      notes: ['Mailed on this day (postmark), received on January 4, 2026'],
    })
    expect(years[0]?.orders).toMatchObject([
      { date: 'June 30, 2026', what: '1 × The Light in the Window', amount: '$10.99' },
    ])
  })

  test('the total is what was given; what was given in return stands with its gift, and what is deductible beside the total', async () => {
    const db = await (await fresh()).open()
    const book = { inReturnKind: 'goods', inReturn: 'a book', inReturnValue: '7' }
    const check = { method: 'check', date: '2026-08-01', amount: '100', email }
    await createManualGift(db, { ...check, ...book }, { who: 'ann@example.org' }, now)
    await createManualGift(db, { ...check, date: '2025-08-01' }, { who: 'ann@example.org' }, now)
    const [year, before] = await loadGiftsByYear(db, (await findGiverIdOf(db, email))!, now)
    expect([year?.total, year?.deductible]).toEqual([
      '$100.00',
      'Less the value of what you received in return: $93.00.',
    ])
    expect(year?.gifts[0]?.notes).toEqual(['In return: a book, $7.00.', 'Deductible: $93.00.'])
    expect([before?.total, before?.deductible]).toEqual(['$100.00', null])
  })

  test('of 250 gifts in a year, the overview shows some, and the pages of the year show all', async () => {
    const db = await (await fresh()).open()
    await addGifts(db, { count: 250, giver: { email, count: 250 }, until: Date.UTC(2025, 11, 1) })
    const [year] = await loadGiftsByYear(db, theirs, now)
    expect(year).toMatchObject({ year: 2025, giftCount: 250 })
    expect(year?.gifts).toHaveLength(12)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => loadYear(db, theirs, 2025, page)))
    expect(pages.map((page) => page?.gifts.length)).toEqual([100, 100, 50, undefined])
    expect(new Set(pages.flatMap((page) => page?.gifts.map(({ id }) => id))).size).toBe(251)
    for (const wrong of [0, -1, 1.5, Number.NaN]) expect(await loadYear(db, theirs, 2025, wrong)).toBeNull()
    expect(await loadYear(db, theirs, 2024, 1)).toBeNull()
  })
})
