import { sql, type Insertable } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { locksRows, openDatabase, type Db } from './db.server.ts'
import { eachPage, listColumns, listTables } from './dump/table-rows.server.ts'
import { migrateToLatest, migrationNames } from './migrations.server.ts'
import { tableNames, type GiftTable } from './tables.ts'
import { describeOnEachDatabase } from './testing/each-database.ts'
import { makeOldSchema } from './testing/open-old-schema.ts'
import { sampleRows } from './testing/sample-rows.ts'

describeOnEachDatabase('migrations', (fresh) => {
  test.each(migrationNames.slice(0, -1))(
    'a database as it was after %s becomes the newest, rows intact',
    async (name) => {
      const { url } = await fresh()
      await makeOldSchema(url, name)
      const db = await openDatabase(url)
      onTestFinished(() => db.destroy())
      const before = await contents(db)
      expect(Object.values(before).every(({ rows }) => rows.length >= 2)).toBe(true)

      expect(await migrateToLatest(db)).toEqual(migrationNames.slice(migrationNames.indexOf(name) + 1))
      const after = await contents(db, before)
      expect(after).toMatchObject(before)
      expect(await schemaOf(db)).toEqual(await schemaOf(await (await fresh()).open()))
      expect(await migrateToLatest(db)).toEqual([])
    },
  )

  test('what was disputed or lost before its amount was noted counts as the whole, less what was refunded', async () => {
    const { url } = await fresh()
    await makeOldSchema(url, '006-settings')
    const db = await openDatabase(url)
    onTestFinished(() => db.destroy())
    const rest = { frequency: 'once', amount_cents: 1000, refunded_cents: 400, livemode: 1, version: 1 } as const
    for (const status of ['disputed', 'dispute-lost', 'partly-refunded'] as const) {
      const row = { ...rest, id: status, status, created_at: 1, updated_at: 1 }
      await db
        .insertInto('gift')
        .values(row as Insertable<GiftTable>)
        .execute()
    }
    await migrateToLatest(db)
    const amounts = db.selectFrom('gift').select(['id', 'disputed_cents', 'lost_cents']).where('created_at', '=', 1)
    expect(await amounts.orderBy('id').execute()).toEqual([
      { id: 'dispute-lost', disputed_cents: 0, lost_cents: 600 },
      { id: 'disputed', disputed_cents: 600, lost_cents: 0 },
      { id: 'partly-refunded', disputed_cents: 0, lost_cents: 0 },
    ])
  })

  test('every table of the newest schema is listed, and has sample rows', async () => {
    const db = await (await fresh()).open()
    const { rows } = await (
      locksRows(db)
        ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
        : sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`
    ).execute(db)
    const tables = rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely'))
    expect(tables.toSorted()).toEqual([...tableNames].toSorted())
    expect(Object.keys(sampleRows).toSorted()).toEqual(tables.toSorted())
  })
})

type Contents = Record<string, { columns: string[]; rows: unknown[] }>

/** Every row of every table, or of the given tables and columns only. */
async function contents(db: Db, only?: Contents): Promise<Contents> {
  return db.transaction().execute(async (tx) => {
    const all: Contents = {}
    for (const table of only ? Object.keys(only) : await listTables(tx)) {
      const columns = only?.[table]?.columns ?? (await listColumns(tx, table))
      const rows: unknown[] = []
      for await (const page of eachPage(tx, table, columns)) rows.push(...page)
      all[table] = { columns, rows }
    }
    return all
  })
}

/** Columns with their types, and indexes, whatever order they were made in. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await (
    locksRows(db)
      ? sql<{ text: string }>`select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as text
            from information_schema.columns where table_schema = 'public'
          union all select indexdef from pg_indexes where schemaname = 'public'`
      : sql<{ text: string }>`select m.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" as text
            from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'
          union all select lower(sql) from sqlite_schema where type = 'index' and sql is not null`
  ).execute(db)
  return rows.map(({ text }) => text).toSorted()
}
