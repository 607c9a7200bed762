import { expect } from 'vitest'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { sendAgain } from './send-again.server.ts'

describeOnEachDatabase('a receipt that the staff sends again', (_, it) => {
  it('goes once for each form, and the log names the address alone', async (db) => {
    await insertPayment(db, paidGift({ id: 'G-1' }), 0)
    const gift = (await findPayment(db, 'G-1'))!
    const press = (key: string) => sendAgain(db, gift, { who: 'ann@office.example', key }, 1)
    await Promise.all([press('one'), press('one'), press('two')])
    await press('one')
    const mails = db.selectFrom('outbox').select('kind').where('subject_id', '=', 'G-1')
    expect(await mails.execute()).toEqual([{ kind: 'gift-receipt' }, { kind: 'gift-receipt' }])
    const log = db.selectFrom('staff_change').select(['what', 'after']).where('subject', '=', 'G-1')
    const noted = { what: 'sent again', after: 'a…a@example.com' }
    expect(await log.execute()).toEqual([noted, noted])
  })
})
