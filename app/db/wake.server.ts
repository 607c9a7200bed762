import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { log } from '../log/log.server.ts'
import { recordWork } from './answers.server.ts'
import { isPostgres, type Db, type Tx } from './db.server.ts'

declare module 'pg' {
  interface Client {
    /** Missing in its types. */
    unref(): void
  }
}

/** Each wakes another kind of worker. */
export type Channel = 'outbox' | 'words'

/** How often SQLite is asked whether another process has committed. One query takes about 12 µs. */
const checkEveryMs = 1000
const reconnectAfterMs = 1000
/** A network may drop an idle connection without an error. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

/** Wakes the workers of this process on SQLite. */
const sqliteWorkers = { outbox: new Set<() => void>(), words: new Set<() => void>() }

/**
 * Wakes the workers of a channel. Call it in the transaction that makes work for them: they read it after the commit.
 *
 * PostgreSQL notifies every listening process once at the commit, also when a transaction notifies several times
 * (https://www.postgresql.org/docs/current/sql-notify.html). On SQLite, all statements of a process share one
 * connection, so a worker that is awake reads after the commit or the rollback.
 */
export async function wakeWorkers(tx: Db | Tx, channel: Channel): Promise<void> {
  recordWork()
  if (isPostgres(tx)) await sql`select pg_notify(${channel}, '')`.execute(tx)
  else for (const wake of sqliteWorkers[channel]) wake()
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

interface Listener {
  db: Db
  databaseUrl: string
  channel: Channel
  signal: AbortSignal
}

/** Calls `wake` when this process or another may have made work for the channel, until `signal` aborts. */
export function listenForWakes(listener: Listener, wake: () => void): void {
  if (isPostgres(listener.db)) void listenOnPostgres(listener, wake)
  else void listenOnSqlite(listener, wake)
}

/** `data_version` changes with every commit of another connection (https://sqlite.org/pragma.html#pragma_data_version). */
async function listenOnSqlite({ db, channel, signal }: Listener, wake: () => void): Promise<void> {
  sqliteWorkers[channel].add(wake)
  let known: number | undefined
  while (!signal.aborted) {
    const version = await readDataVersion(db).catch(() => known)
    if (version !== known) wake()
    known = version
    await pause(checkEveryMs, signal)
  }
  sqliteWorkers[channel].delete(wake)
}

async function readDataVersion(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version
}

/** Listens on a separate connection, and reconnects when it is lost. A loss is logged once. */
async function listenOnPostgres(listener: Listener, wake: () => void): Promise<void> {
  const { channel, signal } = listener
  let failures = 0
  const onListening = () => {
    failures = 0
    // There may have been work before this process listened.
    wake()
  }
  while (!signal.aborted) {
    try {
      await listenUntilLost(listener, wake, onListening)
    } catch (error) {
      if (failures === 0 && !signal.aborted) log.warn(`${channel}-listener-lost`, { error: String(error) })
      failures += 1
    }
    await pause(reconnectAfterMs, signal)
  }
}

/** Throws when the connection is lost, and when the signal aborts. */
async function listenUntilLost(
  { databaseUrl, channel, signal }: Listener,
  onNotification: () => void,
  onListening: () => void,
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
