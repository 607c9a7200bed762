import type { Db, Tx } from '../db/db.server.ts'
import { findShownGiver } from './giver.queries.server.ts'

/** What a document prints about the payer of a payment, and when the payment arrived. */
interface PrintedPayment {
  giver_id: string | null
  payer_name: string | null
  postal_address: string | null
  paid_at: number | null
  entered_at: number | null
  created_at: number
}

/**
 * A payment with the name and postal address that its receipt, statement or letter prints: the giver's, if they were corrected
 * after the payment arrived, otherwise what was typed with the payment. A payer who was removed stays removed.
 */
export async function withCorrectedPayer<Row extends PrintedPayment>(db: Db | Tx, payment: Row): Promise<Row> {
  const { giver_id: giverId, entered_at: enteredAt, paid_at: paidAt, created_at: createdAt } = payment
  const giver = giverId === null ? undefined : await findShownGiver(db, giverId)
  const correctedAt = giver?.name_corrected_at ?? null
  if (!giver || correctedAt === null || giver.forgotten_at !== null) return payment
  if (correctedAt < (enteredAt ?? paidAt ?? createdAt)) return payment
  return {
    ...payment,
    payer_name: giver.name ?? payment.payer_name,
    postal_address: giver.postal_address ?? payment.postal_address,
  }
}
