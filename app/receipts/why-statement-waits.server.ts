import type { Db, Tx } from '../db/db.server.ts'
import { formatExactDollars } from '../values/money.ts'
import { dateOf } from '../values/publisher-time.ts'
import { findWaitingDebitsOf } from './waiting-debits.queries.server.ts'

/** Why the statement of a giver cannot go yet, in words. Returns null when no bank debit of the year is on its way. */
export async function whyStatementWaits(db: Db | Tx, giverId: string, year: number): Promise<string | null> {
  const [debit] = await findWaitingDebitsOf(db, giverId, year)
  if (!debit) return null
  const { id, amount_cents: cents, created_at: createdAt } = debit
  const gift = `gift ${id} of ${formatExactDollars(cents)}, begun on ${dateOf(createdAt)}`
  return `The statement of ${year} waits for a bank debit: ${gift}. It can go when the bank has completed the debit, or refused it.`
}
