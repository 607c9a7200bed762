import { sql } from 'kysely'
import type { Db } from '../db.server.ts'
import { dumpFormat, type DumpLine } from './dump-lines.ts'
import { eachPage, listColumns, listDumpedTables, RowsDigest } from './table-rows.server.ts'

/** What is kept in the database as it was at one moment, also while others write to it. */
export async function* makeDump(db: Db): AsyncGenerator<DumpLine> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    const newest = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(tx)
    const tables = await listDumpedTables(tx)
    yield { format: dumpFormat, madeAt: new Date().toISOString(), schema: newest.rows[0]?.name ?? '' }
    for (const table of tables) {
      const columns = await listColumns(tx, table)
      const digest = new RowsDigest()
      yield { table, columns }
      for await (const page of eachPage(tx, table, columns)) {
        digest.add(page)
        yield* page
      }
      yield { end: table, ...digest.result() }
    }
    yield { complete: true, tables: tables.length }
  } finally {
    await tx.rollback().execute()
  }
}
