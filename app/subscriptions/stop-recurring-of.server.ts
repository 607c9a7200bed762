import type { Actor } from '../audit/audit-log.server.ts'
import type { Db } from '../db/db.server.ts'
import { findActiveSubscriptions } from '../givers/recurring-of.queries.server.ts'
import { changeRecurring } from './change-recurring.server.ts'

interface StopRequest {
  /** As pages show it. */
  giverId: string
  who: Actor
  /** Of the form: a repeated submit stops once. */
  key: string
}

/**
 * Triggered by: the staff, when it records that a giver has died.
 * Changes: each recurring gift of the giver that is not stopped: see `changeRecurring`.
 * Repeatable: a second time stops those that could not be stopped. Returns why one goes on, or null.
 */
export async function stopRecurringOf(db: Db, { giverId, who, key }: StopRequest): Promise<string | null> {
  let problem: string | null = null
  for (const id of await findActiveSubscriptions(db, giverId)) {
    const stop = new FormData()
    stop.set('what', 'stopped')
    stop.set('key', key)
    const stopped = await changeRecurring(db, { madeBy: 'staff', who }, id, stop)
    if (!stopped.ok) problem = stopped.error
  }
  return problem
}
