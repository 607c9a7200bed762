import { expect } from 'vitest'
import type { Db } from '../../db/db.server.ts'
import { describeOnEachDatabase } from '../../db/testing/each-database.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift } from '../../payments/testing/paid-payment.ts'
import { wordsOf } from '../testing/words-of-page.ts'
import { MonthChart } from './month-chart.server.tsx'
import { compareMonths, findNewestGifts } from './received.queries.server.ts'

/** February 29, at noon in New York. */
const leapDay = Date.UTC(2028, 1, 29, 17)

async function addGift(db: Db, number: number, paidAt: string, facts: Parameters<typeof paidGift>[0] & object = {}) {
  const at = Date.parse(paidAt)
  const ids = { id: `G-${number}`, checkout_session_id: null, payment_intent_id: `pi_${number}` }
  await insertPayment(db, paidGift({ ...ids, created_at: at, paid_at: at, amount_cents: 1000, ...facts }), at)
}

describeOnEachDatabase('what was received', (_, it) => {
  it('is this month beside the same month of the year before, by the days of New York', async (db) => {
    // The last minute of January there, and the first and the last of February.
    await addGift(db, 1, '2028-02-01T04:59Z')
    await addGift(db, 2, '2028-02-01T05:00Z')
    await addGift(db, 3, '2028-02-29T16:00Z', { amount_cents: 2500 })
    await addGift(db, 4, '2027-02-01T05:00Z')
    await addGift(db, 5, '2027-03-01T04:59Z')
    await addGift(db, 6, '2027-03-01T05:00Z')
    expect(await compareMonths(db, leapDay)).toEqual({
      year: 2028,
      month: 2,
      soFar: { count: 2, cents: 3500 },
      lastToDay: { count: 2, cents: 2000 },
      lastWhole: { count: 2, cents: 2000 },
    })
    const middle = await compareMonths(db, Date.UTC(2028, 1, 20, 17))
    expect([middle.lastToDay, middle.lastWhole]).toEqual([
      { count: 1, cents: 1000 },
      { count: 2, cents: 2000 },
    ])
    expect(wordsOf(MonthChart(middle))).toContain(
      'February 2028 so far: 2 gifts, $35.00. By this day in February 2027: $10.00; in the whole month: $20.00.',
    )
  })

  it('names the newest gifts first, without those of which nothing remains', async (db) => {
    await addGift(db, 1, '2028-02-01T12:00Z')
    await addGift(db, 2, '2028-02-02T12:00Z', { refunded_cents: 1000, status: 'refunded' })
    await addGift(db, 3, '2028-02-03T12:00Z')
    await addGift(db, 4, '2028-02-04T12:00Z', { status: 'processing', paid_at: null })
    expect((await findNewestGifts(db, 2)).map(({ id }) => id)).toEqual(['G-3', 'G-1'])
  })
})
