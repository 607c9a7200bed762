import { config } from '../platform/config.server.ts'
import type { Db } from '../platform/db.server.ts'
import { log } from '../platform/log.server.ts'
import { countBegun } from '../ledger/payment.queries.server.ts'
import { findCount } from './guard-count.queries.server.ts'
import { unpaidCheckouts } from './limits.ts'

const hourMs = 60 * 60_000
/** How long an answer of the ledger is good enough: under attack it is asked many times a second. */
const rememberedMs = 5000

/** How many checkouts in an hour are normal now: fewer while hardly any of those begun is paid. */
export async function normalCheckouts(db: Db, now: number): Promise<number> {
  const normal = config().normalPostsPerHour
  const known = remembered.get(db)
  if (known && now >= known.at && now - known.at < rememberedMs) return known.normal
  const { paid, unpaid } = await countBegun(db, now - hourMs)
  const { minCount, perPaid, shareOfNormal } = unpaidCheckouts
  const strained = unpaid >= minCount && unpaid > perPaid * paid
  if (strained && known?.normal === normal) log.error('checkouts-unpaid', { paid, unpaid })
  const found = { at: now, normal: strained ? normal * shareOfNormal : normal }
  remembered.set(db, found)
  return found.normal
}

const remembered = new WeakMap<Db, { at: number; normal: number }>()

/**
 * The count of the last sixty minutes, from this hour's and the part of the last hour's that lies in them: so that an
 * attack does not get a fresh start with every hour.
 */
export async function slidingCount(db: Db, key: (hour: number) => string, count: number, now: number): Promise<number> {
  const hour = Math.floor(now / hourMs)
  const before = await lastHours(db, key(hour - 1), hour)
  return count + before * (1 - (now % hourMs) / hourMs)
}

/** An hour that is over counts no more, so it is looked up once. */
async function lastHours(db: Db, key: string, hour: number): Promise<number> {
  const known = past.get(db)
  if (known?.hour === hour) {
    const count = known.counts.get(key)
    if (count !== undefined) return count
  }
  const count = await findCount(db, key)
  const counts = known?.hour === hour ? known.counts : new Map<string, number>()
  past.set(db, { hour, counts: counts.set(key, count) })
  return count
}

const past = new WeakMap<Db, { hour: number; counts: Map<string, number> }>()
