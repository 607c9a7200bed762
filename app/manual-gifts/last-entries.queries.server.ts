import { livemode } from '../config/livemode.server.ts'
import type { Db } from '../db/db.server.ts'
import { findShownNames, type NamedGiver } from '../givers/giver.queries.server.ts'
import type { Payment } from '../payments/payment-tables.ts'
import { payments } from '../payments/payment.queries.server.ts'
import { startOfDayAndWeek } from '../values/publisher-time.ts'

export interface LastEntry {
  gift: Payment
  giver: NamedGiver | undefined
  /** The sum of the day until this entry, in cents. Null means that it was entered on an earlier day. */
  dayCents: number | null
}

export interface LastEntries {
  /** The newest is the last one, as on the tape of an adding machine. */
  entries: LastEntry[]
  /** What the member entered today, by the way in which it came. */
  today: { method: string | null; count: number; cents: number }[]
}

const maxEntries = 5

/** The last gifts that a member typed, with the sums of their day. A cancelled gift is in no sum. */
export async function findLastEntries(db: Db, who: string, now: number): Promise<LastEntries> {
  const { today: dayStart } = startOfDayAndWeek(now)
  const newest = await payments(db)
    .where('entered_by', '=', who)
    .where('livemode', '=', livemode())
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute()
  const today = await db
    .selectFrom('payment')
    .select((row) => [
      'payment_method as method',
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('amount_cents').as('cents'),
    ])
    .where('entered_by', '=', who)
    .where('entered_at', '>=', dayStart)
    .where('livemode', '=', livemode())
    .where('status', '<>', 'refunded')
    .groupBy('payment_method')
    .orderBy('payment_method')
    .execute()
  const givers = await findShownNames(
    db,
    newest.map(({ giver_id: id }) => id),
  )
  let dayCents = today.reduce((sum, { cents }) => sum + cents, 0)
  const entries = newest.map((gift): LastEntry => {
    const isOfToday = (gift.entered_at ?? 0) >= dayStart
    const entry = { gift, giver: givers.get(gift.giver_id ?? ''), dayCents: isOfToday ? dayCents : null }
    if (gift.status !== 'refunded') dayCents -= gift.amount_cents
    return entry
  })
  return { entries: entries.toReversed(), today }
}
