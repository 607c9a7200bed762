import type { Db } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import type { StripeEvent } from '../stripe/stripe-event.server.ts'

/**
 * Runs `sync` for an event, unless the event is already handled. The event is recorded only after `sync` has committed: when
 * the process ends in between, `sync` runs again, which changes nothing. Throws what `sync` throws; then the event is not
 * recorded.
 */
export async function handleEventOnce(
  db: Db,
  { id, type }: Pick<StripeEvent, 'id' | 'type'>,
  sync: () => Promise<void>,
): Promise<void> {
  if (await isEventRecorded(db, id)) return
  await sync()
  await insertNew(db, 'webhook_event', { id, type, received_at: Date.now() })
}

/** Whether this event is already handled and recorded. */
async function isEventRecorded(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('webhook_event').select('id').where('id', '=', id).execute()).length > 0
}

/** Deletes up to `limit` events received before a time. Returns how many. */
export async function forgetOldEvents(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('webhook_event').select('id').where('received_at', '<', before).limit(limit)
  const deleted = await db.deleteFrom('webhook_event').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
