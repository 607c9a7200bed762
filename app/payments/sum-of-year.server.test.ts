import { expect } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findPayment, insertPayment } from './payment.queries.server.ts'
import { sumOfYear } from './sum-of-year.server.ts'
import { paidGift } from './testing/paid-payment.ts'

const inJune = Date.UTC(2026, 5, 1)
/** Late on New Year's Eve in New York, when it is the next year in UTC. */
const lastMinute = Date.UTC(2027, 0, 1, 4, 59)

describeOnEachDatabase('the year of a gift', (_, it) => {
  it('a year’s total counts the giver with all members up to the gift, and no refund, fund or other year', async (db) => {
    const gifts = [
      { paid_at: lastMinute },
      { paid_at: inJune, payer_email: 'ADA@example.com', amount_cents: 2000, refunded_cents: 500 },
      { paid_at: inJune, amount_cents: 5000, payment_method: 'donor-advised-fund' },
      { paid_at: inJune, amount_cents: 7000, refunded_cents: 7000 },
      { paid_at: inJune, amount_cents: 600, lost_cents: 700 },
      { paid_at: inJune, amount_cents: 8000, payer_email: 'bob@example.com' },
      { paid_at: Date.UTC(2026, 0, 1, 4, 59), amount_cents: 9000 },
      { paid_at: Date.UTC(2027, 0, 1, 5), amount_cents: 3000 },
    ]
    for (const [at, gift] of gifts.entries()) {
      const ids = { id: `G-${at}`, checkout_session_id: `cs_test_${at}`, payment_intent_id: `pi_${at}` }
      await insertPayment(db, paidGift({ ...ids, ...gift }), 0)
    }
    const sumWith = async (id: string) => {
      const gift = await findPayment(db, id)
      return gift?.kind === 'gift' ? sumOfYear(db, gift) : null
    }
    expect(await sumWith('G-0')).toBe(5000 + 1500)
    expect(await sumWith('G-1')).toBe(1500)
    expect(await sumWith('G-6')).toBe(9000)
    expect(await sumWith('G-7')).toBe(3000)
    const [ada, bob] = await db.selectFrom('giver_email').select('giver_id').orderBy('email_key').execute()
    await db.updateTable('giver').set({ merged_into: ada!.giver_id }).where('id', '=', bob!.giver_id).execute()
    expect(await sumWith('G-1')).toBe(1500 + 8000)
    expect(await sumWith('G-5')).toBe(1500 + 8000)
  })
})
