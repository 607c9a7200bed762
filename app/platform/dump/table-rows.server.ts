import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres, type Db, type Tx } from '../db.server.ts'
import { tableNames } from '../tables.ts'
import type { DumpRow } from './dump-lines.ts'

const pageSize = 1000

/** The site's tables that are there, by name. Others may share a database on PostgreSQL; theirs are not ours to touch. */
export async function listTables(db: Db | Tx): Promise<string[]> {
  const { rows } = await (
    isPostgres(db)
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
  ).execute(db)
  const there = new Set(rows.map(({ name }) => name))
  return tableNames.filter((name) => there.has(name)).toSorted()
}

/**
 * Those whose rows a dump holds. The guard counts by hashes of visitors' addresses, and forgets them after hours: they
 * must not live on in a backup. A restored or moved site begins to count anew.
 */
export async function listDumpedTables(db: Db | Tx): Promise<string[]> {
  return (await listTables(db)).filter((name) => name !== 'guard_count')
}

/** In the order of the table, which both databases have from the same migrations. The first is the key. */
export async function listColumns(db: Db | Tx, table: string): Promise<string[]> {
  const { rows } = await (
    isPostgres(db)
      ? sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table} order by ordinal_position`
      : sql<{ name: string }>`select name from pragma_table_info(${table}) order by cid`
  ).execute(db)
  return rows.map(({ name }) => name)
}

/** All rows of a table in pages, in the order of their keys' bytes, so that both databases give the same order. */
export async function* eachPage(tx: Tx, table: string, columns: readonly string[]): AsyncGenerator<DumpRow[]> {
  const [key = ''] = columns
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  if (!isPostgres(tx)) {
    let last = ''
    for (let first = true; ; first = false) {
      const after = first ? sql`` : sql`where ${sql.ref(key)} > ${last}`
      const query = sql<Record<string, string | number | null>>`select ${fields} from ${sql.table(table)} ${after}
        order by ${sql.ref(key)} limit ${sql.lit(pageSize)}`
      const { rows } = await query.execute(tx)
      if (rows.length > 0) yield rows.map((row) => columns.map((column) => row[column] ?? null))
      if (rows.length < pageSize) return
      last = String(rows.at(-1)?.[key])
    }
  }
  // An index in a language's order is no help for the order of bytes, so the table is sorted once, behind a cursor.
  await sql`declare all_rows no scroll cursor for select ${fields} from ${sql.table(table)}
    order by ${sql.ref(key)} collate "C"`.execute(tx)
  try {
    for (;;) {
      const page = sql<Record<string, string | number | null>>`fetch ${sql.lit(pageSize)} from all_rows`
      const { rows } = await page.execute(tx)
      if (rows.length === 0) return
      yield rows.map((row) => columns.map((column) => row[column] ?? null))
    }
  } finally {
    await sql`close all_rows`.execute(tx)
  }
}

/** Counts rows and hashes them in their order. */
export class RowsDigest {
  readonly #hash: Hash = createHash('sha256')
  rows = 0

  add(page: readonly DumpRow[]): void {
    this.rows += page.length
    this.#hash.update(page.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }

  /** Ends the counting. */
  result(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') }
  }
}
