import { expect, test } from 'vitest'
import { loadDump } from '../backup/dump.server.ts'
import { version } from '../config/version.ts'
import { tableNames } from '../db/migrations.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { linesOf, readFixture } from '../db/testing/read-fixture.ts'
import type { Tables } from '../db/tables.ts'
import { countOf } from '../values/count-of.ts'
import type { Db } from '../db/db.server.ts'
import { enforceRetention } from './enforce-retention.server.ts'
import { retentionOfTables } from './retention-of-tables.ts'

const retentions = Object.entries(retentionOfTables)

test('every table has a period or a reason, which is a sentence', () => {
  expect(retentions.map(([table]) => table)).toEqual(tableNames)
  const reasons = retentions.flatMap(([, retention]) => ('kept' in retention ? retention.kept : []))
  expect(reasons.filter((reason) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([])
})

/** The numbers of rows by table. */
async function countRows(db: Db): Promise<Record<string, number>> {
  const tables = Object.keys(retentionOfTables) as (keyof Tables)[]
  const counts = await Promise.all(tables.map((table) => countOf(db.selectFrom(table as 'setting').selectAll())))
  return Object.fromEntries(tables.map((table, at) => [table, counts[at] ?? 0]))
}

describeOnEachDatabase('a century later', (_, it) => {
  it('rows with a period are gone, and those with a reason are all there', async (db) => {
    await loadDump(db, linesOf(readFixture(`releases/${version}.jsonl`)))
    // Samples without their form, and what protects others: a draft that names a photograph, a note on a giver.
    for (const table of ['word_publication', 'word_draft', 'giver_note'] as const) await db.deleteFrom(table).execute()
    await db.updateTable('outbox').set({ status: 'sent', sent_at: 0 }).where('kind', '=', 'address-changed').execute()
    await db.updateTable('photograph_version').set({ photograph_id: 'a' }).where('name', '=', 'a').execute()
    await db.updateTable('givers_apart').set({ one_id: 'a' }).where('id', '=', 'a').execute()
    const before = await countRows(db)
    await enforceRetention(db, Date.UTC(2126, 0, 1))
    const after = await countRows(db)
    const [kept, ending] = [true, false].map((isKept) =>
      retentions.flatMap(([table, retention]) => ('kept' in retention === isKept ? table : [])),
    )
    expect(kept?.filter((table) => after[table] !== before[table])).toEqual([])
    // One row of each is from the far future. A table of a later version has no rows in this dump.
    expect(ending?.filter((table) => before[table] && after[table] === before[table])).toEqual([])
    expect(ending?.filter((table) => before[table]).length).toBeGreaterThan(15)
  })
})
