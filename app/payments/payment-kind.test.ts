import { expect } from 'vitest'
import { composers } from '../start/composers.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findPayment, insertPayment, updatePayment } from './payment.queries.server.ts'
import { recordReceiptSent } from './receipt-due.queries.server.ts'
import { paymentNotifications } from './payment-notifications.server.ts'
import { paidGift, paidOrder } from './testing/paid-payment.ts'

const [gift, order] = [paidGift(), paidOrder({ checkout_session_id: 'cs_2', payment_intent_id: 'pi_2' })]
const refused = /CHECK constraint failed|violates check constraint/

describeOnEachDatabase('a sale is never acknowledged as a gift', (_, it) => {
  it('an order queues no receipt, no receipt is composed, and the database refuses to record one', async (db) => {
    await insertPayment(db, order, 0)
    expect(paymentNotifications(undefined, order).map(({ kind }) => kind)).toEqual([
      'order-confirmation',
      'packing-alert',
    ])
    for (const kind of ['gift-receipt', 'corrected-receipt', 'reinstated-receipt']) {
      await expect(composers[kind]?.compose(db, order.id), kind).rejects.toThrow('There is no')
    }
    const recorded = db
      .transaction()
      .execute((tx) => recordReceiptSent(tx, { kind: 'gift-receipt', id: order.id, at: 1 }, 1))
    await expect(recorded).rejects.toThrow(refused)
    await db
      .transaction()
      .execute((tx) => recordReceiptSent(tx, { kind: 'order-confirmation', id: order.id, at: 1 }, 1))
    expect(await findPayment(db, order.id)).toMatchObject({ acknowledged_at: null, confirmed_at: 1 })
  })

  it('the database refuses the columns of the other kind, and a change of the kind', async (db) => {
    await insertPayment(db, gift, 0)
    await insertPayment(db, order, 0)
    for (const [{ id }, wrong] of [
      [order, { frequency: 'once' }],
      [order, { subscription_id: 'sub_1' }],
      [order, { fund: 'summer-camp' }],
      [order, { quantity: null }],
      [order, { kind: 'gift' }],
      [gift, { confirmed_at: 1 }],
      [gift, { ship_zip: '62701' }],
      [gift, { frequency: null }],
      [gift, { kind: 'order' }],
      [gift, { kind: 'else' }],
    ] as const) {
      const write = db
        .updateTable('payment')
        .set(wrong as object)
        .where('id', '=', id)
        .execute()
      await expect(write, JSON.stringify(wrong)).rejects.toThrow(refused)
    }
    const stored = await findPayment(db, order.id)
    if (!stored) throw new Error('not stored')
    const asGift = { ...gift, id: order.id, checkout_session_id: null, payment_intent_id: null }
    await expect(db.transaction().execute((tx) => updatePayment(tx, stored, asGift, 1))).rejects.toThrow(refused)
  })
})
