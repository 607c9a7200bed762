import { findPayerOf } from '../ledger/payer.queries.server.ts'
import { database } from '../platform/database.server.ts'
import { requestAccessLink } from './access-link.server.ts'
import { isFull, type Visit } from './visit.server.ts'

/**
 * Triggered by: the button of a visit for one recurring gift.
 * Changes: owes the full link to the address of that gift, within the limits for that address.
 * Repeatable: each time is another link. Who presses does not learn the address.
 */
export async function sendFullLink(visit: Visit | null, now: number): Promise<void> {
  if (!visit || isFull(visit)) return
  const db = await database()
  const email = await findPayerOf(db, visit.subscriptionId)
  if (email) await requestAccessLink(db, email, now)
}
