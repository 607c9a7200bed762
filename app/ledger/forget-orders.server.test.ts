import { expect, test } from 'vitest'
import { queueMessage } from '../platform/outbox.server.ts'
import { describeOnEachDatabase } from '../platform/testing/each-database.ts'
import { nothingMoved } from './remaining-cents.ts'
import { forgetOrders } from './forget-orders.server.ts'
import type { OrderFacts } from '../stripe/order-facts.server.ts'
import { findOrder, insertOrder } from './order.queries.server.ts'

const now = Date.UTC(2026, 10, 21)

const sold: OrderFacts = {
  id: 'sold',
  status: 'paid',
  quantity: 1,
  amount_cents: 1099,
  shipping_cents: 399,
  ...nothingMoved,
  buyer_name: 'Bo Buyer',
  buyer_email: 'Bo@example.com',
  ship_name: 'Bo Buyer',
  ship_line1: '12 Elm Street',
  ship_line2: null,
  ship_city: 'Springfield',
  ship_state: 'IL',
  ship_zip: '62701',
  payment_method: 'card',
  failure_reason: null,
  checkout_session_id: null,
  payment_intent_id: null,
  livemode: 0,
  created_at: now,
  paid_at: now,
}

describeOnEachDatabase('forgetting a buyer', (fresh) => {
  test('a sale is kept and named; an order that came to nothing, or is past its years, loses its addresses', async () => {
    const db = await (await fresh()).open()
    await insertOrder(db, sold, 0)
    await insertOrder(db, { ...sold, id: 'expired', status: 'expired', paid_at: null }, 0)
    await insertOrder(db, { ...sold, id: 'old', created_at: Date.UTC(2019, 10, 20) }, 0)
    await insertOrder(db, { ...sold, id: 'other', status: 'expired', buyer_email: 'other@example.com' }, 0)
    await queueMessage(db, { kind: 'order-problem', subjectId: 'expired', dedupeKey: 'x' }, 0)

    const forget = () => db.transaction().execute((tx) => forgetOrders(tx, 'bo@EXAMPLE.com', now))
    const { removed, kept } = await forget()
    expect(removed.toSorted()).toEqual([
      'names and addresses in order expired (expired)',
      'names and addresses in order old (paid)',
    ])
    expect(kept).toEqual(['order sold (paid): a record of a sale, kept until 2033-11-21'])
    const cleared = JSON.stringify([await findOrder(db, 'expired'), await findOrder(db, 'old')])
    expect(cleared).not.toMatch(/Bo|Elm|Springfield|62701/)
    expect(await findOrder(db, 'old')).toMatchObject({ amount_cents: 1099, ship_state: 'IL' })
    expect(await findOrder(db, 'sold')).toMatchObject(sold)
    expect(await findOrder(db, 'other')).toMatchObject({ buyer_name: 'Bo Buyer' })
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect((await forget()).removed).toEqual([])
  })
})
