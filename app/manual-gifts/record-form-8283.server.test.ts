import { expect } from 'vitest'
import { propertyForms } from '../content/receipts/property-forms.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { recordForm8283 } from './record-form-8283.server.ts'

// The gift was received on November 21, 2026.
const now = Date.UTC(2026, 11, 1, 12)
const who = 'ann@office.example'
const form8283Words = propertyForms.form8283

describeOnEachDatabase('the day on which Form 8283 was signed', (_, it) => {
  it('is recorded, changed and removed, each once in the audit log', async (db) => {
    await insertPayment(db, paidGift({ id: 'G-1', payment_method: 'in-kind', amount_cents: 0 }), 0)
    const record = (day: string) => recordForm8283(db, { id: 'G-1', day, who }, now)
    const signedOn = async () => (await findPayment(db, 'G-1'))?.form_8283_signed_on
    for (const day of ['2026-11-30', '2026-11-30', '2026-11-21', '']) {
      expect(await record(day)).toBeNull()
      expect(await signedOn()).toBe(day || null)
    }
    const log = db.selectFrom('staff_change').select(['before', 'after']).orderBy('id')
    expect(await log.execute()).toEqual([
      { before: null, after: '2026-11-30' },
      { before: '2026-11-30', after: '2026-11-21' },
      { before: '2026-11-21', after: null },
    ])
  })

  it('is a day between the gift and today, of a gift that is not money', async (db) => {
    await insertPayment(db, paidGift({ id: 'G-1', payment_method: 'stock', amount_cents: 0 }), 0)
    const money = { checkout_session_id: null, payment_intent_id: null }
    await insertPayment(db, paidGift({ id: 'G-2', ...money }), 0)
    const record = (day: string, id = 'G-1') => recordForm8283(db, { id, day, who }, now)
    expect(await record('yesterday')).toBe(form8283Words.notADay)
    expect(await record('2026-02-30')).toBe(form8283Words.notADay)
    expect(await record('2026-11-20')).toBe(form8283Words.tooEarly)
    expect(await record('2026-12-02')).toBe(form8283Words.tooLate)
    expect(await record('2026-11-30', 'G-2')).toBe('Only for shares and goods.')
    expect((await findPayment(db, 'G-1'))?.form_8283_signed_on).toBeNull()
  })
})
