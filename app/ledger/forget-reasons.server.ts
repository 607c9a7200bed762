import type { Tx } from '../platform/db.server.ts'
import type { Forgotten } from '../platform/forget-step.server.ts'
import { findSubscriptionsOf } from './payer.queries.server.ts'

/** Why somebody stopped a recurring gift is no part of a record. Run it while the payments still say whose they are. */
export async function forgetReasons(tx: Tx, email: string): Promise<Forgotten> {
  const subscriptions = await findSubscriptionsOf(tx, email)
  const cleared = await tx
    .updateTable('recurring_change')
    .set({ reason: null })
    .where('subscription_id', 'in', ['', ...subscriptions])
    .where('reason', 'is not', null)
    .returning('subscription_id')
    .execute()
  return { removed: cleared.map(({ subscription_id: id }) => `why the recurring gift ${id} was stopped`), kept: [] }
}
