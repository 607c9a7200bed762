import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { indexedPaths, schema, type IndexedPath } from './store-schema.ts'
import type { ObjectTypes } from './object-types.ts'

type TypeName = keyof ObjectTypes
export type StoredObject = ObjectTypes[TypeName]
export type Filters = Partial<Record<IndexedPath, string | number | readonly string[] | undefined>>

export interface Page {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?:
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined
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

  insert<T extends TypeName>(type: T, object: ObjectTypes[T]): ObjectTypes[T] {
    this.prepare('INSERT INTO objects (id, type, created, json) VALUES (?, ?, ?, ?)').run(
      object.id,
      type,
      object.created,
      JSON.stringify(object),
    )
    return object
  }

  update<T extends TypeName>(type: T, object: ObjectTypes[T], patch: Partial<ObjectTypes[T]>): ObjectTypes[T] {
    const changed = { ...object, ...patch }
    this.prepare('UPDATE objects SET json = ? WHERE id = ? AND type = ?').run(JSON.stringify(changed), object.id, type)
    return changed
  }

  find<T extends TypeName>(type: T, id: string): ObjectTypes[T] | undefined {
    const row = this.prepare('SELECT json FROM objects WHERE id = ? AND type = ?').get(id, type)
    return row && JSON.parse(String(row['json']))
  }

  /** Any object by its id alone, for references whose type the caller does not know. */
  findAny(id: string): StoredObject | undefined {
    const row = this.prepare('SELECT json FROM objects WHERE id = ?').get(id)
    return row && JSON.parse(String(row['json']))
  }

  /** An object that another object names: that it is missing would be a bug of the sandbox. */
  get<T extends TypeName>(type: T, id: string): ObjectTypes[T] {
    const object = this.find(type, id)
    if (!object) throw new Error(`The sandbox lost ${type} ${id}.`)
    return object
  }

  all<T extends TypeName>(type: T, filters: Filters = {}, created?: Page['created']): ObjectTypes[T][] {
    const { where, values } = conditions(type, filters, created)
    const rows = this.prepare(`SELECT json FROM objects WHERE ${where} ORDER BY created DESC, seq DESC`).all(...values)
    return rows.map((row) => JSON.parse(String(row['json'])))
  }

  /** One page, newest first, as Stripe lists. */
  list<T extends TypeName>(type: T, filters: Filters, page: Page): { data: ObjectTypes[T][]; hasMore: boolean } {
    const { where, values } = conditions(type, filters, page.created)
    const limit = page.limit ?? 10
    const cursor = page.starting_after ?? page.ending_before
    const backwards = page.starting_after === undefined && page.ending_before !== undefined
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

  /** `expression` is SQL over `json`, written in this program and never taken from a request. */
  sum(type: TypeName, expression: string, status: string): number {
    const sql = `SELECT coalesce(sum(${expression}), 0) AS total FROM objects WHERE type = ? AND json ->> '$.status' = ?`
    return Number(this.prepare(sql).get(type, status)?.['total'])
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
    this.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    ).run(name, value)
  }

  clear(): void {
    this.db.exec('DELETE FROM objects; DELETE FROM deliveries; DELETE FROM idempotency; DELETE FROM settings;')
  }

  close(): void {
    this.db.close()
  }
}

function conditions(type: TypeName, filters: Filters, created: Page['created']) {
  const parts = ['type = ?']
  const values: SQLInputValue[] = [type]
  for (const path of indexedPaths) {
    const wanted = filters[path]
    if (wanted === undefined) continue
    // The expression must be written as in its index, or SQLite reads every object.
    const expression = `json ->> '$.${path}'`
    if (typeof wanted === 'object') {
      parts.push(`${expression} IN (${wanted.map(() => '?').join(', ')})`)
      values.push(...wanted)
    } else {
      parts.push(`${expression} = ?`)
      values.push(wanted)
    }
  }
  for (const [key, sign] of [
    ['gt', '>'],
    ['gte', '>='],
    ['lt', '<'],
    ['lte', '<='],
  ] as const) {
    const at = created?.[key]
    if (at === undefined) continue
    parts.push(`created ${sign} ?`)
    values.push(at)
  }
  return { where: parts.join(' AND '), values }
}
