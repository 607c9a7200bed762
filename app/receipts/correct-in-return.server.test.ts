import { expect } from 'vitest'
import { inReturnForm } from '../content/receipts/in-return-form.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import type { Db } from '../db/db.server.ts'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../payments/testing/paid-payment.ts'
import { correctInReturn } from './correct-in-return.server.ts'

const book = { inReturnKind: 'goods', inReturn: 'a book for Otto Gray', inReturnValue: '7' }
const correction = { typed: book, who: 'ann@office.example', key: 'one', sendsReceipt: true }

async function addGift(db: Db, acknowledgedAt: number | null) {
  await insertPayment(db, paidGift({ id: 'G-1', amount_cents: 10_000 }), 0)
  await db.updateTable('payment').set({ acknowledged_at: acknowledgedAt }).execute()
}

const mailsOf = (db: Db) => db.selectFrom('outbox').select(['kind', 'subject_id']).execute()
const logOf = (db: Db) => db.selectFrom('staff_change').select(['what', 'before', 'after']).orderBy('id').execute()

describeOnEachDatabase('what was given in return, corrected later', (_, it) => {
  it('is stored once, replaces a receipt that was sent, and stands in the audit log without its words', async (db) => {
    await addGift(db, 5)
    const [first, second] = await Promise.all([
      correctInReturn(db, 'G-1', correction, 10),
      correctInReturn(db, 'G-1', correction, 10),
    ])
    expect([first, second].filter((each) => each.ok && each.isSent)).toHaveLength(1)
    const stored = await findPayment(db, 'G-1')
    expect(stored).toMatchObject({ in_return: 'a book for Otto Gray', in_return_kind: 'goods', in_return_cents: 700 })
    expect(await mailsOf(db)).toEqual([{ kind: 'in-return-receipt', subject_id: 'G-1' }])
    expect(await logOf(db)).toEqual([{ what: 'in return corrected', before: 'nothing', after: 'goods, $7.00' }])

    const nothing = { ...correction, typed: {}, key: 'two', sendsReceipt: false }
    expect(await correctInReturn(db, 'G-1', nothing, 11)).toEqual({ ok: true, isSent: false })
    expect(await findPayment(db, 'G-1')).toMatchObject({ in_return: null, in_return_kind: null, in_return_cents: null })
    expect(await mailsOf(db)).toHaveLength(1)
    expect((await logOf(db)).at(-1)).toMatchObject({ before: 'goods, $7.00', after: 'nothing' })
  })

  it('sends nothing when no receipt was sent yet: the receipt will say it', async (db) => {
    await addGift(db, null)
    expect(await correctInReturn(db, 'G-1', correction, 10)).toEqual({ ok: true, isSent: false })
    expect(await mailsOf(db)).toEqual([])
  })

  it('changes nothing when the words are faulty, or the payment is an order', async (db) => {
    await addGift(db, 5)
    await insertPayment(db, paidOrder({ id: 'B-1', checkout_session_id: null, payment_intent_id: null }), 0)
    const faulty = { ...correction, typed: { ...book, inReturnValue: '' } }
    expect(await correctInReturn(db, 'G-1', faulty, 10)).toMatchObject({ ok: false })
    expect(await correctInReturn(db, 'B-1', correction, 10)).toEqual({ ok: false, error: 'There is no such gift.' })
    expect((await findPayment(db, 'G-1'))?.in_return).toBeNull()
    expect([await mailsOf(db), await logOf(db)]).toEqual([[], []])
  })

  it('refuses goods for a check from an IRA, and changes nothing', async (db) => {
    await insertPayment(db, paidGift({ id: 'G-1', amount_cents: 10_000, payment_method: 'ira' }), 0)
    const error = inReturnForm.noGoods.ira
    expect(await correctInReturn(db, 'G-1', correction, 10)).toEqual({ ok: false, error, field: 'inReturnKind' })
    expect((await findPayment(db, 'G-1'))?.in_return).toBeNull()
    expect([await mailsOf(db), await logOf(db)]).toEqual([[], []])
  })

  it('is judged by the limits of the year of the gift', async (db) => {
    await addGift(db, 5)
    await db
      .updateTable('payment')
      .set({ given_at: Date.UTC(2040, 5, 1) })
      .execute()
    const token = { ...correction, typed: { ...book, inReturnKind: 'token' } }
    const error = 'The limits for 2040 are not confirmed: enter it as goods with its value.'
    expect(await correctInReturn(db, 'G-1', token, 10)).toEqual({ ok: false, error, field: 'inReturnValue' })
  })
})
