import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { findSetting, keepSetting } from '../db/setting.queries.server.ts'
import { publisherDay } from '../values/publisher-time.ts'

/**
 * The first day here: from this day on, this site gives the receipts. What was received before was acknowledged by the program that
 * took it, so no receipt is sent for it unless the office says so.
 */
const key = 'first-day-here'

/** As 2026-12-01. Returns null when the office has not said it yet. */
export const findFirstDayHere = async (db: Db | Tx): Promise<string | null> =>
  (await findSetting(db, key))?.value ?? null

/** What the office is offered: the stored day, otherwise the one of the first gift that was paid through this site, or today. */
export async function offeredFirstDay(db: Db, now: number): Promise<string> {
  const stored = await findFirstDayHere(db)
  if (stored !== null) return stored
  const { first } = await db
    .selectFrom('payment')
    .select((row) => row.fn.min<number | null>('paid_at').as('first'))
    .where('kind', '=', 'gift')
    .where('livemode', '=', livemode())
    .where('entered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return publisherDay(first ?? now)
}

/** Stores the first day here, with an entry in the audit log. Repeatable: the same day changes nothing. */
export async function keepFirstDayHere(tx: Tx, day: string, who: Actor, now: number): Promise<void> {
  const before = await findFirstDayHere(tx)
  if (before === day) return
  await keepSetting(tx, key, now, day)
  await recordChange(tx, { who, what: 'first day here', subject: 'settings', before, after: day }, now)
}
