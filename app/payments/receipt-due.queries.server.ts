import type { Db, Tx } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { payments, type Kind } from './payment.queries.server.ts'
import type { Payment } from './payment-tables.ts'

const receiptColumns: Record<string, 'acknowledged_at' | 'confirmed_at'> = {
  'gift-receipt': 'acknowledged_at',
  'order-confirmation': 'confirmed_at',
}

/**
 * Records when a receipt, or an order's confirmation, was handed to the mail server; the first time is kept. Null records
 * that it was not delivered. Other kinds of messages are not recorded.
 */
export async function recordReceiptSent(tx: Db | Tx, kind: string, id: string, at: number | null): Promise<void> {
  const column = receiptColumns[kind]
  if (!column) return
  await tx
    .updateTable('payment')
    .set({ [column]: at })
    .where('id', '=', id)
    .$if(at !== null, (rows) => rows.where(column, 'is', null))
    .execute()
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
