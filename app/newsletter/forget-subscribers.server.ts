import { rules } from '../content/legal/rules.ts'
import type { Db } from '../platform/db.server.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Triggered by: the server's timer.
 * Changes: deletes sign-ups that were never confirmed and subscribers who left long ago, as the privacy policy says.
 * Repeatable: at any time. Returns how many it deleted, `limit` at most.
 */
export async function forgetSubscribers(db: Db, now: number, limit = 500): Promise<number> {
  const { keepUnconfirmedDays, keepUnsubscribedYears } = rules.newsletter
  const old = db
    .selectFrom('subscriber')
    .select('id')
    .where('status', '<>', 'confirmed')
    .where((where) =>
      where.or([
        where.and([where('confirmed_at', 'is', null), where('consented_at', '<', now - keepUnconfirmedDays * dayMs)]),
        where('unsubscribed_at', '<', now - keepUnsubscribedYears * 365 * dayMs),
      ]),
    )
    .limit(limit)
  const deleted = await db.deleteFrom('subscriber').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
