import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'

declare module 'pg' {
  interface Client {
    /** Missing in its types. */
    unref(): void
  }
}

const channel = 'outbox'
/** How often SQLite is asked whether another process has committed. One query takes about 12 µs. */
const checkEveryMs = 1000
const reconnectAfterMs = 1000
/** A network may drop an idle connection without an error. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

/** Wakes the workers of this process on SQLite. */
const sqliteWorkers = new Set<() => void>()

/**
 * Wakes the outbox workers. Call it in the transaction that makes a message due: they read the outbox after the commit.
 *
 * PostgreSQL notifies every listening process once at the commit, also when a transaction notifies several times
 * (https://www.postgresql.org/docs/current/sql-notify.html). On SQLite, all statements of a process share one
 * connection, so a worker that is awake claims after the commit or the rollback.
 */
export async function wakeOutboxWorkers(tx: Db | Tx): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_notify(${channel}, '')`.execute(tx)
  else for (const wake of sqliteWorkers) wake()
}

/** A wait that `wake` ends. `wake` before `wait` ends that wait at once: no wake is lost. */
export class WakeSignal {
  #isAwake = false
  #endWait = () => {}

  async wait(maxMs: number): Promise<void> {
    if (!this.#isAwake) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxMs)
        this.#endWait = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#isAwake = false
  }

  wake(): void {
    this.#isAwake = true
    this.#endWait()
  }
}

/** Calls `wake` when a message may be due, in this process or another, until `signal` aborts. */
export function listenForMessages(db: Db, databaseUrl: string, wake: () => void, signal: AbortSignal): void {
  if (isPostgres(db)) void listenOnPostgres(databaseUrl, wake, signal)
  else void listenOnSqlite(db, wake, signal)
}

/** `data_version` changes with every commit of another connection (https://sqlite.org/pragma.html#pragma_data_version). */
async function listenOnSqlite(db: Db, wake: () => void, signal: AbortSignal): Promise<void> {
  sqliteWorkers.add(wake)
  let known: number | undefined
  while (!signal.aborted) {
    const version = await readDataVersion(db).catch(() => known)
    if (version !== known) wake()
    known = version
    await pause(checkEveryMs, signal)
  }
  sqliteWorkers.delete(wake)
}

async function readDataVersion(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version
}

/** Listens on a separate connection, and reconnects when it is lost. A loss is logged once. */
async function listenOnPostgres(databaseUrl: string, wake: () => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  const onListening = () => {
    failures = 0
    // A message may have been queued before this process listened.
    wake()
  }
  while (!signal.aborted) {
    try {
      await listenUntilLost(databaseUrl, wake, onListening, signal)
    } catch (error) {
      if (failures === 0 && !signal.aborted) log.warn('outbox-listener-lost', { error: String(error) })
      failures += 1
    }
    await pause(reconnectAfterMs, signal)
  }
}

/** Throws when the connection is lost, and when the signal aborts. */
async function listenUntilLost(
  databaseUrl: string,
  onNotification: () => void,
  onListening: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, ...keepAlive })
  client.on('notification', onNotification)
  // An error event without a listener ends the process.
  client.on('error', () => {})
  const lost = once(client, 'end', { signal })
  try {
    await Promise.race([client.connect(), lost])
    client.unref()
    await Promise.race([client.query(`listen ${channel}`), lost])
    onListening()
    await lost
  } finally {
    void client.end()
  }
}

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false }).catch(() => {})
