import { globSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from './db.server.ts'
import { migrateToLatest, migrations, tableNames } from './migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from './testing/each-database.ts'
import { insertSampleRows } from './testing/sample-rows.ts'

describeOnEachDatabase(
  'migrations',
  (fresh, it) => {
    test('an up-to-date database is opened again without a change', async () => {
      const { open } = await fresh()
      const db = await open()
      await insertSampleRows(db)
      const before = await contents(db)
      expect(await migrateToLatest(await open())).toEqual([])
      expect(await contents(db)).toEqual(before)
    })

    test('a later migration that fails changes nothing, and runs completely after its fault is fixed', async () => {
      const { open } = await fresh()
      const db = await open()
      await insertSampleRows(db)
      const before = await contents(db)
      const rename = sql`alter table setting rename column value to content`
      const second = (fails: boolean) => ({
        ...migrations,
        '999-second': {
          up: async (later: Db) => {
            await rename.execute(later)
            await sql`create table note (id text primary key)`.execute(later)
            if (fails) throw new Error('a fault in the migration')
          },
        },
      })
      await expect(migrateToLatest(db, second(true))).rejects.toThrow('a fault in the migration')
      expect(await contents(db)).toEqual(before)
      expect((await tablesOf(db)).includes('note')).toBe(false)

      const both = [db, await open()].map((each) => migrateToLatest(each, second(false)))
      expect((await Promise.all(both)).flat()).toEqual(['999-second'])
      const { rows } = await sql`select key, content as value, updated_at from setting order by updated_at`.execute(db)
      expect(rows.map((row) => ({ ...(row as object) }))).toEqual(before['setting'])
      await expect(migrateToLatest(db)).rejects.toThrow('a newer version of the site made it')
    })

    test.each([
      ['001-gifts-and-outbox', '002-orders'],
      ['001-payments', '002-my-giving'],
    ])('a database from before the first release is refused in words, unchanged: %s', async (...names) => {
      const { url } = await fresh()
      const db = await openDatabase(url)
      onTestFinished(() => db.destroy())
      await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
        db,
      )
      for (const name of names) {
        await sql`insert into kysely_migration values (${name}, '2026-01-01T12:00:00.000Z')`.execute(db)
      }
      await expect(migrateToLatest(db)).rejects.toThrow('before its first release')
      expect(await tablesOf(db)).toEqual([])
    })

    test('a gift of the first schema has no fund after the migration', async () => {
      const { url } = await fresh()
      const db = await openDatabase(url)
      onTestFinished(() => db.destroy())
      await migrateToLatest(db, { '001-initial-schema': migrations['001-initial-schema']! })
      await sql`insert into payment (id, kind, status, amount_cents, refunded_cents, refund_pending_cents,
          refund_failed_cents, disputed_cents, lost_cents, frequency, attempts, livemode, version, created_at, updated_at)
        values ('G-1', 'gift', 'paid', 5000, 0, 0, 0, 0, 0, 'once', 0, 0, 1, 0, 0)`.execute(db)
      expect(await migrateToLatest(db)).toContain('004-funds')
      const gifts = await db.selectFrom('payment').select(['id', 'amount_cents', 'fund']).execute()
      expect(gifts).toEqual([{ id: 'G-1', amount_cents: 5000, fund: null }])
    })

    test('every table of the newest schema is listed', async () => {
      expect(await tablesOf(await (await fresh()).open())).toEqual(tableNames)
    })

    it('a column takes no value of another type', async (db) => {
      const write = sql`insert into webhook_event (id, type, received_at) values ('a', 'b', 'yesterday')`.execute(db)
      await expect(write).rejects.toThrow(/cannot store TEXT value in INTEGER column|invalid input syntax/)
    })
  },
  freshPostgres,
)

/** Every row of every table. */
async function contents(db: Db): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const table of tableNames) {
    const rows = await db
      .selectFrom(table as 'setting')
      .selectAll()
      .execute()
    all[table] = rows.map((row) => ({ ...row })).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  all['setting']?.sort((a, b) => Number('updated_at' in a && a.updated_at) - Number('updated_at' in b && b.updated_at))
  return all
}

/** Without Kysely's own. */
const tablesOf = async (db: Db) => (await db.introspection.getTables()).map(({ name }) => name).toSorted()

test('every file of app/db/migrations is listed by its name, with its own function', async () => {
  const folder = new URL('migrations/', import.meta.url)
  const names = globSync('[0-9]*.server.ts', { cwd: folder }).map((file) => file.replace('.server.ts', ''))
  const say = 'a file of app/db/migrations has its line in `migrations` in app/db/migrations.server.ts'
  expect(Object.keys(migrations), say).toEqual(names.toSorted())
  const numbers = names.map((name) => name.slice(0, 3))
  expect(new Set(numbers).size, 'two migrations have one number').toBe(names.length)
  for (const [name, migration] of Object.entries(migrations)) {
    const file = (await import(new URL(`${name}.server.ts`, folder).href)) as Record<string, unknown>
    const own = expect.arrayContaining(Object.values(migration)) as unknown[]
    expect(Object.values(file), `the function of ${name} is exported by its file`).toEqual(own)
  }
})
