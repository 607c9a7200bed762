import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { locksRows } from './db.server.ts'
import { describeOnEachDatabase } from './testing/each-database.ts'

describeOnEachDatabase('the database', (fresh) => {
  test('four processes may migrate the same empty database at once', async () => {
    const { open } = await fresh()
    const opened = await Promise.all([open(), open(), open(), open()])
    for (const db of opened) {
      expect(await db.selectFrom('gift').selectAll().execute()).toEqual([])
    }
  })

  test('a transaction that throws leaves nothing behind', async () => {
    const db = await (await fresh()).open()
    const work = db.transaction().execute(async (tx) => {
      await tx.insertInto('webhook_event').values({ id: 'evt_1', type: 'x', received_at: 1 }).execute()
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('webhook_event').selectAll().execute()).toEqual([])
  })

  test('transactions that read and then write do not lose each other, over two connections', async () => {
    const { open } = await fresh()
    const [first, second] = await Promise.all([open(), open()])
    await first.insertInto('webhook_event').values({ id: 'counter', type: 'x', received_at: 0 }).execute()
    const increment = (db: typeof first) =>
      db.transaction().execute(async (tx) => {
        const lock = locksRows(db) ? sql` for update` : sql``
        const { rows } = await sql<{
          received_at: number
        }>`select received_at from webhook_event where id = 'counter'${lock}`.execute(tx)
        await tx
          .updateTable('webhook_event')
          .set({ received_at: (rows[0]?.received_at ?? 0) + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 100 }, (_, turn) => increment(turn % 2 ? first : second)))
    const row = await second.selectFrom('webhook_event').select('received_at').executeTakeFirst()
    expect(row).toEqual({ received_at: 100 })
  })

  test('cents and milliseconds come back as numbers', async () => {
    const db = await (await fresh()).open()
    await db.insertInto('webhook_event').values({ id: 'e', type: 'x', received_at: 1_795_212_000_123 }).execute()
    expect(await db.selectFrom('webhook_event').select('received_at').executeTakeFirst()).toEqual({
      received_at: 1_795_212_000_123,
    })
  })
})
