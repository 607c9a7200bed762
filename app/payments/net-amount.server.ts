import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { methodsThat } from './manual-gift-methods.ts'
import type { Kind } from './payment.queries.server.ts'

/** As literals: both databases use the index `gift_by_giver` only for its own condition. */
const ofProperty = sql.join(methodsThat(({ isProperty }) => isProperty).map((method) => sql.lit(method)))

/** Payments with a net amount above zero. Shares and goods have no amount: they count until the office voids them. */
export const hasNetAmount = sql<SqlBool>`(amount_cents > refunded_cents + lost_cents
  or (status = 'paid' and payment_method in (${ofProperty})))`

/** The last time that a JavaScript Date can hold. */
const never = 8.64e15

export interface Sum {
  count: number
  cents: number
}

/** The payments of one kind between two times: how many, and their net amount. */
export async function sumNetAmounts(
  db: Db,
  kind: Kind,
  { from, to = never }: { from: number; to?: number },
): Promise<Sum> {
  const { count, cents } = await db
    .selectFrom('payment')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<number | null>`cast(sum(amount_cents - refunded_cents - lost_cents) as bigint)`.as('cents'),
    ])
    .where('kind', '=', kind)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('livemode', '=', livemode())
    .where(hasNetAmount)
    .executeTakeFirstOrThrow()
  return { count, cents: cents ?? 0 }
}
