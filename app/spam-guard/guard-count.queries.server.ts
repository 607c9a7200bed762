import type { Db, Tx } from '../platform/db.server.ts'

export interface Tally {
  key: string
  /** When the count may be forgotten, in epoch milliseconds. */
  expiresAt: number
}

/** Adds `by` to each tally and returns the counts after that, in the order given. */
export async function count(db: Db | Tx, tallies: readonly Tally[], by = 1): Promise<number[]> {
  if (tallies.length === 0) return []
  const rows = await db
    .insertInto('guard_count')
    // Everybody counts in one order, or two processes could wait for each other.
    .values(
      tallies
        .map(({ key, expiresAt }) => ({ key, count: by, expires_at: expiresAt }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((set) => ({
        count: set('guard_count.count', '+', by),
        // What is counted again lasts longer, also where a row past its time was not cleared away yet.
        expires_at: set.ref('excluded.expires_at'),
      })),
    )
    .returning(['key', 'count'])
    .execute()
  const counts = new Map(rows.map((row) => [row.key, row.count]))
  return tallies.map(({ key }) => counts.get(key) ?? 0)
}

/** Takes one from a tally, if it has one. Of several at once, each gets another one. */
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

export async function findCount(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('guard_count').select('count').where('key', '=', key).executeTakeFirst()
  return row?.count ?? 0
}

export async function forgetExpired(db: Db, now: number): Promise<void> {
  await db.deleteFrom('guard_count').where('expires_at', '<=', now).execute()
}

/** The tallies whose keys begin so, for the staff. */
export function findTallies(db: Db, prefix: string): Promise<{ key: string; count: number }[]> {
  return db
    .selectFrom('guard_count')
    .select(['key', 'count'])
    .where('key', 'like', `${prefix}%`)
    .orderBy('key')
    .execute()
}
