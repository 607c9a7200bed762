import { sql, type Kysely } from 'kysely'

/** Columns that a payment of one kind has, and the database refuses to any other: an order cannot have a receipt. */
export function ofKind(
  kind: 'gift' | 'order',
  { always, sometimes }: { always: string[]; sometimes: string[] },
): string[] {
  const nameOf = (column: string) => column.split(' ')[0]
  return [
    ...always.map((column) => `${column} check ((${nameOf(column)} is not null) = (kind = '${kind}'))`),
    ...sometimes.map((column) => `${column} check (${nameOf(column)} is null or kind = '${kind}')`),
  ]
}

export async function addColumn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await sql.raw(`alter table ${table} add column ${forDatabase(db, column)}`).execute(db)
}

/** SQLite's STRICT tables check column types as PostgreSQL does; `bigint` is spelled `integer` there. */
export async function createTable(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  const body = columns.map((column) => forDatabase(db, column)).join(', ')
  await sql.raw(`create table ${name} (${body})${isSqlite(db) ? ' strict' : ''}`).execute(db)
}

const forDatabase = (db: Kysely<unknown>, column: string) =>
  isSqlite(db) ? column.replace(/ bigint\b/, ' integer') : column

export const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter.supportsMultipleConnections === false
