import { expect } from 'vitest'
import type { Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { plansOf } from '../db/testing/query-plan.ts'
import { noReversals } from '../stripe/charge-state.server.ts'
import type { RemotePayment } from '../stripe/remote-payment.ts'
import { findOpenPayments, insertPayment } from './payment.queries.server.ts'
import { addGifts } from './testing/add-gifts.ts'
import { paidGift, paidOrder } from './testing/paid-payment.ts'

const now = Date.UTC(2026, 10, 25, 15)
const dayMs = 24 * 60 * 60_000
const unpaid = { paid_at: null, ...noReversals }

const cases: [what: string, isOpen: boolean, changes: Partial<RemotePayment>][] = [
  ['begun two days ago', true, { ...unpaid, status: 'pending', created_at: now - 2 * dayMs }],
  ['on its way since three days', true, { ...unpaid, status: 'processing', created_at: now - 3 * dayMs }],
  ['begun an hour ago', false, { ...unpaid, status: 'pending', created_at: now - dayMs / 24 }],
  ['tried again today', true, { ...unpaid, status: 'failed', retry_at: now - 1, created_at: now - 4 * dayMs }],
  ['tried again tomorrow', false, { ...unpaid, status: 'failed', retry_at: now + dayMs }],
  ['with a pending refund', true, { refund_pending_cents: 100, created_at: now - 900 * dayMs }],
  ['disputed', true, { status: 'disputed', disputed_cents: 5000, created_at: now - 5 * dayMs }],
  [
    'lost lately',
    true,
    { status: 'dispute-lost', lost_cents: 5000, paid_at: now - 9 * dayMs, created_at: now - 9 * dayMs },
  ],
  ['lost long ago', false, { status: 'dispute-lost', lost_cents: 5000, paid_at: now - 541 * dayMs }],
  ['refunded', false, { status: 'refunded', refunded_cents: 5000 }],
  ['expired', false, { ...unpaid, status: 'expired' }],
  ['paid', false, {}],
]

const open = (db: Db) => findOpenPayments(db, now - dayMs, now)

describeOnEachDatabase('the open payments', (_, it) => {
  it('are those whose state may still change, the oldest first', async (db) => {
    for (const [index, [what, , changes]] of cases.entries()) {
      const own = { id: what, checkout_session_id: `cs_${index}`, payment_intent_id: `pi_${index}` }
      await insertPayment(db, paidGift({ ...own, ...changes }), now)
    }
    const sources = { checkout_session_id: 'cs_order', payment_intent_id: 'pi_order' }
    await insertPayment(db, paidOrder({ ...unpaid, ...sources, status: 'pending', created_at: now - 6 * dayMs }), now)
    const expected = cases.flatMap(([id, isOpen, { created_at: at = 0 }]) => (isOpen ? [{ id, at }] : []))
    const order = { id: paidOrder().id, at: now - 6 * dayMs }
    const inOrder = [...expected, order].toSorted((a, b) => a.at - b.at).map(({ id }) => id)
    expect((await open(db)).map(({ id }) => id)).toEqual(inOrder)
  })

  it('are found by an index, among many that are paid', async (db) => {
    await addGifts(db, { count: 3000, giver: { email: 'ada@example.org', count: 10 }, until: now })
    await db.updateTable('payment').set({ disputed_cents: 5 }).where('payment_intent_id', '=', 'pi_7').execute()
    const plans = await plansOf(db, async (heard) => {
      expect(await open(heard)).toMatchObject([{ payment_intent_id: 'pi_7' }])
    })
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(/payment_open/)
    expect(plans[0]).not.toMatch(/Seq Scan/)
  })
})
