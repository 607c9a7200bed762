import type { Db, Tx } from '../db/db.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { recordChange, type Actor } from '../audit/audit-log.server.ts'
import type { Order } from '../payments/payment-tables.ts'
import { isShippable, lockPayment, recordShipped } from '../payments/payment.queries.server.ts'
import { changePayment } from '../payments/change-payment.server.ts'

interface Parcel {
  id: string
  /** The carrier's number. Null keeps the stored one. */
  tracking: string | null
  who: Actor
}

export type Shipping = { ok: true; order: Order; isNew: boolean } | { ok: false; problem: string }

/**
 * Triggered by: the staff, when a parcel was sent.
 * Changes: records the order as shipped, and queues a mail to the buyer with the tracking link. A changed number of a sent
 * parcel queues another mail.
 * Repeatable: the same number again changes nothing.
 */
export function shipOrder(db: Db, { id, tracking, who }: Parcel, now: number): Promise<Shipping> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return { ok: false, problem: `There is no order ${id}.` }
    if (!isShippable(order)) return { ok: false, problem: `Order ${id} is ${order.status}: it is not to be sent.` }
    const number = tracking?.trim() || order.tracking
    if (number && !/^[\w -]{4,60}$/.test(number)) return { ok: false, problem: `"${number}" is not a tracking number.` }
    const isNew = await recordShipped(tx, id, number, now)
    if (isNew) {
      await queueMessage(tx, { kind: 'order-shipped', subjectId: id, dedupeKey: `order-shipped:${id}:${now}` }, now)
      const [before, after] = [order.tracking, number].map(endOf)
      await recordChange(tx, { who, what: 'shipped', subject: id, before, after }, now)
    }
    return { ok: true, order, isNew }
  })
}

/**
 * Triggered by: the staff, who recorded a parcel as shipped that was not sent.
 * Changes: the order is to be packed again. A queued mail about it is not sent; after a sent one, the buyer gets a
 * correction.
 * Repeatable: a second time changes nothing. Returns whether it changed something.
 */
export function undoShipping(db: Db, { id, who }: Omit<Parcel, 'tracking'>, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order?.shipped_at) return false
    const { numUpdatedRows } = await changePayment(tx, id, { shipped_at: null, tracking: null }, now)
      .where('shipped_at', '=', order.shipped_at)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const notified = await tx
      .selectFrom('outbox')
      .select('id')
      .where('subject_id', '=', id)
      .where('kind', '=', 'order-shipped')
      .where('created_at', '>=', order.shipped_at)
      // A leased mail may be written already.
      .where((row) => row.or([row('status', '=', 'sent'), row('locked_until', '>', now)]))
      .execute()
    const mistake = { kind: 'order-not-shipped', subjectId: id, dedupeKey: `order-not-shipped:${id}:${now}` }
    if (notified.length > 0) await queueMessage(tx, mistake, now)
    await recordChange(tx, { who, what: 'not shipped after all', subject: id, before: endOf(order.tracking) }, now)
    return true
  })
}

/** For the audit log, which is never edited: the whole number would give the buyer's address at the carrier. */
const endOf = (tracking: string | null) => tracking && `…${tracking.slice(-4)}`

async function lockOrder(tx: Tx, id: string): Promise<Order | null> {
  const payment = await lockPayment(tx, id)
  return payment?.kind === 'order' ? payment : null
}
