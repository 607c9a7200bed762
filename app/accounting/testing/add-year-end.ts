import type { Db } from '../../db/db.server.ts'
import { insertPayment } from '../../payments/payment.queries.server.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import { keepAccrualStart } from '../accrual-start.server.ts'
import { addEntries, addPayout } from './add-payout.ts'

export const at = (day: string) => Date.parse(`${day}T15:00Z`)
const of = (name: string) => ({ id: name, checkout_session_id: `cs_${name}`, payment_intent_id: `pi_${name}` })
export const entry = (category: string, name: string | null, cents: number, day: string, fee = 0) => ({
  type: category,
  category,
  amount_cents: cents,
  fee_cents: fee,
  net_cents: cents - fee,
  payment_intent_id: name && `pi_${name}`,
  created_at: at(day),
})

/** November is booked by arrival, and December by day. One payout is refused, one is under way at the end of the year. */
export async function addYearEnd(db: Db): Promise<void> {
  await insertPayment(db, paidGift({ ...of('G-1'), amount_cents: 1999 }), 0)
  await insertPayment(db, paidGift({ ...of('G-2'), amount_cents: 2929 }), 0)
  await insertPayment(db, paidGift({ ...of('G-3'), amount_cents: 1150, fund: 'trial-camp' }), 0)
  await insertPayment(db, paidOrder({ ...of('B-1'), amount_cents: 2500 }), 0)
  await insertPayment(db, paidGift({ ...of('G-4'), amount_cents: 108_300 }), 0)
  await insertPayment(db, paidGift({ ...of('G-5'), amount_cents: 500 }), 0)
  const payout = (id: string, created: string, arrives: string, more = {}) => ({
    id,
    created_at: at(created),
    arrives_at: Date.parse(arrives),
    ...more,
  })
  await addPayout(db, {
    ...payout('po_before', '2026-11-23', '2026-11-24'),
    entries: [
      entry('charge', 'G-1', 1999, '2026-11-20', 88),
      { ...entry('risk_reserved_funds', null, -300, '2026-11-21'), type: 'reserve_hold' },
    ],
  })
  await addPayout(db, {
    ...payout('po_across', '2026-12-01', '2026-12-02'),
    entries: [entry('charge', 'G-2', 2929, '2026-11-29', 115)],
  })
  const refused = { status: 'failed', failed_at: at('2026-12-11') }
  await addPayout(db, {
    ...payout('po_refused', '2026-12-08', '2026-12-10', refused),
    entries: [
      entry('charge', 'G-3', 1150, '2026-12-03', 63),
      entry('charge', 'B-1', 2500, '2026-12-03', 103),
      entry('refund', 'G-1', -29, '2026-12-04'),
      entry('dispute', 'G-2', -2929, '2026-12-05', 1500),
      entry('refund', 'B-1', -115, '2026-12-05'),
      { ...entry('fee', null, -345, '2026-12-05'), type: 'stripe_fee' },
      entry('charge', 'elsewhere', 700, '2026-12-06', 50),
      { ...entry('topup', null, 1000, '2026-12-06'), type: 'topup' },
    ],
  })
  const [{ amount_cents: returned } = { amount_cents: 0 }] = await db
    .selectFrom('payout')
    .select('amount_cents')
    .where('id', '=', 'po_refused')
    .execute()
  await addPayout(db, {
    ...payout('po_under_way', '2026-12-31', '2027-01-04', { status: 'in_transit' }),
    entries: [
      { ...entry('payout_reversal', null, returned, '2026-12-11'), type: 'payout_failure', source_id: 'po_refused' },
      { ...entry('risk_reserved_funds', null, 200, '2026-12-21'), type: 'reserve_release' },
      entry('charge', 'G-4', 108_300, '2026-12-30', 3171),
    ],
  })
  // On New Year's Eve in Ohio, and in January in UTC.
  await addEntries(db, Date.parse('2027-01-01T04:30Z'), [
    { ...entry('charge', 'G-5', 500, '2026-12-31', 45), created_at: Date.parse('2027-01-01T04:30Z') },
  ])
  await db.transaction().execute((tx) => keepAccrualStart(tx, '2026-12-01', 0))
}
