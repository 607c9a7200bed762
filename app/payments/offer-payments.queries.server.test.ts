import { expect } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { queuePaidTwice } from './offer-payments.queries.server.ts'
import { insertPayment } from './payment.queries.server.ts'
import { paidOrder } from './testing/paid-payment.ts'

describeOnEachDatabase('payments of an offer', (_, it) => {
  it('that arrive at once queue one alert to the staff for each but the first', async (db) => {
    const box = {
      name: 'Bo',
      email: 'bo@example.com',
      book: 'the-light-in-the-window',
      quantity: 40,
      price_cents: 500,
      shipping_cents: 0,
    }
    await db
      .insertInto('box_offer')
      .values({ ...box, id: 'B-OFFER', who: 'ann@office.example', created_at: 0, allowed_payments: 1 })
      .execute()
    const arrive = (number: number) =>
      db.transaction().execute(async (tx) => {
        const ids = { checkout_session_id: `cs_test_${number}`, payment_intent_id: `pi_${number}` }
        const order = paidOrder({ id: `B-${number}`, box_offer_id: 'B-OFFER', ...ids })
        await insertPayment(tx, order, 1)
        await queuePaidTwice(tx, order, 1)
      })
    await Promise.all([1, 2, 3, 4].map(arrive))
    const queued = await db.selectFrom('outbox').select('subject_id').execute()
    expect(new Set(queued.map(({ subject_id: id }) => id)).size).toBe(3)
  })
})
