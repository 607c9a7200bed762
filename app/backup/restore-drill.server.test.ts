import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { onlyPostgres } from '../../tools/test-scope.ts'
import { openDatabase, type Db } from '../db/db.server.ts'
import { findMigrations, migrateToLatest, migrations } from '../db/migrations.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { linesOf, readFixture } from '../db/testing/read-fixture.ts'
import { insertSampleRows } from '../db/testing/sample-rows.ts'
import { checkDump, makeDump } from './dump.server.ts'
import { findDrill, loadIntoFile, loadIntoSchema, recordDrill } from './restore-drill.server.ts'
import { addUp } from './table-rows.server.ts'

const dayMs = 24 * 60 * 60_000

describeOnEachDatabase('the last restore drill', (_, it) => {
  it('is overdue after 35 days; a database without one has as long', async (db) => {
    const now = Date.now()
    expect(await findDrill(db, now)).toMatchObject({ at: null, isOverdue: false })
    expect(await findDrill(db, now + 34 * dayMs)).toMatchObject({ isOverdue: false })
    expect(await findDrill(db, now + 36 * dayMs)).toMatchObject({ at: null, isOverdue: true })
    await recordDrill(db, 'backups/a.gz', now + 36 * dayMs)
    expect(await findDrill(db, now + 70 * dayMs)).toMatchObject({ at: now + 36 * dayMs, isOverdue: false })
    expect(await findDrill(db, now + 71 * dayMs)).toMatchObject({ isOverdue: true })
  })

  it('adds up rows and cents as the dump does, also of extreme amounts', async (db) => {
    await insertSampleRows(db)
    const sums = await checkDump(makeDump(db))
    for (const [table, { rows, cents }] of sums) expect(await addUp(db, table), table).toEqual({ rows, cents })
    expect(sums.get('payment')?.cents).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER))
  })
})

test('a drill of SQLite reads the restored file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const read = async (trial: Db) => (await findMigrations(trial)).at(-1)
  const lines = linesOf(readFixture('schema-001.jsonl'))
  expect(await loadIntoFile(join(folder, 'trial.db'), lines, read)).toBe(Object.keys(migrations).at(-1))
})

test.each(onlyPostgres)('a drill of %s restores beside the site, and leaves nothing', async () => {
  const url = await createDatabase(inject('postgresUrl'))
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  await migrateToLatest(db)
  await insertSampleRows(db)
  const before = await checkDump(makeDump(db))
  const schemas = async () =>
    (await sql<{ name: string }>`select nspname as name from pg_namespace where nspname !~ '^pg_'`.execute(db)).rows
  const schemasBefore = await schemas()

  // With the oldest schema, so that every migration runs in the drill's schema.
  const old = () => linesOf(readFixture('schema-001.jsonl'))
  const gifts = await loadIntoSchema(db, old(), async (trial, sums) => {
    // Another process starts, a giver gives, and a second drill waits its turn.
    await migrateToLatest(db)
    await db.insertInto('webhook_event').values({ id: 'evt_now', type: 'x', received_at: 1 }).execute()
    await db.deleteFrom('webhook_event').where('id', '=', 'evt_now').execute()
    expect(await schemas()).toEqual(schemasBefore)
    expect((await findMigrations(trial)).at(-1)).toBe(Object.keys(migrations).at(-1))
    return [(await addUp(trial, 'payment')).rows, sums.get('payment')?.rows]
  })
  expect(gifts[0]).toBe(gifts[1])
  expect(gifts[0]).not.toBe(before.get('payment')?.rows)

  await expect(
    loadIntoSchema(db, linesOf(readFixture('schema-001.jsonl').slice(0, -1)), async () => {}),
  ).rejects.toThrow('breaks off')
  expect(await schemas()).toEqual(schemasBefore)
  expect(await checkDump(makeDump(db))).toEqual(before)
})

test.each(onlyPostgres)('a drill of %s names the right that is missing, and runs in a site’s own schema', async () => {
  const url = await createDatabase(inject('postgresUrl'))
  const owner = await openDatabase(url)
  onTestFinished(() => owner.destroy())
  const role = `site_${process.pid}`
  await sql`create role ${sql.id(role)} login`.execute(owner)
  await sql`create schema ${sql.id(role)} authorization ${sql.id(role)}`.execute(owner)
  onTestFinished(async () => {
    await sql`drop owned by ${sql.id(role)}`.execute(owner)
    await sql`drop role ${sql.id(role)}`.execute(owner)
  })
  const its = new URL(url)
  its.username = role
  // PostgreSQL looks in the schema of the user's name first.
  const db = await openDatabase(its.href)
  onTestFinished(() => db.destroy())
  await migrateToLatest(db)
  const drill = () => loadIntoSchema(db, makeDump(db), async (trial) => (await findMigrations(trial)).length)
  await expect(drill()).rejects.toThrow('grant create on database NAME to USER')
  const { pathname } = new URL(url)
  await sql`grant create on database ${sql.id(pathname.slice(1))} to ${sql.id(role)}`.execute(owner)
  expect(await drill()).toBe(Object.keys(migrations).length)
})
