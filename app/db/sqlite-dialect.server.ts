import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SqliteDatabase,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import { SqliteCompiler } from './long-lists.server.ts'

/**
 * How long, in milliseconds, statements wait while another process holds the lock. After that, further statements fail at
 * once until one succeeds: otherwise each of many visitors would wait this long, one after the other.
 */
const defaultBusyDeadlineMs = 10_000
/** SQLite's own wait blocks the event loop, so it is short, and the rest of the wait is asynchronous. */
const busyTimeoutMs = 20
/** These statements never wait for the lock, or have it already: their success does not show that the lock is free. */
const neverBusy = /^\s*(select|begin$|commit|rollback|pragma)/i

/** Kysely on Node's SQLite: one connection in WAL mode. Every commit is on disk before it is reported. */
export function sqliteDialect(file: string, busyDeadlineMs = defaultBusyDeadlineMs): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new NodeSqliteDriver(new DatabaseSync(file, { timeout: busyTimeoutMs }), busyDeadlineMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteCompiler(),
  }
}

/** SQLite can roll back DDL, but Kysely's adapter says no: a failed migration would then leave half its tables. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync
  readonly #busyDeadlineMs: number
  #connection: DatabaseConnection | undefined

  constructor(database: DatabaseSync, busyDeadlineMs: number) {
    super({ database: preparingOnce(database) })
    this.#database = database
    this.#busyDeadlineMs = busyDeadlineMs
  }

  override async init(): Promise<void> {
    await super.init()
    this.#connection = new RetryingConnection(await super.acquireConnection(), this.#busyDeadlineMs)
    // What is deleted is overwritten: a name that was forgotten is not in the file either.
    for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on', 'secure_delete = on']) {
      await this.#connection.executeQuery(CompiledQuery.raw(`pragma ${pragma}`))
    }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection ?? super.acquireConnection()
  }

  // Deferred transactions that read and then write fail with SQLITE_BUSY_SNAPSHOT, where a wait does not help.
  // A transaction that only reads has one snapshot and blocks no writer.
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  // On a full or failing disk, SQLite itself ends the transaction. A rollback is then an error, which would hide the cause.
  // https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Waits, without blocking the process, while another process holds the lock. */
class RetryingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #busyDeadlineMs: number
  /** By `performance.now()`, because the clock may be set back. Null while no other process holds the lock. */
  #busySince: number | null = null

  constructor(connection: DatabaseConnection, busyDeadlineMs: number) {
    this.#connection = connection
    this.#busyDeadlineMs = busyDeadlineMs
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (;;) {
      try {
        const result = await this.#connection.executeQuery<R>(query)
        if (!neverBusy.test(query.sql)) this.#busySince = null
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        this.#busySince ??= performance.now()
        // Also before giving up: the process that holds the lock gets time for other work.
        await delay(busyTimeoutMs)
        if (performance.now() - this.#busySince > this.#busyDeadlineMs) throw error
      }
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A stream would hold the only connection. Read by keyset instead.')
  }
}

/** The interface that Kysely expects, with prepared statements that are reused. */
function preparingOnce(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    prepare: (sql) => {
      const cached = prepared.get(sql)
      if (cached) return cached
      const statement = database.prepare(sql)
      const made: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) => statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      }
      if (prepared.size >= 200) prepared.clear()
      prepared.set(sql, made)
      return made
    },
    close: () => database.close(),
  }
}

/** Whether the error is SQLITE_BUSY, in any of its extended codes. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === 5
}
