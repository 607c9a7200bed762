import type { Db, Tx } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { payments, type Kind } from './payment.queries.server.ts'
import type { Payment } from './payment-tables.ts'
import { changePayment, type WhichPayments } from './change-payment.server.ts'

/**
 * Records when gifts were acknowledged, or with null that they were not: the only place that sets the column. The first
 * time is kept. A caller adds conditions with `where`, and executes it.
 */
export function recordAcknowledged(
  tx: Db | Tx,
  which: string | WhichPayments,
  at: number | null,
  now: number,
): ReturnType<typeof changePayment> {
  const change = changePayment(tx, which, { acknowledged_at: at }, now)
  return at === null ? change : change.where('acknowledged_at', 'is', null)
}

/**
 * Records when a receipt, or an order's confirmation, was handed to the mail server; the first time is kept. Null records
 * that it was not delivered. Other kinds of messages are not recorded.
 */
export async function recordReceiptSent(
  tx: Db | Tx,
  { kind, id, at }: { kind: string; id: string; at: number | null },
  now: number,
): Promise<void> {
  if (kind === 'gift-receipt') await recordAcknowledged(tx, id, at, now).execute()
  if (kind !== 'order-confirmation') return
  const change = changePayment(tx, id, { confirmed_at: at }, now)
  await (at === null ? change : change.where('confirmed_at', 'is', null)).execute()
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
