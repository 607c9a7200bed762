import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { ObjectTypes } from './objects.ts'

/** Values by the path inside an object. */
export type Filters = Record<string, string | number | readonly string[] | undefined>

export interface Page {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined
}

const noLimit = 1_000_000_000

/** The paths that a list of many objects is filtered by. */
const indexedPaths = [
  'charge',
  'customer',
  'email',
  'invoice',
  'parent.subscription_details.subscription',
  'payment.payment_intent',
  'payment_intent',
  'pending_webhooks',
  'source',
  'status',
  'subscription',
  'type',
]

const schema = `
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, created INTEGER NOT NULL, json TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS objects_by_type ON objects (type, created);
${indexedPaths
  .map((path) => [path, valueAt(path)])
  .map(
    ([path, value]) =>
      `CREATE INDEX IF NOT EXISTS "objects_by_${path}" ON objects (type, ${value}, created) WHERE ${value} IS NOT NULL;`,
  )
  .join('\n')}
CREATE TABLE IF NOT EXISTS deliveries (
  event TEXT PRIMARY KEY, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER, status INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS balance (
  entry TEXT PRIMARY KEY, available_on INTEGER NOT NULL, net INTEGER NOT NULL, payout TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS balance_by_payout ON balance (payout, available_on);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`

/** An expression must be written as in its index, or SQLite reads every object. Paths are names of Stripe's fields. */
function valueAt(path: string): string {
  if (!/^[a-z_.]+$/.test(path)) throw new Error(`${path} is not a path.`)
  return `json ->> '$.${path}'`
}

/** Every object by id, in the order of creation, in SQLite: a file keeps the state across restarts. */
export class Store {
  private readonly db: DatabaseSync
  private readonly statements = new Map<string, StatementSync>()

  constructor(file: string | null) {
    // Nothing waits for the disk: a killed process loses nothing, only a power cut could.
    this.db = new DatabaseSync(file ?? ':memory:')
    this.db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;')
    this.db.exec(schema)
  }

  /** All of the work or none of it. Node runs it without a pause, so two payers never meet inside. */
  transaction<T>(work: () => T): T {
    this.db.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.db.exec('COMMIT')
      return result
    } catch (error) {
      this.db.exec('ROLLBACK')
      throw error
    }
  }

  prepare(sql: string): StatementSync {
    let statement = this.statements.get(sql)
    if (!statement) this.statements.set(sql, (statement = this.db.prepare(sql)))
    return statement
  }

  /** `now` is for objects that do not say when they were made. */
  insert<T extends keyof ObjectTypes>(type: T, object: ObjectTypes[T], now = 0): ObjectTypes[T] {
    const { id, created = now } = object as { id: string; created?: number }
    const row = [id, type, created, JSON.stringify(object)]
    this.prepare('INSERT INTO objects (id, type, created, json) VALUES (?, ?, ?, ?)').run(...row)
    return object
  }

  update<T extends keyof ObjectTypes>(type: T, object: ObjectTypes[T], patch: Partial<ObjectTypes[T]>): ObjectTypes[T] {
    const changed = patched(object, patch)
    this.prepare('UPDATE objects SET json = ? WHERE id = ? AND type = ?').run(JSON.stringify(changed), object.id, type)
    return changed
  }

  find<T extends keyof ObjectTypes>(type: T, id: string): ObjectTypes[T] | undefined {
    const row = this.prepare('SELECT json FROM objects WHERE id = ? AND type = ?').get(id, type)
    return row && JSON.parse(String(row['json']))
  }

  /** Any object by its id alone, for references whose type the caller does not know. */
  findAny(id: string): unknown {
    const row = this.prepare('SELECT json FROM objects WHERE id = ?').get(id)
    return row && JSON.parse(String(row['json']))
  }

  /** An object that another object names: that it is missing would be a bug of the sandbox. */
  get<T extends keyof ObjectTypes>(type: T, id: string): ObjectTypes[T] {
    const object = this.find(type, id)
    if (!object) throw new Error(`The sandbox lost ${type} ${id}.`)
    return object
  }

  all<T extends keyof ObjectTypes>(type: T, filters: Filters = {}, created?: Page['created']): ObjectTypes[T][] {
    return this.list(type, filters, { limit: noLimit, created }).data
  }

  /** One page, newest first, as Stripe lists. */
  list<T extends keyof ObjectTypes>(
    type: T,
    filters: Filters,
    page: Page,
  ): { data: ObjectTypes[T][]; hasMore: boolean } {
    const { where, values } = conditions(type, filters, page.created)
    const { limit = 10, starting_after, ending_before } = page
    const cursor = starting_after ?? ending_before
    const backwards = starting_after === undefined && ending_before !== undefined
    let sql = `SELECT json FROM objects WHERE ${where}`
    if (cursor !== undefined) {
      sql += ` AND (created, seq) ${backwards ? '>' : '<'} (SELECT created, seq FROM objects WHERE id = ?)`
      values.push(cursor)
    }
    const order = backwards ? 'ASC' : 'DESC'
    const rows = this.prepare(`${sql} ORDER BY created ${order}, seq ${order} LIMIT ?`).all(...values, limit + 1)
    const data: ObjectTypes[T][] = rows.slice(0, limit).map((row) => JSON.parse(String(row['json'])))
    return { data: backwards ? data.toReversed() : data, hasMore: rows.length > limit }
  }

  counts(): Record<string, number> {
    const rows = this.prepare('SELECT type, count(*) AS count FROM objects GROUP BY type').all()
    return Object.fromEntries(rows.map((row) => [String(row['type']), Number(row['count'])]))
  }

  readSetting(name: string): string | undefined {
    const row = this.prepare('SELECT value FROM settings WHERE name = ?').get(name)
    return row && String(row['value'])
  }

  writeSetting(name: string, value: string): void {
    this.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(name, value)
  }

  clear(): void {
    this.db.exec(
      'DELETE FROM objects; DELETE FROM deliveries; DELETE FROM idempotency; DELETE FROM balance; DELETE FROM settings;',
    )
  }

  close(): void {
    this.db.close()
  }
}

/** What is undefined in the patch stays as it was. */
export function patched<T extends object>(object: T, patch: Partial<T>): T {
  const known = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...object, ...(Object.fromEntries(known) as Partial<T>) }
}

function conditions(type: keyof ObjectTypes, filters: Filters, created: Page['created']) {
  const parts = ['type = ?']
  const values: SQLInputValue[] = [type]
  for (const [path, wanted] of Object.entries(filters)) {
    if (wanted === undefined) continue
    const all = typeof wanted === 'object' ? wanted : [wanted]
    if (type === 'balance_transaction' && path === 'payout') {
      // Stripe's objects do not say it.
      parts.push('id IN (SELECT entry FROM balance WHERE payout = ?)')
      values.push(...all)
      continue
    }
    parts.push(`${valueAt(path)} IN (${all.map(() => '?').join(', ')})`)
    values.push(...all)
  }
  for (const [key, sign] of Object.entries({ gt: '>', gte: '>=', lt: '<', lte: '<=' } as const)) {
    const at = created?.[key as 'gt']
    if (at === undefined) continue
    parts.push(`created ${sign} ?`)
    values.push(at)
  }
  return { where: parts.join(' AND '), values }
}
