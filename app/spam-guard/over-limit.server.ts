import type { Db, Tx } from '../db/db.server.ts'
import { count, pseudonymize } from './guard.queries.server.ts'

interface Limit {
  /** Periods begin at multiples of this length. */
  periodMs: number
  max: number
  /** The pseudonymized subject of the count: an address, or an address with the client. Not empty. */
  whose: string
}

/** Counts a request of this kind and checks the limits. A request that one limit refuses does not count for the next. */
export async function isOverLimit(db: Db | Tx, kind: string, limits: readonly Limit[], now: number): Promise<boolean> {
  for (const { periodMs, max, whose } of limits) {
    const period = Math.floor(now / periodMs)
    const key = `${kind}:${periodMs}:${pseudonymize(whose, period)}`
    const counts = await count(db, [{ key, expiresAt: (period + 1) * periodMs }])
    if ((counts.get(key) ?? 0) > max) return true
  }
  return false
}
