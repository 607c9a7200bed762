import type { Giver } from './giver.queries.server.ts'

/** What decides where a letter about a payment goes. */
interface AddressedPayment {
  postal_address: string | null
  paid_at: number | null
  entered_at: number | null
  created_at: number
}

/**
 * A payment with the postal address to which its letter goes: the giver's, if the giver was corrected after the payment arrived,
 * otherwise what was typed with the payment. The name stays: what a giver is called today does not change who gave. `giver`: as
 * the pages show it. A payer who was removed stays removed.
 */
export function withPostalAddress<Row extends AddressedPayment>(giver: Giver, payment: Row): Row {
  const { entered_at: enteredAt, paid_at: paidAt, created_at: createdAt } = payment
  const { name_corrected_at: correctedAt } = giver
  if (correctedAt === null || giver.forgotten_at !== null) return payment
  if (correctedAt < (enteredAt ?? paidAt ?? createdAt)) return payment
  return { ...payment, postal_address: giver.postal_address ?? payment.postal_address }
}
