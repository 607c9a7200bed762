import type { Db, Tx } from '../db/db.server.ts'
import { count, pseudonymize } from './guard.queries.server.ts'

interface Limit {
  /** Of time by the clock. */
  periodMs: number
  max: number
  /** Whose requests are counted: an address, or an address and who asks. Not empty. */
  whose: string
}

/** Counts a request of this kind, and says whether it is too many. What one limit refuses does not count for the next. */
export async function isOverLimit(db: Db | Tx, kind: string, limits: readonly Limit[], now: number): Promise<boolean> {
  for (const { periodMs, max, whose } of limits) {
    const period = Math.floor(now / periodMs)
    const key = `${kind}:${periodMs}:${pseudonymize(whose, period)}`
    const counts = await count(db, [{ key, expiresAt: (period + 1) * periodMs }])
    if ((counts.get(key) ?? 0) > max) return true
  }
  return false
}
