import { type RawBuilder, sql, type SqlBool } from 'kysely'
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

/** Of a taxed order, without the tax that is left in it, as `taxInPart` divides: it is owed to a state and no revenue. */
const netOf: Record<Kind, RawBuilder<number | null>> = {
  gift: sql`cast(sum(amount_cents - refunded_cents - lost_cents) as bigint)`,
  order: sql`cast(sum(amount_cents - refunded_cents - lost_cents - case when tax_cents > 0
    then tax_cents - (2 * tax_cents * (refunded_cents + lost_cents) + amount_cents) / (2 * amount_cents)
    else 0 end) as bigint)`,
}

/** The payments of one kind between two times: how many, and their net amount, of orders without sales tax. */
export async function sumNetAmounts(
  db: Db,
  kind: Kind,
  { from, to = never }: { from: number; to?: number },
): Promise<Sum> {
  const { count, cents } = await db
    .selectFrom('payment')
    .select((row) => [row.fn.countAll<number>().as('count'), netOf[kind].as('cents')])
    .where('kind', '=', kind)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('livemode', '=', livemode())
    .where(hasNetAmount)
    .executeTakeFirstOrThrow()
  return { count, cents: cents ?? 0 }
}
