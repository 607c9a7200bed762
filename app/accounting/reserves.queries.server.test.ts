import { expect } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { plansOf } from '../db/testing/query-plan.ts'
import { findReserves } from './reserves.queries.server.ts'
import { addPayouts } from './testing/add-payouts.ts'

describeOnEachDatabase('what Stripe holds on other balances', (_, it) => {
  it('is summed up by an index that has these entries alone', async (db) => {
    await addPayouts(db, { count: 20, giftsIn: () => 100, until: Date.UTC(2026, 10, 20) })
    const held = { balance_type: 'risk_reserved', category: 'risk_reserve', type: 'risk_reserve' }
    const ids = ['txn_1', 'txn_2', 'txn_3']
    await db.updateTable('balance_entry').set(held).where('id', 'in', ids).execute()
    expect(await findReserves(db)).toEqual([{ balanceType: 'risk_reserved', cents: 3 * 948 }])
    const [plan] = await plansOf(db, findReserves)
    expect(plan).toContain(' balance_entry_reserved')
  })
})
