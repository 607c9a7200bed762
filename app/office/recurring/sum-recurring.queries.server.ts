import { sql } from 'kysely'
import type { Db } from '../../db/db.server.ts'

const monthsOf = { monthly: 1, quarterly: 3, annually: 12 } as const

export interface RecurringSum {
  count: number
  /** What they bring in a month, in cents. */
  monthlyCents: number
}

/** Active recurring gifts with a known interval. */
export async function sumRecurring(db: Db, livemode: 0 | 1): Promise<RecurringSum> {
  const sums = await db
    .selectFrom('recurring_gift')
    .select((row) => ['frequency', row.fn.countAll<number>().as('count')])
    .$narrowType<{ frequency: keyof typeof monthsOf }>()
    .select(sql<number>`cast(sum(amount_cents) as bigint)`.as('cents'))
    .where('status', '=', 'active')
    .where('livemode', '=', livemode)
    .where('frequency', 'in', ['monthly', 'quarterly', 'annually'])
    .groupBy('frequency')
    .execute()
  const monthly = sums.map(({ frequency, cents }) => cents / monthsOf[frequency])
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    monthlyCents: Math.round(monthly.reduce((total, cents) => total + cents, 0)),
  }
}
