import { expect } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { findPayments } from './find-payments.server.ts'
import { findParts } from './payment-part.queries.server.ts'
import { findHolder, findPayment, insertPayment, updatePayment } from './payment.queries.server.ts'
import { paidGift, paidOrder } from './testing/paid-payment.ts'

describeOnEachDatabase('finding payments', (_, it) => {
  it('by number, session, address or a part of the name, among gifts and orders, newest first', async (db) => {
    await insertPayment(db, paidOrder({ checkout_session_id: 'cs_3', payment_intent_id: 'pi_3', created_at: 9 }), 1)
    const old = { checkout_session_id: 'cs_old', payment_intent_id: 'pi_old', created_at: 5 }
    await insertPayment(db, paidGift({ id: 'G-0A1-222-3333', payer_name: '100%_Ada' }), 1)
    await insertPayment(db, paidGift({ id: 'G-ZZZ-222-3333', payer_email: 'ADA@example.COM', ...old }), 1)
    const found = async (text: string) => (await findPayments(db, text)).map(({ kind, id }) => `${kind} ${id}`)

    expect(await found('g oai 222 3333')).toEqual(['gift G-0A1-222-3333'])
    const [order] = await found('cs_3')
    expect(order).toBe(`order ${paidOrder().id}`)
    expect(await found('pi_old')).toEqual(['gift G-ZZZ-222-3333'])
    expect(await found('cus_1')).toEqual(['gift G-0A1-222-3333', 'gift G-ZZZ-222-3333'])
    expect(await found('Ada@Example.com')).toEqual(['gift G-0A1-222-3333', order, 'gift G-ZZZ-222-3333'])
    expect(await found('ADA')).toEqual(expect.arrayContaining(['gift G-0A1-222-3333', 'gift G-ZZZ-222-3333']))
    for (const part of ['0%', '%_']) expect(await found(part)).toEqual(['gift G-0A1-222-3333'])
    for (const nothing of ['', ' ', 'B-000-000-0000', 'in_none', 'nobody@example.com']) {
      expect(await found(nothing), nothing).toEqual([])
    }
  })

  it('by each payment intent of a gift that was paid in parts, which no other payment may hold', async (db) => {
    const part = { refunded_cents: 0, lost_cents: 0, payment_method: 'card' }
    const parts = [
      { ...part, id: 'inpay_1', payment_intent_id: 'pi_1', amount_cents: 1000, paid_at: 1 },
      { ...part, id: 'inpay_2', payment_intent_id: 'pi_2', amount_cents: 1500, paid_at: 2 },
      { ...part, id: 'in_1_elsewhere', payment_intent_id: null, amount_cents: 2500, paid_at: 3 },
    ]
    const gift = paidGift({ id: 'G-0A1-222-3333', parts })
    await insertPayment(db, gift, 1)
    for (const intent of ['pi_1', 'pi_2']) expect(await findPayments(db, intent)).toMatchObject([{ id: gift.id }])
    expect(await findPayments(db, 'pi_3')).toEqual([])
    const other = paidGift({ id: 'G-ZZZ-222-3333', checkout_session_id: null, payment_intent_id: 'pi_2' })
    expect(await findHolder(db, other)).toMatchObject({ id: gift.id })
    const stored = (await findPayment(db, gift.id))!
    const whole = parts.map((each) => ({ ...each, refunded_cents: 10 }))
    await db.transaction().execute(async (tx) => updatePayment(tx, stored, { ...gift, parts: whole }, 2))
    expect(await findParts(db, gift.id)).toEqual(whole.map((each) => ({ ...each, payment_id: gift.id })))
  })
})
