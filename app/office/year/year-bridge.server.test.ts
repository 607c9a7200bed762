import { expect } from 'vitest'
import { keepAccrualStart } from '../../accounting/accrual-start.server.ts'
import { journalOfReceived } from '../../accounting/journal-of-received.server.ts'
import { journalOfPayouts } from '../../accounting/journal.server.ts'
import { addEntries, addPayout } from '../../accounting/testing/add-payout.ts'
import { isPostgres, type Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { plansOf } from '../../db/testing/query-plan.ts'
import type { PaymentTable } from '../../payments/payment-tables.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { fiscalYear } from '../../values/fiscal-year.ts'
import { findContributors } from '../schedule-b/contributors.queries.server.ts'
import { contextOf, wordsOfPage } from '../testing/words-of-page.ts'
import { yearCsv } from './differences-csv.server.ts'
import { yearPage } from './page.server.tsx'
import { findMovedGifts, findOfTwoDays } from './moved-gifts.queries.server.ts'
import { findYearBridge } from './year-sums.queries.server.ts'

const at = (day: string) => Date.parse(`${day}T17:00Z`)
const calendar = (year: number) => fiscalYear(year, 12)

async function addGift(db: Db, id: string, cents: number, day: string, more: Partial<PaymentTable> = {}) {
  const keys = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` }
  await insertPayment(db, paidGift({ ...keys, amount_cents: cents, paid_at: at(day), created_at: at(day) }), 0)
  if (Object.keys(more).length > 0) await db.updateTable('payment').set(more).where('id', '=', id).execute()
}

const manual = { payment_intent_id: null, payment_method: 'check', entered_at: 1 } as const
const entry = (category: string, id: string, cents: number, day: string) => ({
  type: category,
  category,
  net_cents: cents - 3,
  fee_cents: 3,
  amount_cents: cents,
  payment_intent_id: `pi_${id}`,
  created_at: at(day),
})

const payout = (id: string, arrives: string, entries: ReturnType<typeof entry>[]) => ({
  id,
  created_at: Date.parse(arrives) - 86_400_000,
  arrives_at: Date.parse(arrives),
  entries,
})

/** The edges of 2026, with every way in which the day given and the day booked may be of two years. */
async function addYears(db: Db): Promise<void> {
  await addGift(db, 'G-OLD', 1000, '2025-12-30', { refunded_cents: 29, status: 'partly-refunded' })
  await addGift(db, 'G-DAY', 5000, '2026-12-01')
  await addGift(db, 'G-NOV', 1150, '2026-11-10', { refunded_cents: 115, status: 'partly-refunded' })
  await addGift(db, 'G-CARD', 1999, '2026-12-30')
  // Charged at 2:40 AM of January 1, and counted in the year before by the office.
  const night = Date.parse('2027-01-01T07:40Z')
  await addGift(db, 'G-NIGHT', 700, '2027-01-01', {
    paid_at: night,
    given_at: calendar(2026).to - 1,
    date_reviewed_at: 1,
  })
  await addGift(db, 'G-PARTS', 800, '2027-01-02')
  const part = { payment_id: 'G-PARTS', payment_method: 'card', refunded_cents: 0, lost_cents: 0 }
  await db
    .insertInto('payment_part')
    .values([
      { ...part, id: 'in_1', payment_intent_id: 'pi_G-PARTS', amount_cents: 500, paid_at: at('2026-12-28') },
      { ...part, id: 'in_1_elsewhere', payment_intent_id: null, amount_cents: 300, paid_at: at('2027-01-02') },
    ])
    .execute()
  // A check that was mailed on New Year's Eve and deposited in January, and others.
  await addGift(db, 'G-MAIL', 29, '2027-01-03', { ...manual, given_at: at('2026-12-31'), mailed_on: '2026-12-31' })
  await addGift(db, 'G-LATE', 4000, '2026-12-20', { ...manual, given_at: at('2026-12-18') })
  await addGift(db, 'G-SLIP', 60, '2026-12-21', { ...manual, deposit_slip_id: 'D-1' })
  await addGift(db, 'G-FUND', 2000, '2026-12-15', { ...manual, payment_method: 'donor-advised-fund', given_at: null })
  const cancelled = { status: 'refunded', refunded_cents: 90, updated_at: at('2026-03-02') } as const
  await addGift(db, 'G-VOID', 90, '2025-11-03', { ...manual, ...cancelled })
  const slip = { total_cents: 60, gift_count: 1, elsewhere: null, who: 'ann@office.example', livemode: 0 } as const
  await db
    .insertInto('deposit_slip')
    .values({ ...slip, id: 'D-1', deposited_on: '2027-01-05', created_at: 0, undone_at: null })
    .execute()

  await addPayout(db, payout('po_1', '2026-01-03', [entry('charge', 'G-OLD', 1000, '2025-12-30')]))
  await addPayout(db, payout('po_2', '2026-02-04', [entry('refund', 'G-OLD', -29, '2026-02-01')]))
  await addPayout(db, payout('po_3', '2026-11-13', [entry('charge', 'G-NOV', 1150, '2026-11-10')]))
  await addPayout(db, payout('po_4', '2026-12-04', [entry('charge', 'G-DAY', 5000, '2026-12-01')]))
  await addPayout(db, payout('po_5', '2026-12-31', [entry('charge', 'G-PARTS', 500, '2026-12-28')]))
  await addPayout(
    db,
    payout('po_6', '2027-01-04', [
      entry('charge', 'G-CARD', 1999, '2026-12-30'),
      { ...entry('charge', 'G-NIGHT', 700, '2027-01-01'), created_at: night },
    ]),
  )
  await addEntries(db, at('2027-01-12'), [entry('refund', 'G-NOV', -115, '2027-01-12')])
}

/** The donations of both journals, without cancellations. */
async function donationsOf(db: Db, year: number): Promise<number> {
  const days = { from: Date.UTC(year, 0, 1), until: Date.UTC(year + 1, 0, 1) }
  const entries = [
    ...(await Array.fromAsync(journalOfPayouts(db, days))),
    ...(await Array.fromAsync(journalOfReceived(db, days))),
  ]
  return entries
    .filter(({ number }) => !number.startsWith('RX-'))
    .flatMap(({ lines }) => lines)
    .reduce((sum, { account, cents }) => sum - (account === 'donations' ? cents : 0), 0)
}

describeOnEachDatabase('the bridge from the day given to the books', (_, it) => {
  it('names each gift that two years share, and adds up to the journals and to Schedule B', async (db) => {
    await addYears(db)
    const bridge = await findYearBridge(db, calendar(2026))
    expect(bridge.given).toEqual({ count: 8, cents: 5000 + 1150 + 1999 + 700 + 29 + 4000 + 60 + 2000 })
    expect(bridge.moved.map(({ id, cents, givenOn, bookedOn }) => [id, cents, givenOn, bookedOn])).toEqual([
      ['G-OLD', 1000, '2025-12-30', '2026-01-03'],
      ['G-CARD', 1999, '2026-12-30', '2027-01-04'],
      ['G-MAIL', 29, '2026-12-31', '2027-01-03'],
      ['G-NIGHT', 700, '2026-12-31', '2027-01-04'],
      ['G-PARTS', 500, '2027-01-02', '2026-12-31'],
    ])
    expect(bridge.bookedCents).toBe(14_938 - 1999 - 29 - 700 + 1000 + 500)
    expect(bridge.bookedCents).toBe(await donationsOf(db, 2026))
    expect(bridge.receivedOtherwise).toEqual({
      givenHere: { count: 2, cents: 729 },
      receivedHere: { count: 0, cents: 0 },
    })
    expect(bridge.receivedCents).toBe(14_209)
    expect(bridge.netCents).toBe(14_209 - 115)
    expect(bridge.netCents).toBe((await findContributors(db, calendar(2026))).totalCents)
    expect(bridge.refundedLaterCents).toBe(115)
    expect(bridge.refundsOfEarlier.map(({ id, cents }) => [id, cents])).toEqual([
      ['G-OLD', 29],
      ['G-VOID', 90],
    ])
    expect(bridge.onNoSlip).toEqual({ waiting: { count: 2, cents: 6000 }, depositedLater: { count: 1, cents: 60 } })
  })

  it('adds up in every year, whichever day the accrual begins on', async (db) => {
    await addYears(db)
    for (const start of [null, '2020-01-01', '2026-01-01', '2026-12-29', '2027-01-01', '2027-01-04', '2027-01-05']) {
      await db.transaction().execute((tx) => keepAccrualStart(tx, start, 0))
      for (const year of [2025, 2026, 2027]) {
        const { bookedCents } = await findYearBridge(db, calendar(year))
        expect([start, year, bookedCents]).toEqual([start, year, await donationsOf(db, year)])
      }
    }
    // Gifts by card are then in the year in which they are given.
    await db.transaction().execute((tx) => keepAccrualStart(tx, '2026-01-01', 0))
    const { moved } = await findYearBridge(db, calendar(2026))
    expect(moved.map(({ id }) => id)).toEqual(['G-OLD', 'G-MAIL', 'G-NIGHT', 'G-PARTS'])
  })

  it('names what is in no payout, in an unread one, or was not read from Stripe yet, as not booked', async (db) => {
    await addYears(db)
    await db.updateTable('payout').set({ difference_cents: 5 }).where('id', '=', 'po_3').execute()
    await addGift(db, 'G-NEW', 115, '2027-01-12')
    await addGift(db, 'G-WAIT', 215, '2027-01-11')
    await addEntries(db, at('2027-01-11'), [entry('charge', 'G-WAIT', 215, '2027-01-11')])
    const of = async (year: number) => {
      const { moved, bookedCents } = await findYearBridge(db, calendar(year))
      expect(bookedCents).toBe(await donationsOf(db, year))
      return moved.flatMap(({ id, bookedOn }) => (bookedOn === null ? id : []))
    }
    expect(await of(2026)).toEqual(['G-NOV'])
    expect(await of(2027)).toEqual(['G-WAIT', 'G-NEW'])
  })

  it('reads no list of all gifts for those of two days and for parts', async (db) => {
    await addYears(db)
    const year = calendar(2026)
    const plans = await plansOf(db, async (heard) => findMovedGifts(heard, year, await findOfTwoDays(heard, year)))
    // PostgreSQL scans a table as small as this one.
    for (const plan of isPostgres(db) ? [] : plans) {
      expect(plan).not.toMatch(
        /SCAN payment$|payment_by_amount|SEARCH payment USING INDEX payment_by_paid.*\n.*SEARCH part/,
      )
    }
    expect(plans.length).toBeGreaterThan(5)
  })

  it('is a page and a file to the cent', async (db) => {
    await addYears(db)
    const path = '/office/year?year=2026'
    const words = await wordsOfPage(yearPage, db, { path, now: at('2027-02-01') })
    for (const text of [
      'From January 1, 2026 to December 31, 2026',
      'Given in the year, before refunds 8 $149.38',
      'Given in the year, booked in another or not yet 3 -$27.28',
      'Booked in the year, given in another 2 $15.00',
      'before refunds $137.10',
      'G-CARD 2026-12-30 2026-12-30 2027-01-04 -$19.99',
      'G-MAIL 2026-12-31 2027-01-03 2027-01-03 -$0.29',
      'Refunded, lost in a dispute or cancelled until today -$1.15',
      'What remains of the gifts received in the year $140.94',
      '$1.15 of it went back after the end of the year',
      'G-OLD 2025-12-30 2026-02-01 $0.29',
      'Deposited in the year after it 1 $0.60',
      'On no slip today 2 $60.00',
    ]) {
      expect(words).toContain(text)
    }
    const file = await ((await yearCsv.get(contextOf(db, { path }))) as Response).text()
    const rows = file.trimEnd().split('\r\n')
    expect(rows).toHaveLength(8)
    expect(rows).toContain('G-CARD,"given in the year, booked in another",2026-12-30,2026-12-30,2027-01-04,-19.99')
    expect(rows).toContain('G-OLD,"went back in the year, of an earlier one",,2025-12-30,2026-02-01,-0.29')
    const empty = await wordsOfPage(yearPage, db, { path: '/office/year', now: at('2031-02-01') })
    expect(empty).toContain('No gift is given in one year and booked in another.')
    expect(empty).toContain('Nothing went back of a gift of an earlier year.')
  })
})
