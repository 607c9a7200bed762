import { sql, type SqlBool } from 'kysely'
import { livemode } from '../config/livemode.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { isOfGiver, shownIdIn } from '../givers/giver.queries.server.ts'
import { startOfYear } from '../values/year-of.ts'

/** A gift by bank debit that the bank has not completed. */
export interface WaitingDebit {
  id: string
  /** The giver that the pages show. */
  giver_id: string | null
  name: string | null
  amount_cents: number
  created_at: number
}

/**
 * The gifts that began in the year and are processing: bank debits take days. The second condition on the status is the
 * index's own.
 */
const waiting = (db: Db | Tx, year: number) =>
  db
    .selectFrom('payment')
    .where(sql<SqlBool>`status = 'processing' and status <> 'paid'`)
    .where('payment.kind', '=', 'gift')
    .where('payment.livemode', '=', livemode())
    .where('payment.created_at', '>=', startOfYear(year))
    .where('payment.created_at', '<', startOfYear(year + 1))

/** The givers who wait for a bank debit of the year, so that their statements must wait, as `shown_id`. */
export const waitingGivers = (db: Db | Tx, year: number) =>
  waiting(db, year).where('giver_id', 'is not', null).select(shownIdIn('payment.giver_id').as('shown_id'))

/** In a query with `shown_id`: whether the giver waits for a bank debit of the year. */
export const waitsForDebit = (db: Db | Tx, year: number) => sql<SqlBool>`shown_id in ${waitingGivers(db, year)}`

/** The bank debits of a year that are not completed, the oldest first. */
export function findWaitingDebits(db: Db | Tx, year: number): Promise<WaitingDebit[]> {
  return waiting(db, year)
    .leftJoin('giver', (on) => on.on('giver.id', '=', shownIdIn('payment.giver_id')))
    .select(['payment.id', 'giver.id as giver_id', 'giver.name', 'amount_cents', 'payment.created_at'])
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .execute()
}

/** The same of one giver and of those that were merged into it. */
export function findWaitingDebitsOf(
  db: Db | Tx,
  giverId: string,
  year: number,
): Promise<Omit<WaitingDebit, 'giver_id' | 'name'>[]> {
  return waiting(db, year)
    .where(isOfGiver('payment.giver_id', giverId))
    .select(['payment.id', 'amount_cents', 'payment.created_at'])
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .execute()
}
