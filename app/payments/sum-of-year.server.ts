import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { holdsAddress } from '../db/forget-step.server.ts'
import type { Gift } from './payment-tables.ts'
import { startOfYear, yearOf } from '../values/year-of.ts'

/**
 * The net amount of the gifts of the same address in the gift's year, up to and including the gift, in cents. Gifts of
 * funds and employers are not counted.
 */
export async function sumOfYear(db: Db, gift: Gift): Promise<number> {
  const { payer_email: email, paid_at: paidAt, livemode } = gift
  if (paidAt === null || !email) return 0
  const { cents } = await db
    .selectFrom('payment')
    .select(sql<number | null>`cast(sum(amount_cents - refunded_cents - lost_cents) as bigint)`.as('cents'))
    .where('kind', '=', 'gift')
    .where(holdsAddress('payer_email', email))
    .where('livemode', '=', livemode)
    .where('paid_at', '>=', startOfYear(yearOf(paidAt)))
    .where('paid_at', '<=', paidAt)
    // A bank may have taken more than was paid.
    .where((row) => row('amount_cents', '>', row('refunded_cents', '+', row.ref('lost_cents'))))
    .where((row) =>
      row.or([
        row('payment_method', 'is', null),
        row('payment_method', 'not in', ['donor-advised-fund', 'employer-match']),
      ]),
    )
    .executeTakeFirstOrThrow()
  return cents ?? 0
}
