import { expect, onTestFinished, test } from 'vitest'
import { firstBook } from '../../catalog/books.ts'
import { paidGift, paidOrder } from '../../payments/testing/paid-payment.ts'
import { openDatabase } from '../db.server.ts'
import { migrateToLatest, migrations } from '../migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../testing/each-database.ts'

describeOnEachDatabase(
  'a database whose orders name no book',
  (fresh) => {
    test('an order and an offer get the only book there was; a gift has none and can have none', async () => {
      const { url } = await fresh()
      const db = await openDatabase(url)
      onTestFinished(() => db.destroy())
      const until = (last: string) => Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
      await migrateToLatest(db, until('010'))
      const none = { checkout_session_id: null, payment_intent_id: null }
      for (const payment of [paidGift({ ...none, id: 'G-1' }), paidOrder({ ...none, id: 'B-1' })]) {
        await db
          .insertInto('payment')
          .values({ ...payment, version: 1, updated_at: 0 })
          .execute()
      }
      const box = { id: 'B-2', name: 'Bo', email: 'bo@example.com', quantity: 40, price_cents: 500, shipping_cents: 0 }
      // As an older version of the site adds it, also after the migration.
      const addOffer = (id: string) =>
        db
          .insertInto('box_offer')
          .values({ ...box, id, who: 'ann@office.example', created_at: 0, allowed_payments: 1 } as never)
          .execute()
      await addOffer('B-2')

      expect(await migrateToLatest(db, until('010-books'))).toEqual(['010-books'])
      await addOffer('B-3')
      const books = await db.selectFrom('payment').select(['id', 'book']).orderBy('id').execute()
      expect(books).toEqual([
        { id: 'B-1', book: firstBook.key },
        { id: 'G-1', book: null },
      ])
      const offers = await db.selectFrom('box_offer').select('book').execute()
      expect(offers).toEqual([{ book: firstBook.key }, { book: firstBook.key }])
      const named = db.updateTable('payment').set({ book: firstBook.key }).where('id', '=', 'G-1')
      await expect(named.execute()).rejects.toThrow(/check constraint/i)
    })
  },
  freshPostgres,
)
