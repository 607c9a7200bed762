import { expect, onTestFinished, test } from 'vitest'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import { openDatabase } from '../db.server.ts'
import { migrateToLatest, migrations } from '../migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../testing/each-database.ts'

describeOnEachDatabase(
  'a database without deposit slips',
  (fresh) => {
    test('gets them with its payments unchanged, and refuses an order on a slip', async () => {
      const { url } = await fresh()
      const db = await openDatabase(url)
      onTestFinished(() => db.destroy())
      const until = (last: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
      await migrateToLatest(db, until('003'))
      const order = paidOrder({ checkout_session_id: null, payment_intent_id: null })
      for (const payment of [paidGift(), order]) {
        await db
          .insertInto('payment')
          .values({ ...payment, version: 1, updated_at: 0 })
          .execute()
      }
      const payments = () => db.selectFrom('payment').selectAll().orderBy('id').execute()
      const before = await payments()

      expect(await migrateToLatest(db, until('003-deposit-slips'))).toEqual(['003-deposit-slips'])
      expect(await payments()).toEqual(before.map((payment) => ({ ...payment, deposit_slip_id: null })))
      const putOnSlip = (id: string) =>
        db.updateTable('payment').set({ deposit_slip_id: 'D-1' }).where('id', '=', id).execute()
      await putOnSlip(paidGift().id)
      await expect(putOnSlip(paidOrder().id)).rejects.toThrow(/check constraint/i)
    })
  },
  freshPostgres,
)
