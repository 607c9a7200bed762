import { mkdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { config, ConfigError } from '../config/config.server.ts'
import { openDatabase, type Db } from './db.server.ts'
import { log } from '../log/log.server.ts'
import { migrateToLatest, migrations as allMigrations } from './migrations.server.ts'
import { describeOtherOwner } from '../security/keep-private.server.ts'
import { placeOf } from '../values/place-of.ts'

/** PostgreSQL does not answer. Errors with a `code` are printed without a stack trace. */
class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
  code = 'DATABASE_UNREACHABLE'
}

/** PostgreSQL refused the user, the password or the name of the database: DATABASE_URL is wrong. */
const refusalCodes = new Set<unknown>(['28000', '28P01', '3D000'])

/** A statement that PostgreSQL planned badly would hold one of the few connections for hours, long after its page is gone. */
const statementLimit = '1min'
/** The start waits this long for PostgreSQL. Then pages are served without it. */
const startPatienceMs = 2000
const retryEveryMs = 1000
const logEveryMs = 60_000

let opened: Promise<Db> | undefined
let backUp: (db: Db) => Promise<void> = async () => {}
/** While it is set, requests fail at once instead of waiting for a connection each. */
let unreachable: DatabaseUnreachable | undefined

/**
 * Calls `work` before the migrations of a database that has an older schema. When it throws, nothing is migrated. The room
 * `backup` stands above this one, so the program passes it.
 */
export function backUpBeforeMigration(work: (db: Db) => Promise<void>): void {
  backUp = work
}

/** The database of this process, opened and migrated on first use. After a failure, the next call tries again. */
export function database(): Promise<Db> {
  if (unreachable) return Promise.reject(unreachable)
  opened ??= openAndMigrate().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Whether the site still waits for a PostgreSQL that did not answer at the start. */
export const isDatabaseAwaited = (): boolean => unreachable !== undefined

/**
 * Opens the database at the start of the site and calls `onOpen` after the migrations. While PostgreSQL is unreachable, it
 * is tried again until `signal` aborts, and this function resolves. Rejects when a retry is useless: DATABASE_URL is
 * refused, or the schema cannot be used.
 */
export async function openAtStart(signal: AbortSignal, onOpen: (db: Db) => void): Promise<void> {
  if (config().databaseUrl.startsWith('sqlite:')) return onOpen(await database())
  unreachable = new DatabaseUnreachable('The database of DATABASE_URL has not answered yet.')
  const patience = delay(startPatienceMs, undefined, { ref: false })
  const firstTry = tryToOpen(signal, onOpen)
  await Promise.race([firstTry, patience])
  void keepTrying(firstTry.catch(reportWaiting), signal, onOpen)
}

async function keepTrying(firstTry: Promise<boolean>, signal: AbortSignal, onOpen: (db: Db) => void): Promise<void> {
  let isOpen = await firstTry
  while (!isOpen && !signal.aborted) {
    await delay(retryEveryMs, undefined, { signal }).catch(() => {})
    if (!signal.aborted) isOpen = await tryToOpen(signal, onOpen).catch(reportWaiting)
  }
}

/** Whether it is open. Throws when a retry is useless. */
async function tryToOpen(signal: AbortSignal, onOpen: (db: Db) => void): Promise<boolean> {
  try {
    const db = await openAndMigrate()
    if (signal.aborted) {
      await db.destroy()
      return false
    }
    opened = Promise.resolve(db)
    unreachable = undefined
    if (reportedAt !== null) log.info('database-reached')
    onOpen(db)
    return true
  } catch (error) {
    if (!(error instanceof DatabaseUnreachable)) throw error
    unreachable = error
    return reportWaiting(error)
  }
}

let reportedAt: number | null = null

/** Logs at first and then once a minute. */
function reportWaiting(error: unknown): false {
  const now = performance.now()
  if (reportedAt === null || now - reportedAt > logEveryMs) {
    reportedAt = now
    log.error('database-unreachable', {
      error: error instanceof Error ? error.message : String(error),
      effect: 'Pages are served, and forms that need the database say to try again. It is tried again each second.',
    })
  }
  return false
}

export async function closeDatabase(): Promise<void> {
  const db = await opened
  opened = undefined
  await db?.destroy()
}

async function openAndMigrate(): Promise<Db> {
  const { databaseUrl, dataDir } = config()
  // The folder of the default database is created at the first start.
  mkdirSync(dataDir, { recursive: true })
  const db = await openDatabase(databaseUrl, statementLimit).catch((error: unknown) => {
    throw withSetting(error, databaseUrl)
  })
  try {
    const migrations = await migrateToLatest(db, allMigrations, () => backUp(db))
    if (migrations.length > 0) log.info('migrated', { migrations })
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The same error, with the name of the setting. */
function withSetting(error: unknown, url: string): Error {
  const { code } = error as { code?: unknown }
  const message = `DATABASE_URL ${placeOf(url)}: ${wordsOf(error)}`
  if (url.startsWith('sqlite:')) return new ConfigError(message + describeOtherOwner(url.slice('sqlite:'.length)))
  if (refusalCodes.has(code)) return new ConfigError(message)
  return new DatabaseUnreachable(`The database does not answer. ${message}`)
}

/** A host with several addresses fails once for each, in an AggregateError without a message. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
