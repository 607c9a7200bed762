import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { payments, type Kind } from './payment.queries.server.ts'
import type { Payment } from './payment-tables.ts'
import { changePayment, type WhichPayments } from './change-payment.server.ts'

/**
 * Records when gifts were acknowledged, and which amount the receipt named, or with null that they were not: the only place that
 * sets the columns. The first time is kept. A caller adds conditions with `where`, and executes it.
 */
export function recordAcknowledged(
  tx: Db | Tx,
  which: string | WhichPayments,
  at: number | null,
  now: number,
): ReturnType<typeof changePayment> {
  const acknowledged_cents = at === null ? null : sql<number>`amount_cents - refunded_cents - lost_cents`
  const change = changePayment(tx, which, { acknowledged_at: at, acknowledged_cents }, now)
  return at === null ? change : change.where('acknowledged_at', 'is', null)
}

/**
 * Records when a receipt, or an order's confirmation, was handed to the mail server; the first time is kept. Other kinds of
 * messages are not recorded.
 */
export async function recordReceiptSent(
  tx: Db | Tx,
  { kind, id, at }: { kind: string; id: string; at: number },
  now: number,
): Promise<void> {
  if (kind === 'gift-receipt') await recordAcknowledged(tx, id, at, now).execute()
  if (kind === 'order-confirmation') await recordConfirmed(tx, id, at, now).execute()
}

const recordConfirmed = (tx: Db | Tx, id: string, at: number | null, now: number) => {
  const change = changePayment(tx, id, { confirmed_at: at }, now)
  return at === null ? change : change.where('confirmed_at', 'is', null)
}

interface LostReceipt {
  kind: string
  id: string
  /** When the mail that came back was handed to the mail server. */
  sentAt: number
  /** When the next mail of the same kind was, which did not come back. Null means that there is none. */
  nextSentAt: number | null
}

/**
 * Records that a mail with a receipt or a confirmation came back. When it was the first one, the next one is now the first. A
 * copy that comes back says nothing about the first, which may be years older.
 */
export async function recordReceiptLost(tx: Tx, lost: LostReceipt, now: number): Promise<void> {
  const { kind, id, sentAt, nextSentAt } = lost
  const [record, column] =
    kind === 'gift-receipt'
      ? ([recordAcknowledged, 'acknowledged_at'] as const)
      : ([recordConfirmed, 'confirmed_at'] as const)
  if (kind !== 'gift-receipt' && kind !== 'order-confirmation') return
  const { numUpdatedRows } = await record(tx, id, null, now).where(column, '>=', sentAt).executeTakeFirst()
  if (numUpdatedRows > 0n && nextSentAt !== null) await record(tx, id, nextSentAt, now).execute()
}

/**
 * Payments that arrived before `paidBefore`, and whose receipt or confirmation has not been handed to the mail server. A
 * manual gift counts from the time when it was entered. A gift that was acknowledged elsewhere is not among them.
 */
export function findWithoutReceipt(db: Db, kind: Kind, paidBefore: number): Promise<Payment[]> {
  return (
    payments(db)
      .where('kind', '=', kind)
      .where('status', 'in', ['paid', 'partly-refunded'])
      .where('livemode', '=', livemode())
      .where('paid_at', '<', paidBefore)
      .where((row) => row.or([row('entered_at', 'is', null), row('entered_at', '<', paidBefore)]))
      // Each kind has only one of them. An index holds the payments that have neither.
      .where('acknowledged_at', 'is', null)
      .where('acknowledged_elsewhere', 'is', null)
      .where('confirmed_at', 'is', null)
      .orderBy('paid_at')
      .orderBy('id')
      .execute()
  )
}
