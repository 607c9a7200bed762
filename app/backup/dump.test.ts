import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { databases } from '../../tools/test-scope.ts'
import { isPostgres, openDatabase, type Db } from '../db/db.server.ts'
import { version } from '../config/version.ts'
import { migrateToLatest, tableNames } from '../db/migrations.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { linesOf } from '../db/testing/read-fixture.ts'
import { insertSampleRows } from '../db/testing/sample-rows.ts'
import { readDumpFile, writeDumpFile } from './dump-file.server.ts'
import { checkDump, DumpError, type DumpHeader, type DumpLine, loadDump, makeDump } from './dump.server.ts'
import { isInUse } from './in-use.server.ts'
import { countRows, RowsDigest } from './table-rows.server.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'site-dump-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function open(url: string): Promise<Db> {
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  return db
}

const newUrls = {
  SQLite: async () => `sqlite:${join(folder(), 'new.db')}`,
  PostgreSQL: () => createDatabase(inject('postgresUrl')),
}

/** All tables but the counts of the spam guard. */
const dumped = tableNames.filter((name) => name !== 'guard_count').toSorted()

describeOnEachDatabase('a dump', (fresh) => {
  test.each(databases)('goes through a file into %s, with every table unchanged', async (database) => {
    const db = await (await fresh()).open()
    await insertSampleRows(db)
    const file = join(folder(), 'backups', 'a.gz')
    const written = await writeDumpFile(file, makeDump(db))
    expect([...written.keys()].toSorted()).toEqual(dumped)
    for (const name of dumped) expect(written.get(name)?.rows, name).toBe(2)

    const other = await open(await newUrls[database]())
    await loadDump(other, readDumpFile(file))
    expect(await checkDump(makeDump(other))).toEqual(written)
    expect(await migrateToLatest(other)).toEqual([])
    if (!isPostgres(other)) return
    // -1 until PostgreSQL has counted the rows: then it may plan a list so that it takes an hour.
    const counted = sql<{ rows: number }>`select reltuples as rows from pg_class where oid = 'payment'::regclass`
    expect((await counted.execute(other)).rows).toEqual([{ rows: 2 }])
  })

  test('is one snapshot, and blocks no writer', async () => {
    const database = await fresh()
    const [db, writer] = [await database.open(), await database.open()]
    await insertSampleRows(db)
    const before = await checkDump(makeDump(db))
    async function* disturbed(): AsyncGenerator<DumpLine> {
      let number = 0
      for await (const line of makeDump(db)) {
        yield line
        await writer
          .insertInto('webhook_event')
          .values({ id: `evt_${number++}x`, type: 'x', received_at: 1 })
          .execute()
      }
    }
    expect(await checkDump(disturbed())).toEqual(before)
    expect(await countRows(db)).toBeGreaterThan(30)
  })

  test('is not loaded over rows, unless with `replace`', async () => {
    const [one, two] = [await (await fresh()).open(), await (await fresh()).open()]
    await insertSampleRows(one)
    await two.insertInto('webhook_event').values({ id: 'here', type: 'x', received_at: 1 }).execute()
    await expect(loadDump(two, makeDump(one))).rejects.toThrow('not empty')
    expect(await two.selectFrom('webhook_event').select('id').execute()).toEqual([{ id: 'here' }])
    await loadDump(two, makeDump(one), { replace: true })
    expect(await checkDump(makeDump(two))).toEqual(await checkDump(makeDump(one)))
  })

  test('with the counts of the spam guard, as an earlier version wrote them, is loaded completely', async () => {
    const [one, two] = [await (await fresh()).open(), await (await fresh()).open()]
    await insertSampleRows(one)
    const lines = await Array.fromAsync(makeDump(one))
    const rows = (await one.selectFrom('guard_count').selectAll().orderBy('count', 'desc').execute()).map((row) =>
      Object.values(row),
    )
    const digest = new RowsDigest()
    digest.add(rows)
    const counts = [{ table: 'guard_count', columns: ['key', 'count', 'expires_at'] }, ...rows]
    const end = { complete: true, tables: tableNames.length } as const
    await loadDump(two, linesOf([...lines.slice(0, -1), ...counts, { end: 'guard_count', ...digest.result() }, end]))
    expect(await two.selectFrom('guard_count').selectAll().execute()).toHaveLength(rows.length)
    expect(await checkDump(makeDump(two))).toEqual(await checkDump(makeDump(one)))
  })

  test('that is damaged changes nothing', async () => {
    const [one, two] = [await (await fresh()).open(), await (await fresh()).open()]
    await insertSampleRows(one)
    await two.insertInto('webhook_event').values({ id: 'here', type: 'x', received_at: 1 }).execute()
    const before = await checkDump(makeDump(two))
    const lines = await Array.fromAsync(makeDump(one))
    const header = lines[0] as DumpHeader
    const row = lines.findIndex((line) => Array.isArray(line))
    const damages: Record<string, DumpLine[]> = {
      'a row less': lines.toSpliced(row, 1),
      'a row twice': lines.toSpliced(row, 0, lines[row] as DumpLine),
      'a changed value': lines.with(row, (lines[row] as string[]).with(1, 'other')),
      'no end': lines.slice(0, -1),
      'a table less': lines.filter(
        (line) => !('table' in line && line.table === 'subscriber') && !('end' in line && line.end === 'subscriber'),
      ),
      'no header': lines.slice(1),
      'another form': lines.with(0, { ...header, format: 'else' }),
      'a newer schema': lines.with(0, { ...header, schema: '999-later' }),
    }
    for (const [name, damaged] of Object.entries(damages)) {
      await expect(loadDump(two, linesOf(damaged), { replace: true }), name).rejects.toThrow(/./)
    }
    expect(await checkDump(makeDump(two))).toEqual(before)
  })

  test('of another version is refused, and says which version reads it', async () => {
    const [one, two] = [await (await fresh()).open(), await (await fresh()).open()]
    const [header, ...rest] = await Array.fromAsync(makeDump(one))
    expect(header).toMatchObject({ version })
    const load = (change: Partial<DumpHeader>) =>
      loadDump(two, linesOf([{ ...(header as DumpHeader), ...change }, ...rest]))
    await expect(load({ schema: '999-later', version: '2.4.0' })).rejects.toThrow(
      /made by version 2\.4\.0 .* this is [\d.]+, .* Install that version or a newer one/,
    )
    const { version: _, ...unversioned } = header as DumpHeader
    await expect(loadDump(two, linesOf([{ ...unversioned, schema: '002-my-giving' }, ...rest]))).rejects.toThrow(
      'before the first release, 1.0.0: only 0.1.0',
    )
  })

  test('knows whether another process has the database open', async () => {
    const { url } = await fresh()
    // A PostgreSQL server ends a connection a moment after its client.
    await expect.poll(() => isInUse(url)).toBe(false)
    const db = await openDatabase(url)
    await migrateToLatest(db)
    expect(await isInUse(url)).toBe(true)
    await db.destroy()
    await expect.poll(() => isInUse(url)).toBe(false)
  })
})

describe('a dump’s file', () => {
  test('is not written over another file, and leaves no unfinished file', async () => {
    const db = await open(await newUrls.SQLite())
    await migrateToLatest(db)
    const at = folder()
    writeFileSync(join(at, 'a.gz'), 'mine')
    await expect(writeDumpFile(join(at, 'a.gz'), makeDump(db))).rejects.toThrow('exists')
    expect(readdirSync(at)).toEqual(['a.gz'])
    expect(readFileSync(join(at, 'a.gz'), 'utf8')).toBe('mine')
  })

  test('that is truncated, changed, missing or no dump is refused in words', async () => {
    const db = await open(await newUrls.SQLite())
    await migrateToLatest(db)
    await insertSampleRows(db)
    const file = join(folder(), 'a.gz')
    await writeDumpFile(file, makeDump(db))
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 255, whole.length >> 1)
    for (const bytes of [
      whole.subarray(0, -1),
      whole.subarray(0, whole.length >> 1),
      flipped,
      Buffer.from('{}'),
      Buffer.of(),
    ]) {
      writeFileSync(file, bytes)
      const reading = checkDump(readDumpFile(file))
      await expect(reading).rejects.toThrow(DumpError)
      await expect(reading).rejects.toThrow('damaged')
    }
    await expect(checkDump(readDumpFile(join(folder(), 'none')))).rejects.toThrow('cannot be read')
  })
})
