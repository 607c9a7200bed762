type Known<Column extends string> = Record<Column, string | null> & { paid_at: number | null }

/**
 * Whom the ledger names once Stripe was asked again. What is known first stays: the staff may have corrected it, and
 * what was taken out at somebody's wish, an empty text, is not to come back. Only a payment that has arrived since is
 * a new record, and carries the name that came with it.
 */
export function mergeIdentity<Column extends string>(
  columns: readonly Column[],
  seen: Known<Column>,
  told: Known<Column>,
): Record<Column, string | null> {
  const hasArrived = seen.paid_at === null && told.paid_at !== null
  const [first, second] = hasArrived ? [told, seen] : [seen, told]
  const known = columns.map((column) => [column, first[column] ?? second[column]])
  return Object.fromEntries(known) as Record<Column, string | null>
}
