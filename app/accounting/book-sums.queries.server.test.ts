import { expect } from 'vitest'
import { firstBook } from '../catalog/books.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import { sumBooks } from './book-sums.queries.server.ts'
import { addPayout } from './testing/add-payout.ts'

const train = { ...firstBook, key: 'the-night-train' }

describeOnEachDatabase('the sums of a payout by book', (_, it) => {
  it('count orders only, without shipping; an order without a book is of the oldest one', async (db) => {
    const of = (name: string) => ({ id: name, checkout_session_id: `cs_${name}`, payment_intent_id: `pi_${name}` })
    await insertPayment(db, paidOrder({ ...of('B-1'), amount_cents: 1099 }), 0)
    await insertPayment(db, paidOrder({ ...of('B-2'), amount_cents: 1799, book: firstBook.key }), 0)
    await insertPayment(db, paidOrder({ ...of('B-3'), amount_cents: 2250, shipping_cents: 450, book: train.key }), 0)
    await insertPayment(db, paidGift(of('G-1')), 0)
    const cents = { 'B-1': 1099, 'B-2': 1799, 'B-3': 2250, 'G-1': 5000, unknown: 900 }
    const charges = Object.entries(cents).map(([name, net_cents]) => ({
      type: 'charge',
      category: 'charge',
      net_cents,
      payment_intent_id: `pi_${name}`,
    }))
    const refund = { type: 'refund', category: 'refund', net_cents: -500, payment_intent_id: 'pi_B-1' }
    await addPayout(db, { id: 'po_1', created_at: 1, entries: [...charges, refund] })

    const sums = await sumBooks(db, ['po_1', 'po_none'], [firstBook, train])
    expect([...sums]).toEqual([
      [
        'po_1',
        [
          { book: firstBook.key, count: 2, salesCents: 2100 },
          { book: train.key, count: 1, salesCents: 1800 },
        ],
      ],
    ])
    expect(await sumBooks(db, ['po_1'], [firstBook])).toEqual(new Map())
  })
})
