import { sql } from 'kysely'
import type { Db, Tx } from '../db.server.ts'
import { migrateToLatest, migrations } from '../migrations.server.ts'
import type { DumpLine } from './dump-lines.ts'
import { DumpError, readDump, type DumpPage, type DumpSums } from './read-dump.server.ts'
import { eachPage, listColumns, listDumpedTables, listTables, RowsDigest } from './table-rows.server.ts'

/** Both databases take at least this many values in one statement. */
const maxValues = 30_000

interface LoadOptions {
  /** Whether the rows that are there may go. Otherwise a database with rows is refused. */
  replace?: boolean
}

/**
 * Makes the database hold what the dump holds, on the dump's own schema, reads every table again and compares, and
 * then brings it to the newest schema. All of it is one transaction: killed at any moment, nothing has changed.
 */
export function loadDump(db: Db, lines: AsyncIterable<DumpLine>, options: LoadOptions = {}): Promise<DumpSums> {
  return db.transaction().execute(async (tx) => {
    if (!options.replace && (await countRows(tx)) > 0) {
      throw new DumpError('The database is not empty.')
    }
    const { header, pages, sums } = await readDump(lines)
    if (!(header.schema in migrations)) {
      throw new DumpError(`The dump has the schema ${header.schema}, which this version of the site does not know.`)
    }
    await dropTables(tx)
    await migrateToLatest(tx)
    for await (const page of pages) {
      await insertPage(tx, page)
    }
    await compare(tx, sums)
    return sums
  })
}

/** How many rows there are to dump, and to lose. */
export async function countRows(tx: Db | Tx): Promise<number> {
  let count = 0
  for (const table of await listDumpedTables(tx)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(tx)
    count += rows[0]?.rows ?? 0
  }
  return count
}

async function dropTables(tx: Tx): Promise<void> {
  for (const table of [...(await listTables(tx)), 'kysely_migration', 'kysely_migration_lock']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(tx)
  }
}

async function insertPage(tx: Tx, { table, columns, rows }: DumpPage): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const atOnce = Math.floor(maxValues / columns.length)
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows.slice(start, start + atOnce).map((row) => sql`(${sql.join(row)})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx)
  }
}

/** What was sent is not what counts: what lies in the tables does. */
async function compare(tx: Tx, sums: DumpSums): Promise<void> {
  for (const table of await listTables(tx)) {
    const digest = new RowsDigest()
    for await (const page of eachPage(tx, table, await listColumns(tx, table))) digest.add(page)
    const there = digest.result()
    const wanted = sums.get(table) ?? new RowsDigest().result()
    if (there.rows !== wanted.rows || there.sha256 !== wanted.sha256) {
      throw new DumpError(`${table} holds other rows than the dump: nothing was changed.`)
    }
  }
}
