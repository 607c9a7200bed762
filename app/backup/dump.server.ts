import { CompiledQuery, sql } from 'kysely'
import { version } from '../config/version.ts'
import { rowsPerStatement } from '../db/chunks-of.ts'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { migrateToLatest, migrations } from '../db/migrations.server.ts'
import {
  addUp,
  countRows,
  digestOf,
  eachPage,
  listColumns,
  listTables,
  RowsDigest,
  type Row,
  type TableSum,
} from './table-rows.server.ts'

/**
 * A dump is a list of lines, the same for SQLite and PostgreSQL: the header; for each table its start, its rows in the
 * order of their keys, and its end; the end of the dump. In a file each is a line of JSON. See decision 007.
 */
export type DumpLine = DumpHeader | TableStart | Row | TableEnd | { complete: true; tables: number }

export interface DumpHeader {
  /** `dumpFormat` */
  format: string
  madeAt: string
  /** The newest migration of the rows' schema. */
  schema: string
  /** The version of the site that made it. None before 1.0.0. */
  version?: string
}

interface TableStart {
  table: string
  /** In the order of the table. The first is the key. */
  columns: string[]
}

/** The hash is of the rows in their order, each as JSON with a line end. */
interface TableEnd {
  end: string
  rows: number
  sha256: string
}

/** Counts, hashes and sums of the tables, by table. */
export type DumpSums = Map<string, TableSum & { sha256: string }>

/** A dump that must not be used. The message gives the reason, for the staff. */
export class DumpError extends Error {
  override name = 'DumpError'
}

const dumpFormat = 'gospel-books-site/1'

/** A snapshot of the database, also while other processes write. */
export async function* makeDump(db: Db): AsyncGenerator<DumpLine> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    const newest = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(tx)
    const tables = await listTables(tx, { dumped: true })
    yield { format: dumpFormat, madeAt: new Date().toISOString(), schema: newest.rows[0]?.name ?? '', version }
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

/**
 * Passes the lines on and compares them with the dump's own counts and hashes, which it stores in `sums`. Throws DumpError.
 * The dump is verified only after its last line.
 */
async function* verify(lines: AsyncIterable<DumpLine>, sums: DumpSums): AsyncGenerator<DumpLine> {
  let header: DumpHeader | undefined
  let table: string | undefined
  let digest = new RowsDigest()
  let isComplete = false
  for await (const line of lines) {
    // Reading to the end detects a compressed file without its checksum.
    if (isComplete) throw new DumpError('The dump goes on after its end.')
    if (!header) {
      if (!('format' in line)) throw new DumpError('This is no dump of the site.')
      if (line.format !== dumpFormat) throw new DumpError(`This is no dump of the form ${dumpFormat}.`)
      header = line
    } else if (Array.isArray(line)) {
      if (!table) throw new DumpError('The dump has a row outside of any table.')
      digest.add([line])
    } else if ('table' in line) {
      table = line.table
      digest = new RowsDigest(line.columns)
    } else if ('end' in line) {
      if (table !== line.end) throw new DumpError(`The dump ends ${line.end} without beginning it.`)
      const sum = digest.result()
      if (sum.rows !== line.rows || sum.sha256 !== line.sha256) {
        throw new DumpError(`The rows of ${line.end} are not those that were written: the dump is damaged.`)
      }
      sums.set(table, { ...sum, cents: digest.cents })
      table = undefined
    } else if ('complete' in line) {
      if (line.tables !== sums.size) throw new DumpError('The dump has lost a table.')
      isComplete = true
    }
    yield line
  }
  if (!isComplete) throw new DumpError('The dump breaks off: its end is missing.')
}

/** Reads the whole dump for its counts and hashes only. */
export async function checkDump(lines: AsyncIterable<DumpLine>): Promise<DumpSums> {
  const sums: DumpSums = new Map()
  for await (const _ of verify(lines, sums));
  return sums
}

/**
 * Loads the dump with the dump's own schema, reads every table again and compares, and then migrates to the newest schema.
 * One transaction: a kill at any moment changes nothing. Refuses a database with rows, unless with `replace`.
 */
export function loadDump(db: Db, lines: AsyncIterable<DumpLine>, options?: { replace?: boolean }): Promise<DumpSums> {
  return db.transaction().execute(async (tx) => {
    const sums = await loadInto(tx, lines, options)
    // Until it has counted the rows, PostgreSQL may plan a list of givers so that it takes an hour.
    // https://www.postgresql.org/docs/current/populate.html#POPULATE-ANALYZE
    if (isPostgres(tx)) await sql`analyze`.execute(tx)
    return sums
  })
}

/** The same in a transaction of the caller. */
export async function loadInto(tx: Tx, lines: AsyncIterable<DumpLine>, { replace = false } = {}): Promise<DumpSums> {
  if (!replace && (await countRows(tx)) > 0) throw new DumpError('The database is not empty.')
  const sums: DumpSums = new Map()
  let start: TableStart | undefined
  let rows: Row[] = []
  for await (const line of verify(lines, sums)) {
    if (Array.isArray(line)) rows.push(line)
    else if ('format' in line) await recreateTables(tx, line)
    else if ('table' in line) start = line
    const isFull = Array.isArray(line) ? rows.length === rowsPerStatement(line.length) : rows.length > 0
    if (!start || !isFull) continue
    await insertRows(tx, start, rows)
    rows = []
  }
  // Compares the rows in the tables, not the rows that were sent; counts and cents as the database adds them up.
  for (const table of await listTables(tx)) {
    const { rows: count, sha256, cents } = sums.get(table) ?? { ...new RowsDigest().result(), cents: 0n }
    const found = await digestOf(tx, table)
    const sum = await addUp(tx, table)
    if (found.sha256 !== sha256 || sum.rows !== count || sum.cents !== cents) {
      throw new DumpError(`${table} holds other rows than the dump: nothing was changed.`)
    }
  }
  await migrateToLatest(tx)
  return sums
}

async function recreateTables(tx: Tx, header: DumpHeader): Promise<void> {
  const { schema } = header
  refuseUnknownSchema(header)
  for (const table of [...(await listTables(tx)), 'kysely_migration', 'kysely_migration_lock']) {
    await sql`drop table if exists ${sql.table(table)}`.execute(tx)
  }
  await migrateToLatest(tx, Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= schema)))
}

/** Every release reads the dumps of all releases before it. */
function refuseUnknownSchema({ schema, version: madeBy }: DumpHeader): void {
  if (schema in migrations) return
  const newest = Object.keys(migrations).at(-1) ?? ''
  if (madeBy || schema > newest) {
    throw new DumpError(
      `The dump was made by ${madeBy ? `version ${madeBy}` : 'a newer version'} of the site, and this is ${version}, ` +
        `which does not know its schema ${schema}. Install that version or a newer one, and restore it there.`,
    )
  }
  throw new DumpError(
    `The dump is from before the first release, 1.0.0: only 0.1.0, the version that made it, can read its schema ${schema}.`,
  )
}

async function insertRows(tx: Tx, { table, columns }: TableStart, rows: readonly Row[]): Promise<void> {
  // Written as text: Kysely makes an object of each value, which takes longer than the database.
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  let number = 0
  const place = isPostgres(tx) ? () => `$${++number}` : () => '?'
  const values = rows.map((row) => `(${row.map(place).join()})`)
  const into = `${quoted(table)} (${columns.map(quoted).join()})`
  await tx.executeQuery(CompiledQuery.raw(`insert into ${into} values ${values.join()}`, rows.flat()))
}
