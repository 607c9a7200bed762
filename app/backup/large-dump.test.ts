import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { databases } from '../../tools/test-scope.ts'
import { isPostgres, openDatabase, type Db } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { addGifts } from '../payments/testing/add-gifts.ts'
import { readDumpFile, writeDumpFile } from './dump-file.server.ts'
import { checkDump, type DumpLine, loadDump, makeDump } from './dump.server.ts'
import { countRows } from './table-rows.server.ts'

/** More than a page and a statement hold. */
const many = 10_001

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

const giver = { email: 'ada@example.com', count: 1 }
const fill = (db: Db, count: number) => addGifts(db, { count, giver, until: Date.UTC(2026, 10, 21) })

describeOnEachDatabase('a large dump', (fresh) => {
  test.each(databases)('goes through a file into %s, and directly into the other kind', async (database) => {
    const db = await (await fresh()).open()
    await fill(db, many)
    const file = join(folder(), 'a.gz')
    const written = await writeDumpFile(file, makeDump(db))
    expect(written.get('payment')?.rows).toBe(many)
    const restored = await open(await newUrls[database]())
    expect(await loadDump(restored, readDumpFile(file))).toEqual(written)
    expect(await checkDump(makeDump(restored))).toEqual(written)
    if (isPostgres(db) === isPostgres(restored)) return
    expect(await loadDump(restored, makeDump(db), { replace: true })).toEqual(written)
  })

  test('whose reader fails in the middle leaves no file and an open database, and is that error', async () => {
    const db = await (await fresh()).open()
    await fill(db, 3000)
    const at = folder()
    async function* failing(): AsyncGenerator<DumpLine> {
      let rows = 0
      for await (const line of makeDump(db)) {
        if (Array.isArray(line) && ++rows === 1500) throw new Error('in the middle')
        yield line
      }
    }
    await expect(writeDumpFile(join(at, 'a.gz'), failing())).rejects.toThrow('in the middle')
    expect(readdirSync(at)).toEqual([])
    expect((await checkDump(makeDump(db))).get('payment')?.rows).toBe(3000)
  })

  test('whose database fails in the middle is that error, also when the file is truncated', async () => {
    const db = await (await fresh()).open()
    await fill(db, 3000)
    const file = join(folder(), 'a.gz')
    await writeDumpFile(file, makeDump(db))
    const whole = readFileSync(file)
    for (const bytes of [whole, whole.subarray(0, -100)]) {
      writeFileSync(file, bytes)
      const target = await fresh()
      const limited = await target.open()
      // A busy machine may see the closed socket before the server's last message.
      const error = isPostgres(limited) ? /connection|ECONNRESET/i : 'database or disk is full'
      // SQLite's own limit of its size makes the same error as a full disk.
      if (!isPostgres(limited)) await sql`pragma max_page_count = 300`.execute(limited)
      const lines = isPostgres(limited) ? cut(readDumpFile(file), await target.open()) : readDumpFile(file)
      await expect(loadDump(limited, lines)).rejects.toThrow(error)
      expect(await countRows(await target.open())).toBe(0)
    }
  })
})

/** Ends all other connections of the database in the middle of the payments. */
async function* cut(lines: AsyncIterable<DumpLine>, other: Db): AsyncGenerator<DumpLine> {
  let payments = 0
  let table = ''
  for await (const line of lines) {
    if ('table' in line) table = line.table
    if (table === 'payment' && ++payments === 1500) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
    }
    yield line
  }
}
