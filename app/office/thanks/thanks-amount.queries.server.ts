import type { Db, Tx } from '../../db/db.server.ts'
import { findSetting, keepSetting } from '../../db/setting.queries.server.ts'

const key = 'thanks-from-cents'
const defaultCents = 25_000

/** From this amount on, in cents, Today lists a gift for a personal thank-you. 0: no gift for its amount. */
export async function findThanksAmount(db: Db | Tx): Promise<number> {
  const kept = await findSetting(db, key)
  return kept ? Number(kept.value) : defaultCents
}

export const keepThanksAmount = (tx: Tx, cents: number, now: number) => keepSetting(tx, key, now, String(cents))
