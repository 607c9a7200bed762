import { sql } from 'kysely'
import { isPostgres, type Db } from '../../db.server.ts'

/** Runs statements, as migrations of every age do. The name of `bigint` in SQLite's STRICT tables is `integer`. */
export async function runStatements(db: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await sql.raw(isPostgres(db) ? statement : statement.replace(' bigint', ' integer')).execute(db)
  }
}

/** Creates tables from their columns, by name. Migrations of every age use it: its SQL must never change. */
export async function createTables(db: Db, tables: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    // SQLite's STRICT tables check column types as PostgreSQL does; their name for `bigint` is `integer`.
    const table = isPostgres(db)
      ? `create table ${name} (${columns})`
      : `create table ${name} (${columns.replaceAll(/ bigint\b/g, ' integer')}) strict`
    await sql.raw(table).execute(db)
  }
}
