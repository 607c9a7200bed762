import { expect, onTestFinished, test } from 'vitest'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import { openDatabase } from '../db.server.ts'
import { migrateToLatest, migrations } from '../migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../testing/each-database.ts'

describeOnEachDatabase(
  'a database whose gifts have one date',
  (fresh) => {
    test('a gift gets the day it was paid as its date for taxes; an order has none', async () => {
      const { url } = await fresh()
      const db = await openDatabase(url)
      onTestFinished(() => db.destroy())
      const until = (last: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
      await migrateToLatest(db, until('008'))
      const none = { checkout_session_id: null, payment_intent_id: null }
      const unpaid = paidGift({ ...none, id: 'G-2', status: 'pending', paid_at: null })
      for (const payment of [paidGift({ ...none, id: 'G-1' }), unpaid, paidOrder({ ...none, id: 'B-1' })]) {
        await db
          .insertInto('payment')
          .values({ ...payment, version: 1, updated_at: 0 })
          .execute()
      }

      expect(await migrateToLatest(db, until('008-gift-dates'))).toEqual(['008-gift-dates'])
      const dates = await db.selectFrom('payment').select(['id', 'given_at']).orderBy('id').execute()
      expect(dates).toEqual([
        { id: 'B-1', given_at: null },
        { id: 'G-1', given_at: paidGift().paid_at },
        { id: 'G-2', given_at: null },
      ])
      const dated = db.updateTable('payment').set({ given_at: 1 }).where('id', '=', 'B-1')
      await expect(dated.execute()).rejects.toThrow(/check constraint/i)
    })
  },
  freshPostgres,
)
