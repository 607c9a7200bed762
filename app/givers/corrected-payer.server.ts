import type { Db, Tx } from '../db/db.server.ts'
import { findShownGiver, type Giver } from './giver.queries.server.ts'

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
  const { giver_id: giverId } = payment
  const giver = giverId === null ? undefined : await findShownGiver(db, giverId)
  return giver ? printedPayer(giver, payment) : payment
}

/** The same with the row of the giver that the pages show. */
export function printedPayer<Row extends PrintedPayment>(giver: Giver, payment: Row): Row {
  const { entered_at: enteredAt, paid_at: paidAt, created_at: createdAt } = payment
  const { name_corrected_at: correctedAt } = giver
  if (correctedAt === null || giver.forgotten_at !== null) return payment
  if (correctedAt < (enteredAt ?? paidAt ?? createdAt)) return payment
  return {
    ...payment,
    payer_name: giver.name ?? payment.payer_name,
    postal_address: giver.postal_address ?? payment.postal_address,
  }
}
