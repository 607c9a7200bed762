import { isOfGiver } from '../givers/giver.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Gift, Payment } from './payment-tables.ts'
import { startOfYear } from '../values/year-of.ts'

/** The gifts and orders of a giver whose money has arrived or is on its way, newest first. */
export function findPaymentsOf(db: Db, giverId: string): Promise<Payment[]> {
  return ofGiver(db, giverId)
    .where((row) => row.or([row('paid_at', 'is not', null), row('status', '=', 'processing')]))
    .execute()
}

/** One gift or order of a giver, by its receipt number. */
export function findPaymentOf(db: Db, giverId: string, id: string): Promise<Payment | undefined> {
  return ofGiver(db, giverId).where('id', '=', id).executeTakeFirst()
}

/** The gifts of a giver in one year by their date for taxes, newest first. */
export function findGiftsOfYear(db: Db, giverId: string, year: number): Promise<Gift[]> {
  return ofGiver(db, giverId)
    .where('kind', '=', 'gift')
    .where('given_at', '>=', startOfYear(year))
    .where('given_at', '<', startOfYear(year + 1))
    .$castTo<Gift>()
    .execute()
}

function ofGiver(db: Db, giverId: string) {
  return (
    db
      .selectFrom('payment')
      .selectAll()
      .$castTo<Payment>()
      .where(isOfGiver('giver_id', giverId))
      // A test payment from before the live keys is no gift.
      .where('livemode', '=', livemode())
      // A manual gift that the office voided does not count: see void-gift.server.ts.
      .where((row) => row.or([row('entered_at', 'is', null), row('status', '=', 'paid')]))
      .orderBy((row) => row.fn.coalesce('given_at', 'paid_at', 'created_at'), 'desc')
      .orderBy('id')
  )
}
