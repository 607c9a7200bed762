import { createHmac } from 'node:crypto'
import { appSecret } from '../security/app-secret.server.ts'
import { chunksOf } from '../db/chunks-of.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { recordChange, type Actor } from '../audit/audit-log.server.ts'
import type { GuardedAction } from './limits.ts'

export interface Tally {
  key: string
  /** When the count may be deleted, in epoch milliseconds. */
  expiresAt: number
  /** The increment: 1, or 0 to read only. */
  by?: 0 | 1
}

/** Adds to each tally and returns the new counts, by their keys. */
export async function count(db: Db | Tx, tallies: readonly Tally[]): Promise<ReadonlyMap<string, number>> {
  const added = tallies.map(({ key, expiresAt, by = 1 }) => ({ key, count: by, expires_at: expiresAt }))
  const counts = new Map<string, number>()
  // All processes update in the same order: otherwise two of them could cause a deadlock.
  for (const chunk of chunksOf(added.toSorted((a, b) => (a.key < b.key ? -1 : 1)))) {
    const rows = await db
      .insertInto('guard_count')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((set) => ({
          count: set('guard_count.count', '+', set.ref('excluded.count')),
          // Also when an expired row is not deleted yet.
          expires_at: set.ref('excluded.expires_at'),
        })),
      )
      .returning(['key', 'count'])
      .execute()
    for (const row of rows) counts.set(row.key, row.count)
  }
  return counts
}

/** Subtracts one from a tally above zero. False when there is none. Concurrent calls each subtract one. */
export async function take(db: Db, key: string, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('guard_count')
    .set((set) => ({ count: set('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .where('expires_at', '>', now)
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

export async function forgetExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('guard_count').where('expires_at', '<=', now).execute()
}

/** The tallies whose keys begin with `prefix`. */
export function findTallies(db: Db, prefix: string): Promise<{ key: string; count: number }[]> {
  const tallies = db.selectFrom('guard_count').select(['key', 'count'])
  return tallies.where('key', 'like', `${prefix}%`).orderBy('key').execute()
}

/**
 * A hash that identifies an address without storing it. With the hour or the day as `period`, the hashes of two periods
 * cannot be linked.
 */
export function pseudonymize(value: string, period?: number): string {
  if (value === '') return ''
  const hmac = createHmac('sha256', appSecret()).update(`${period ?? ''}:${value}`)
  return hmac.digest('base64url').slice(0, 22)
}

const closedKey = (action: GuardedAction) => `closed:${action}`

/** When the staff closed these forms, in epoch milliseconds. Null when they are open. */
export async function findClosedSince(db: Db, action: GuardedAction): Promise<number | null> {
  const closed = db.selectFrom('setting').select('updated_at').where('key', '=', closedKey(action))
  return (await closed.executeTakeFirst())?.updated_at ?? null
}

/** Repeatable: the first time counts. Applies to the next post, in every process. */
export function closeForms(db: Db, action: GuardedAction, who: Actor, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: closed } = await tx
      .insertInto('setting')
      .values({ key: closedKey(action), value: 'closed', updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (closed) await recordChange(tx, { who, what: 'form closed', subject: action }, now)
  })
}

/** Repeatable: a second time changes nothing. */
export function openForms(db: Db, action: GuardedAction, who: Actor, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const closed = tx.deleteFrom('setting').where('key', '=', closedKey(action))
    const { numDeletedRows: opened } = await closed.executeTakeFirstOrThrow()
    if (opened) await recordChange(tx, { who, what: 'form opened', subject: action }, now)
  })
}
