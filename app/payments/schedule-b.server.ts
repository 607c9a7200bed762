import { sql } from 'kysely'
import { site } from '../content/site.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { isOfGiver } from '../givers/giver.queries.server.ts'
import { fiscalYearOf } from '../values/fiscal-year.ts'
import { traitsOf } from './manual-gift-methods.ts'
import { hasNetAmount } from './net-amount.server.ts'
import type { Payment } from './payment-tables.ts'

/** The least that a contributor on Schedule B of Form 990 gave in a fiscal year, in cents. Source: its general instructions. */
export const leastContributorCents = 500_000

/**
 * The gifts of the fiscal years in which Schedule B may list a giver: with $5,000 or more, or with shares or goods, whose value is
 * not known here. Its form asks for name and postal address. `giverId`: as the pages show it.
 */
export async function findGiftsForScheduleB(
  db: Db | Tx,
  giverId: string,
): Promise<Pick<Payment, 'id' | 'postal_address'>[]> {
  const gifts = await db
    .selectFrom('payment')
    .select(['id', 'paid_at', 'payment_method', 'postal_address'])
    .select(sql<number>`amount_cents - refunded_cents - lost_cents`.as('cents'))
    .where(isOfGiver('giver_id', giverId))
    .where('kind', '=', 'gift')
    .where('paid_at', 'is not', null)
    .where(hasNetAmount)
    .orderBy('id')
    .execute()
  const years = Map.groupBy(gifts, ({ paid_at: at }) => fiscalYearOf(at ?? 0, site.fiscalYearEndMonth))
  return [...years.values()].flatMap((ofYear) => {
    const cents = ofYear.reduce((sum, gift) => sum + gift.cents, 0)
    const isListed = cents >= leastContributorCents || ofYear.some((gift) => traitsOf(gift.payment_method).isProperty)
    return isListed ? ofYear : []
  })
}
