import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { keepPrivate } from '../security/keep-private.server.ts'
import { log } from '../log/log.server.ts'
import { PostgresCompiler } from './long-lists.server.ts'
import { sqliteDialect } from './sqlite-dialect.server.ts'
import type { Tables } from './tables.ts'
import { watchWrites } from './write-failure.server.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * Opens the database that the URL names: `sqlite:FILE` or `postgres://…`. Throws when it cannot be reached.
 * The caller closes it with `destroy()`. `statementLimit`: how long PostgreSQL works on one statement, as it writes times.
 */
export async function openDatabase(url: string, statementLimit?: string): Promise<Db> {
  const db = url.startsWith('sqlite:')
    ? openSqlite(url.slice('sqlite:'.length))
    : await openPostgres(url, statementLimit ? [...settings, `statement_timeout = '${statementLimit}'`] : settings)
  try {
    await db.executeQuery(CompiledQuery.raw('select 1'))
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Whether single rows can be locked (PostgreSQL), not only the whole file (SQLite). */
export function isPostgres(db: Db | Tx): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections !== false
}

function openSqlite(file: string): Db {
  if (file !== ':memory:') {
    // A folder that is created for a mistyped path would contain a second, empty ledger.
    if (!existsSync(dirname(file))) {
      throw new Error(`the folder ${dirname(file)} does not exist. Correct the path, or make the folder.`)
    }
    // SQLite gives the files beside the database the mode of the database.
    keepPrivate(file)
  }
  return new Kysely<Tables>({ dialect: sqliteDialect(file), log: watchWrites })
}

/** For each connection to PostgreSQL. One that an old server does not know is left out. */
const settings: readonly string[] = [
  // Its compilation just in time takes seconds for a list of givers that is then read in 100 ms.
  'jit = off',
  // The default is that of a disk whose head moves: with it, PostgreSQL reads the wide rows of all gifts where an index has
  // what a list adds up, which takes twice as long on a solid-state disk, or from memory.
  'random_page_cost = 1.1',
  // A page asks several short queries side by side. To start workers for one of them takes longer than to answer it, and
  // takes the cores from the others: a search in 220,000 names took 155 ms with workers and 33 ms without.
  'max_parallel_workers_per_gather = 0',
]

class OwnPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresCompiler {
    return new PostgresCompiler()
  }
}

async function openPostgres(url: string, ownSettings: readonly string[]): Promise<Db> {
  // Most sites use SQLite, and start faster without the driver.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    onConnect: async (client) => {
      for (const setting of ownSettings) await client.query(`set ${setting}`).catch(() => null)
    },
    // Cents and milliseconds, and their sums, fit a JavaScript number; the driver's default for these types is text.
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
          ? Number
          : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
    },
  })
  // Without these listeners, a restart of the server would end the process; with them, the pool replaces the connection.
  // The pool's own listener is active for idle connections only, not between two statements of a transaction.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn('database-connection-lost', { error: error.message }))
  })
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new OwnPostgresDialect({ pool }), log: watchWrites })
}
