import { sql } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { type Frequency, frequencies, frequencyTerms } from '../../values/payment-terms.ts'

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
    .$narrowType<{ frequency: Frequency }>()
    .select(sql<number>`cast(sum(amount_cents) as bigint)`.as('cents'))
    .where('status', '=', 'active')
    .where('livemode', '=', livemode)
    .where('frequency', 'in', frequencies)
    .groupBy('frequency')
    .execute()
  // By the year, in whole cents: the sum of fractions depends on the order of the rows.
  const yearlyCents = sums.reduce(
    (total, { frequency, cents }) => total + cents * frequencyTerms[frequency].timesInYear,
    0,
  )
  return {
    count: sums.reduce((total, { count }) => total + count, 0),
    monthlyCents: Math.round(yearlyCents / 12),
  }
}
