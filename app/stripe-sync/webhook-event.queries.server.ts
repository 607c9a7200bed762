import type { Db } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import type { StripeEvent } from '../stripe/stripe-event.server.ts'

/**
 * Runs `sync` for an event, unless the event is already handled. `by`: what brought it. The event is recorded only after
 * `sync` has committed: when the process ends in between, `sync` runs again, which changes nothing. Throws what `sync`
 * throws; then the event is not recorded.
 */
export async function handleEventOnce(
  db: Db,
  { id, type }: Pick<StripeEvent, 'id' | 'type'>,
  by: 'webhook' | 'list',
  sync: () => Promise<void>,
): Promise<void> {
  const recorded = await db.selectFrom('webhook_event').select('arrived_at').where('id', '=', id).executeTakeFirst()
  if (!recorded) await sync()
  const now = Date.now()
  const arrived_at = by === 'webhook' ? now : null
  if (!recorded && (await insertNew(db, 'webhook_event', { id, type, received_at: now, arrived_at }))) return
  // The list had it first.
  if (arrived_at === null || recorded?.arrived_at) return
  const unarrived = db.updateTable('webhook_event').where('id', '=', id).where('arrived_at', 'is', null)
  await unarrived.set({ arrived_at }).execute()
}

/** Deletes up to `limit` events received before a time. Returns how many. */
export async function forgetOldEvents(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('webhook_event').select('id').where('received_at', '<', before).limit(limit)
  const deleted = await db.deleteFrom('webhook_event').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
