import type { Db, Tx } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'

const key = 'accrual-from'

/**
 * The first day, as 2027-01-01, on which what went through Stripe is booked by its own day against the clearing account. Null:
 * everything is booked on the arrival of its payout.
 */
export async function findAccrualStart(db: Db | Tx): Promise<string | null> {
  return (await findSetting(db, key))?.value || null
}

export const keepAccrualStart = (tx: Tx, day: string | null, now: number): Promise<void> =>
  keepSetting(tx, key, now, day ?? '')
