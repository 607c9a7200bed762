import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { findShownGiver, isOfGiver } from '../givers/giver.queries.server.ts'
import type { Gift } from './payment-tables.ts'
import { notDeductibleMethods } from './manual-gift-methods.ts'
import { startOfYear, yearOf } from '../values/year-of.ts'

/**
 * The net amount of the gifts of the same giver in the gift's year, up to and including the gift, in cents. Gifts of
 * funds and employers, and from an IRA, are not counted.
 */
export async function sumOfYear(db: Db, gift: Gift): Promise<number> {
  const { giver_id: giverId, given_at: givenAt, livemode } = gift
  const giver = giverId === null ? undefined : await findShownGiver(db, giverId)
  if (givenAt === null || !giver) return 0
  const { cents } = await db
    .selectFrom('payment')
    .select(sql<number | null>`cast(sum(amount_cents - refunded_cents - lost_cents) as bigint)`.as('cents'))
    .where('kind', '=', 'gift')
    .where(isOfGiver('giver_id', giver.id))
    .where('livemode', '=', livemode)
    .where('given_at', '>=', startOfYear(yearOf(givenAt)))
    .where('given_at', '<=', givenAt)
    // A bank may have taken more than was paid.
    .where((row) => row('amount_cents', '>', row('refunded_cents', '+', row.ref('lost_cents'))))
    .where((row) => row.or([row('payment_method', 'is', null), row('payment_method', 'not in', notDeductibleMethods)]))
    .executeTakeFirstOrThrow()
  return cents ?? 0
}
