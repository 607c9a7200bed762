import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { tablesOfAllSchemas } from '../db/migrations.server.ts'

/** Texts, integers and nulls, in the order of the columns. */
export type Row = (string | number | null)[]

const pageSize = 1000

/**
 * The site's existing tables, by name, of whichever schema the database has. On PostgreSQL, other programs may have tables in the same database: these are not
 * read. `dumped` leaves out the counts of the spam guard: they contain hashes of visitors' addresses, which are deleted
 * after hours and must not be kept in a backup. A restored or moved site starts with empty counts.
 */
export async function listTables(db: Db | Tx, { dumped = false } = {}): Promise<string[]> {
  const names = isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
  const there = new Set((await names.execute(db)).rows.map(({ name }) => name))
  return tablesOfAllSchemas.filter((name) => there.has(name) && !(dumped && name === 'guard_count'))
}

/** In the order of the table, which is the same in both databases. The first is the key. */
export async function listColumns(db: Db | Tx, table: string): Promise<string[]> {
  const names = isPostgres(db)
    ? sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} order by ordinal_position`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) order by cid`
  return (await names.execute(db)).rows.map(({ name }) => name)
}

/** The number of rows in a dump. */
export async function countRows(db: Db | Tx): Promise<number> {
  let count = 0
  for (const table of await listTables(db, { dumped: true })) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
    count += rows[0]?.rows ?? 0
  }
  return count
}

/** All rows of a table in pages, sorted by the bytes of the key, so that both databases have the same order. */
export async function* eachPage(tx: Tx, table: string, columns: readonly string[]): AsyncGenerator<Row[]> {
  const [key = ''] = columns
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    (await query.execute(tx)).rows.map((row) => columns.map((column) => (row as Record<string, Row[number]>)[column]!))
  if (!isPostgres(tx)) {
    for (let after = sql``; ;) {
      const page = await rowsOf(sql`select ${fields} from ${sql.table(table)} ${after}
        order by ${sql.ref(key)} limit ${sql.lit(pageSize)}`)
      if (page.length > 0) yield page
      if (page.length < pageSize) return
      after = sql`where ${sql.ref(key)} > ${page.at(-1)?.[0]}`
    }
  }
  // An index with a language's collation is useless for this order, so a cursor sorts the table once.
  await sql`declare all_rows no scroll cursor for select ${fields} from ${sql.table(table)}
    order by ${sql.ref(key)} collate "C"`.execute(tx)
  for (;;) {
    const page = await rowsOf(sql`fetch ${sql.lit(pageSize)} from all_rows`)
    if (page.length === 0) break
    yield page
  }
  // Not after an error, which the refusal of this statement would hide. The transaction ends with its cursor.
  await sql`close all_rows`.execute(tx)
}

export interface TableSum {
  rows: number
  /** Of all columns of money. With extreme amounts it does not fit a number. */
  cents: bigint
}

const isMoney = (column: string) => column.endsWith('_cents')

/** The rows and the cents of a table, as the database counts them. */
export async function addUp(db: Db | Tx, table: string): Promise<TableSum> {
  const sums = (await listColumns(db, table)).filter(isMoney).map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)`)
  const cents = sums.length === 0 ? sql`0` : sql.join(sums, sql` + `)
  const { rows } = await sql<{ rows: number; cents: string }>`
    select count(*) as rows, cast(${cents} as text) as cents from ${sql.table(table)}`.execute(db)
  return { rows: rows[0]?.rows ?? 0, cents: BigInt(rows[0]?.cents ?? 0) }
}

/** Counts and hashes rows in their order, and adds up their cents when it knows the columns. */
export class RowsDigest {
  readonly #hash = createHash('sha256')
  readonly #money: number[]
  #rows = 0
  cents = 0n

  constructor(columns: readonly string[] = []) {
    this.#money = columns.flatMap((column, at) => (isMoney(column) ? at : []))
  }

  add(page: readonly Row[]): void {
    this.#rows += page.length
    this.#hash.update(page.map((row) => `${JSON.stringify(row)}\n`).join(''))
    for (const row of page) {
      for (const at of this.#money) {
        const cents = row[at]
        if (typeof cents === 'number' && cents !== 0) this.cents += BigInt(cents)
      }
    }
  }

  result(): { rows: number; sha256: string } {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

export async function digestOf(tx: Tx, table: string): Promise<{ rows: number; sha256: string }> {
  const digest = new RowsDigest()
  for await (const page of eachPage(tx, table, await listColumns(tx, table))) digest.add(page)
  return digest.result()
}
