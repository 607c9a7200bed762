import type { PaymentTable } from '../platform/tables.ts'

/** What a payment's charge tells of the money since it came. */
export type MovedSince = Pick<
  PaymentTable,
  'refunded_cents' | 'refund_pending_cents' | 'refund_failed_cents' | 'disputed_cents' | 'lost_cents'
>

/** As it is before Stripe knows of a charge. */
export const nothingMoved: MovedSince = {
  refunded_cents: 0,
  refund_pending_cents: 0,
  refund_failed_cents: 0,
  disputed_cents: 0,
  lost_cents: 0,
}

/**
 * What remains of a payment: what came, less what was given back and what banks took back. What is still on its way back
 * remains, and so does what a bank looks into.
 */
export function remainingCents(row: Pick<PaymentTable, 'amount_cents' | 'refunded_cents' | 'lost_cents'>): number {
  // A bank may take more than was paid: it bundles payments, or converts currencies.
  return Math.max(0, row.amount_cents - row.refunded_cents - row.lost_cents)
}
