import { expect, test } from 'vitest'
import { commandLine as who } from '../audit/audit-log.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { insertPayment } from '../payments/payment.queries.server.ts'
import { shipOrder } from './ship-order.server.ts'
import { paidOrder } from '../payments/testing/paid-payment.ts'

describeOnEachDatabase('a parcel', (fresh, it) => {
  const { id } = paidOrder()
  const parcel = { id, tracking: null, who }

  test('that two people record at once is reported to the buyer once', async () => {
    const database = await fresh()
    const [one, other] = [await database.open(), await database.open()]
    await insertPayment(one, paidOrder(), 1)
    const results = await Promise.all([shipOrder(one, parcel, 5), shipOrder(other, parcel, 6)])
    expect(results).toContainEqual(expect.objectContaining({ ok: true, isNew: true }))
    expect(results).toContainEqual(expect.objectContaining({ ok: true, isNew: false }))
    const mails = one
      .selectFrom('outbox')
      .select('kind')
      .where('subject_id', '=', id)
      .where('kind', '=', 'order-shipped')
    expect(await mails.execute()).toHaveLength(1)
  })

  it('of a refunded order is not sent', async (db) => {
    await insertPayment(db, paidOrder({ status: 'refunded', refunded_cents: 1099 }), 1)
    const problem = expect.stringContaining('is refunded: it is not to be sent')
    expect(await shipOrder(db, parcel, 5)).toEqual({ ok: false, problem })
  })
})
