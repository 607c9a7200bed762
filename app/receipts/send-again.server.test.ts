import { expect } from 'vitest'
import { findPayment, insertPayment } from '../payments/payment.queries.server.ts'
import { paidGift } from '../payments/testing/paid-payment.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { sendAgain } from './send-again.server.ts'

describeOnEachDatabase('a receipt that the staff sends again', (_, it) => {
  it('is sent once for each form, and the audit log has the masked address', async (db) => {
    await insertPayment(db, paidGift({ id: 'G-1' }), 0)
    const gift = (await findPayment(db, 'G-1'))!
    const submit = (key: string) => sendAgain(db, gift, { who: 'ann@office.example', key }, 1)
    await Promise.all([submit('one'), submit('one'), submit('two')])
    await submit('one')
    const mails = db.selectFrom('outbox').select('kind').where('subject_id', '=', 'G-1')
    expect(await mails.execute()).toEqual([{ kind: 'gift-receipt' }, { kind: 'gift-receipt' }])
    const log = db.selectFrom('staff_change').select(['what', 'after']).where('subject', '=', 'G-1')
    const change = { what: 'sent again', after: 'a…a@example.com' }
    expect(await log.execute()).toEqual([change, change])
  })
})
