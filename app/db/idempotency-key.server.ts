import { createHash } from 'node:crypto'
import type { Db, Tx } from './db.server.ts'
import { insertNew } from './insert-new.server.ts'

/** The key of one form's request: the same form posted again has the same key. */
export function idempotencyKeyOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}

/** Whether a request of this kind is stored. */
export async function isRequestKept(db: Db | Tx, what: string, key: string): Promise<boolean> {
  const kept = db.selectFrom('idempotency_key').select('id').where('id', '=', idOf(what, key))
  return (await kept.executeTakeFirst()) !== undefined
}

/** Stores a request of this kind. False when it is already stored: then nothing is changed. */
export function keepRequest(tx: Tx, what: string, key: string, now: number): Promise<boolean> {
  return insertNew(tx, 'idempotency_key', { id: idOf(what, key), created_at: now })
}

/** Deletes up to `limit` keys that were stored before a time. Returns how many. */
export async function forgetOldKeys(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('idempotency_key').select('id').where('created_at', '<', before).limit(limit)
  return (await db.deleteFrom('idempotency_key').where('id', 'in', old).returning('id').execute()).length
}

const idOf = (what: string, key: string) => `${what}:${key}`
