import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/**
 * How long another process may keep us from writing, in milliseconds, before statements give up: those that come later
 * then do so at once, until one succeeds. Or each of many visitors would wait as long after the one before.
 */
const busyDeadlineMs = 10_000
/** SQLite's own wait blocks the event loop, so it is kept short and the rest of the waiting is asynchronous. */
const busyTimeoutMs = 20
const sqliteBusy = 5
/** These go through whoever writes. What frees or ends a transaction follows one that began. */
const tellsNothing = /^(select|begin$|commit|rollback|pragma)/i

/** Kysely on Node's built-in SQLite: one connection in WAL mode, every commit on disk before it is reported. */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => new NodeSqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** SQLite can roll back DDL. Kysely's adapter denies it, and a failed migration would then leave half its tables. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  #connection: NodeSqliteConnection | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    const database = new DatabaseSync(this.#file, { timeout: busyTimeoutMs })
    this.#connection = new NodeSqliteConnection(database)
    for (const pragma of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on']) {
      await this.#connection.executeQuery(CompiledQuery.raw(`pragma ${pragma}`))
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#opened()
  }

  // Deferred transactions that read and then write fail with SQLITE_BUSY_SNAPSHOT, which no wait can cure.
  // One that only reads sees one moment for as long as it lasts, and keeps nobody from writing.
  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  // A full disk and a failing one make SQLite end the transaction itself: to roll back then is an error, which would
  // hide theirs. https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
  async rollbackTransaction(): Promise<void> {
    const connection = this.#opened()
    if (connection.isInTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close()
  }

  #opened(): NodeSqliteConnection {
    if (!this.#connection) throw new Error('The database is not open.')
    return this.#connection
  }
}

interface Prepared {
  statement: StatementSync
  /** Asked once: the answer takes as long as a short query. */
  returnsRows: boolean
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()
  /** By `performance.now()`, since the time of day may be set back. Null while nobody else writes. */
  #busySince: number | null = null

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    for (;;) {
      try {
        const result = this.#run<R>(sql, parameters as SQLInputValue[])
        if (!tellsNothing.test(sql)) this.#busySince = null
        return result
      } catch (error) {
        if (!isBusy(error)) throw error
        this.#busySince ??= performance.now()
        // Also before giving up: a queue of those who do must let others in between.
        await delay(busyTimeoutMs)
        if (performance.now() - this.#busySince > busyDeadlineMs) throw error
      }
    }
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A stream would hold the only connection. Read by keyset instead.')
  }

  close(): void {
    this.#prepared.clear()
    this.#database.close()
  }

  #run<R>(sql: string, parameters: SQLInputValue[]): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(sql)
    if (returnsRows) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    if (this.#prepared.size >= 200) this.#prepared.clear()
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === sqliteBusy
}
