import { findLastBackup, findMadeAt } from '../backup/last-backup.server.ts'
import type { Db } from '../db/db.server.ts'
import { findSetting } from '../db/setting.queries.server.ts'
import { findReadAt } from '../stripe-sync/missed-events.server.ts'

const dayMs = 24 * 60 * 60_000

/** The setting whose `updated_at` is the time when expired data was last deleted. */
export const retentionKey = 'retention'

/** Since when expired data is not deleted, after three days. Returns null when it is. */
export async function findRetentionStop(db: Db, now: number): Promise<number | null> {
  const { retentionAt } = await findSiteTimes(db)
  return now - retentionAt > 3 * dayMs ? retentionAt : null
}

/**
 * When what runs by a timer was last done. What was never done counts from the day on which the database was created, so
 * that an alert has a time to compare also on a site without a visitor.
 */
export async function findSiteTimes(db: Db) {
  const madeAt = await findMadeAt(db)
  return {
    stripeReadAt: (await findReadAt(db)) ?? madeAt,
    backupAt: (await findLastBackup(db))?.at ?? madeAt,
    retentionAt: (await findSetting(db, retentionKey))?.updated_at ?? madeAt,
  }
}
