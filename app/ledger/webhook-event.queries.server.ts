import type { Db, Tx } from '../platform/db.server.ts'
import type { StripeEvent } from '../stripe/stripe-event.server.ts'

/** Whether this event's effect is committed already. */
export async function isEventRecorded(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('webhook_event').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Notes that the event's effect is committed. Call it in the transaction of that effect. Repeatable. */
export async function recordEvent(tx: Db | Tx, { id, type }: StripeEvent, now: number): Promise<void> {
  await tx
    .insertInto('webhook_event')
    .values({ id, type, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes up to `limit` events received before a time. Returns how many. */
export async function forgetOldEvents(db: Db, before: number, limit: number): Promise<number> {
  const old = db.selectFrom('webhook_event').select('id').where('received_at', '<', before).limit(limit)
  const deleted = await db.deleteFrom('webhook_event').where('id', 'in', old).returning('id').execute()
  return deleted.length
}
