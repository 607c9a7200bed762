import type { Db, Tx } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { recordChange, type Actor } from '../audit/audit-log.server.ts'
import type { Order } from '../payments/payment-tables.ts'
import { isStillSold, lockPayment, markShipped } from '../payments/payment.queries.server.ts'

interface Parcel {
  id: string
  /** The carrier's number. Null leaves the one that is known. */
  tracking: string | null
  who: Actor
}

export type Shipping = { ok: true; order: Order; isNew: boolean } | { ok: false; problem: string }

/**
 * Triggered by: the staff, when a parcel has left.
 * Changes: the order is noted as shipped, and the buyer is told, with the way to follow the parcel. Another number for a
 * parcel that left is told as well.
 * Repeatable: the same number again changes nothing and tells nobody.
 */
export function shipOrder(db: Db, { id, tracking, who }: Parcel, now: number): Promise<Shipping> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return { ok: false, problem: `There is no order ${id}.` }
    if (!isStillSold(order)) return { ok: false, problem: `Order ${id} is ${order.status}: it is not to be sent.` }
    const number = tracking?.trim() || order.tracking
    if (number && !/^[\w -]{4,60}$/.test(number)) return { ok: false, problem: `"${number}" is not a tracking number.` }
    const isNew = await markShipped(tx, id, number, now)
    if (isNew) {
      await queueMessage(tx, { kind: 'order-shipped', subjectId: id, dedupeKey: `order-shipped:${id}:${now}` }, now)
      const [before, after] = [order.tracking, number].map(endOf)
      await recordChange(tx, { who, what: 'shipped', subject: id, before, after }, now)
    }
    return { ok: true, order, isNew }
  })
}

/**
 * Triggered by: the staff, who noted a parcel as shipped that has not left.
 * Changes: the order is to be packed again. A mail about it that has not left is not sent; after one that has, the buyer
 * is told that it was a mistake.
 * Repeatable: a second time changes nothing. Returns whether it changed something.
 */
export function undoShipping(db: Db, { id, who }: Omit<Parcel, 'tracking'>, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order?.shipped_at) return false
    const { numUpdatedRows } = await tx
      .updateTable('payment')
      .set({ shipped_at: null, tracking: null })
      .where('id', '=', id)
      .where('shipped_at', '=', order.shipped_at)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const told = await tx
      .selectFrom('outbox')
      .select('id')
      .where('subject_id', '=', id)
      .where('kind', '=', 'order-shipped')
      .where('created_at', '>=', order.shipped_at)
      // In hand just now, it may have been written already.
      .where((row) => row.or([row('status', '=', 'sent'), row('locked_until', '>', now)]))
      .execute()
    const mistake = { kind: 'order-not-shipped', subjectId: id, dedupeKey: `order-not-shipped:${id}:${now}` }
    if (told.length > 0) await queueMessage(tx, mistake, now)
    await recordChange(tx, { who, what: 'not shipped after all', subject: id, before: endOf(order.tracking) }, now)
    return true
  })
}

/** For the log, which is never edited: whoever has the whole number can ask the carrier for the buyer's address. */
const endOf = (tracking: string | null) => tracking && `…${tracking.slice(-4)}`

async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const payment = await lockPayment(tx, id)
  return payment?.kind === 'order' ? payment : null
}
