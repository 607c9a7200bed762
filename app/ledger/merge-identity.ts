import type { PaymentTable } from '../platform/tables.ts'

/** What tells who paid, of each kind. The state is not among it: it names nobody, and taxes ask for it. */
export const identityColumns = {
  gift: ['payer_name', 'payer_email', 'customer_id'],
  order: ['payer_name', 'payer_email', 'ship_name', 'ship_line1', 'ship_line2', 'ship_city', 'ship_zip'],
} as const satisfies Record<PaymentTable['kind'], readonly (keyof PaymentTable)[]>

type Column = (typeof identityColumns)['gift' | 'order'][number]
type Known = Partial<Pick<PaymentTable, Column>> & Pick<PaymentTable, 'paid_at'>

/**
 * Whom the ledger names once Stripe was asked again. What is known first stays: the staff may have corrected it, and
 * what was taken out at somebody's wish, an empty text, is not to come back. Only a payment that has arrived since is
 * a new record, and carries the name that came with it.
 */
export function mergeIdentity(
  seen: Known & Pick<PaymentTable, 'kind'>,
  told: Known,
): Partial<Record<Column, string | null>> {
  const hasArrived = seen.paid_at === null && told.paid_at !== null
  const [first, second] = hasArrived ? [told, seen] : [seen, told]
  return Object.fromEntries(
    identityColumns[seen.kind].map((column) => [column, first[column] ?? second[column] ?? null]),
  )
}
