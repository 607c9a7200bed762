import { expect } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { changePayment } from './change-payment.server.ts'
import { findPayment, insertPayment, updatePayment } from './payment.queries.server.ts'
import { recordAcknowledged } from './receipt-due.queries.server.ts'
import { paidGift } from './testing/paid-payment.ts'

describeOnEachDatabase('a change of a payment', (_, it) => {
  it('makes a new version, so that a sync that read the row before writes nothing', async (db) => {
    const gift = paidGift()
    await insertPayment(db, gift, 1000)
    const before = await findPayment(db, gift.id)
    if (!before) throw new Error('The gift is not stored.')
    await recordAcknowledged(db, gift.id, 2000, 2000).execute()
    expect(await findPayment(db, gift.id)).toMatchObject({ version: 2, updated_at: 2000, acknowledged_at: 2000 })
    const stale = await db.transaction().execute((tx) => updatePayment(tx, before, gift, 3000))
    expect(stale).toBe(false)
    expect(await findPayment(db, gift.id)).toMatchObject({ version: 2, updated_at: 2000 })
  })

  it('is of the payments that its condition finds, and of those alone', async (db) => {
    for (const id of ['a', 'b', 'c']) {
      const ids = { id, checkout_session_id: `cs_${id}`, payment_intent_id: `pi_${id}` }
      await insertPayment(db, paidGift(ids), 1000)
    }
    await changePayment(db, (row) => row('id', 'in', ['a', 'b']), { reference: 'spring' }, 2000)
      .where('id', '<>', 'b')
      .execute()
    const rows = db.selectFrom('payment').select(['id', 'reference', 'version']).orderBy('id')
    expect(await rows.execute()).toEqual([
      { id: 'a', reference: 'spring', version: 2 },
      { id: 'b', reference: null, version: 1 },
      { id: 'c', reference: null, version: 1 },
    ])
  })

  it('keeps the first time at which a gift was acknowledged', async (db) => {
    const gift = paidGift()
    await insertPayment(db, gift, 1000)
    for (const at of [2000, 3000]) await recordAcknowledged(db, gift.id, at, at).execute()
    expect(await findPayment(db, gift.id)).toMatchObject({ acknowledged_at: 2000, version: 2 })
    await recordAcknowledged(db, gift.id, null, 4000).execute()
    expect(await findPayment(db, gift.id)).toMatchObject({ acknowledged_at: null, version: 3 })
  })
})
