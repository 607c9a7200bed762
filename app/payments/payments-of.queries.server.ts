import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { holdsAddress } from '../db/forget-step.server.ts'
import type { Gift, Payment } from './payment-tables.ts'
import { startOfYear } from '../values/year-of.ts'

/** The gifts and orders of an address in upper or lower case whose money has arrived or is on its way, newest first. */
export function findPaymentsOf(db: Db, email: string): Promise<Payment[]> {
  return ofAddress(db, email)
    .where((row) => row.or([row('paid_at', 'is not', null), row('status', '=', 'processing')]))
    .execute()
}

/** One gift or order of an address, by its receipt number. */
export function findPaymentOf(db: Db, email: string, id: string): Promise<Payment | undefined> {
  return ofAddress(db, email).where('id', '=', id).executeTakeFirst()
}

/** The gifts of an address that were received in one year, newest first. */
export function findGiftsOfYear(db: Db, email: string, year: number): Promise<Gift[]> {
  return ofAddress(db, email)
    .where('kind', '=', 'gift')
    .where('paid_at', '>=', startOfYear(year))
    .where('paid_at', '<', startOfYear(year + 1))
    .$castTo<Gift>()
    .execute()
}

function ofAddress(db: Db, email: string) {
  return (
    db
      .selectFrom('payment')
      .selectAll()
      .$castTo<Payment>()
      .where(holdsAddress('payer_email', email))
      // A test payment from before the live keys is no gift.
      .where('livemode', '=', livemode())
      // A manual gift that the office voided does not count: see void-gift.server.ts.
      .where((row) => row.or([row('entered_at', 'is', null), row('status', '=', 'paid')]))
      .orderBy((row) => row.fn.coalesce('paid_at', 'created_at'), 'desc')
      .orderBy('id')
  )
}
