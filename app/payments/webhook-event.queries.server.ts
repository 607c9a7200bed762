import type { Db, Tx } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import type { StripeEvent } from '../stripe/stripe-event.server.ts'

/** Whether this event's effect is committed already. */
export async function isEventRecorded(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('webhook_event').select('id').where('id', '=', id).execute()).length > 0
}

/** Notes that the event's effect is committed. Call it in the transaction of that effect. Repeatable. */
export async function recordEvent(tx: Db | Tx, { id, type }: StripeEvent, now: number): Promise<void> {
  await insertNew(tx, 'webhook_event', { id, type, received_at: now })
}

/** Deletes up to `limit` events received before a time. Returns how many. */
export async function forgetOldEvents(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('webhook_event').select('id').where('received_at', '<', before).limit(limit)
  const deleted = await db.deleteFrom('webhook_event').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
