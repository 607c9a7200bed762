import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type DumpHeader, type DumpLine, loadDump, makeDump } from '../backup/dump.server.ts'
import { version } from '../config/version.ts'
import { openDatabase } from './db.server.ts'
import { migrateToLatest, migrations, tableNames } from './migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from './testing/each-database.ts'
import { linesOf, readFixture } from './testing/read-fixture.ts'

/** The dumps of the releases, which `testing/write-release.ts` writes. */
const dumps = globSync('releases/*.jsonl', { cwd: fileURLToPath(new URL('testing/', import.meta.url)) }).toSorted()

/** Tables whose rows a later migration changes on purpose, each with that migration. A test of its own says how. */
const changedLater: Record<string, string> = { giver_merge: '023-merges-restored' }

interface TableSums {
  rows: number
  /** For each column: how many rows have a value, and the sum of the numbers. */
  columns: Record<string, { values: number; sum: bigint }>
}

/** The rows of the largest numbers have sums that no JavaScript number holds. */
function sumTables(lines: readonly DumpLine[]): Record<string, TableSums> {
  const tables: Record<string, TableSums> = {}
  let columns: string[] = []
  let table: TableSums = { rows: 0, columns: {} }
  for (const line of lines) {
    if (Array.isArray(line)) {
      table.rows += 1
      for (const [at, name] of columns.entries()) {
        const value = line[at] ?? null
        const column = (table.columns[name] ??= { values: 0, sum: 0n })
        if (value !== null) column.values += 1
        if (typeof value === 'number') column.sum += BigInt(value)
      }
    } else if ('table' in line) {
      columns = line.columns
      table = { rows: 0, columns: {} }
      tables[line.table] = table
    }
  }
  return tables
}

describeOnEachDatabase(
  'the database of a release',
  (fresh) => {
    test.each(dumps)('%s opens with this version, with every row and every sum', async (name) => {
      const lines = readFixture(name)
      const db = await openDatabase((await fresh()).url)
      onTestFinished(() => db.destroy())
      await loadDump(db, linesOf(lines))
      const before = sumTables(lines)
      const after = sumTables(await Array.fromAsync(makeDump(db)))
      expect(Object.keys(before).length).toBeGreaterThan(25)
      for (const [table, sums] of Object.entries(before)) {
        const migration = changedLater[table]
        if (migration && (lines[0] as DumpHeader).schema < migration) continue
        // A later migration may add columns.
        expect(after[table], table).toMatchObject(sums)
      }
      expect(await migrateToLatest(db)).toEqual([])
    })
  },
  freshPostgres,
)

test('every release has its dump, with rows in every table', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, number]) => number)
  expect(released).toContain(version)
  expect(new Set(dumps.map((file) => basename(file, '.jsonl')))).toEqual(new Set(released))
  for (const file of dumps) {
    const lines = readFixture(file)
    expect(lines[0]).toMatchObject({ version: basename(file, '.jsonl') })
    const empty = Object.entries(sumTables(lines)).filter(([, { rows }]) => rows < 2)
    expect(empty, file).toEqual([])
  }
  if (/^## \[Unreleased\]/m.test(changelog)) return
  const latest = readFixture(`releases/${version}.jsonl`)
  const advice =
    'A migration is in no release. Describe it in CHANGELOG.md under [Unreleased]. Before the release itself, write its dump again: npx node app/db/testing/write-release.ts --replace'
  expect((latest[0] as DumpHeader).schema, advice).toBe(Object.keys(migrations).at(-1))
  expect(Object.keys(sumTables(latest)), advice).toEqual(tableNames.filter((table) => table !== 'guard_count'))
})
