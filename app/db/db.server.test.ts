import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isPostgres, openDatabase } from './db.server.ts'
import { migrateToLatest } from './migrations.server.ts'
import { describeOnEachDatabase } from './testing/each-database.ts'

test('SQLite on a full disk throws, rolls back, and continues when there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const db = await openDatabase(`sqlite:${join(folder, 'site.db')}`)
  onTestFinished(() => db.destroy())
  await migrateToLatest(db)
  const write = (id: string) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('webhook_event')
        .values({ id, type: 'x'.repeat(100_000), received_at: 1 })
        .execute()
    })
  await sql`pragma max_page_count = 1`.execute(db)
  await expect(write('evt_1')).rejects.toThrow('database or disk is full')
  await sql`pragma max_page_count = 100000`.execute(db)
  await write('evt_2')
  expect(await db.selectFrom('webhook_event').select('id').execute()).toEqual([{ id: 'evt_2' }])
})

describeOnEachDatabase('the database', (fresh, it) => {
  test('four processes may migrate the same empty database at once', async () => {
    const { open } = await fresh()
    const opened = await Promise.all([open(), open(), open(), open()])
    for (const db of opened) {
      expect(await db.selectFrom('payment').selectAll().execute()).toEqual([])
    }
  })

  it('a transaction that throws leaves nothing behind', async (db) => {
    const work = db.transaction().execute(async (tx) => {
      await tx.insertInto('webhook_event').values({ id: 'evt_1', type: 'x', received_at: 1 }).execute()
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('webhook_event').selectAll().execute()).toEqual([])
  })

  test('transactions that read and then write lose no update, over two connections', async () => {
    const { open } = await fresh()
    const [first, second] = await Promise.all([open(), open()])
    await first.insertInto('webhook_event').values({ id: 'counter', type: 'x', received_at: 0 }).execute()
    const increment = (db: typeof first) =>
      db.transaction().execute(async (tx) => {
        const lock = isPostgres(db) ? sql` for update` : sql``
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

  it('cents and milliseconds come back as numbers', async (db) => {
    await db.insertInto('webhook_event').values({ id: 'e', type: 'x', received_at: 1_795_212_000_123 }).execute()
    expect(await db.selectFrom('webhook_event').select('received_at').executeTakeFirst()).toEqual({
      received_at: 1_795_212_000_123,
    })
  })
})
