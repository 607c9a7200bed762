import { sql } from 'kysely'
import { refundCategories } from './balance-entry.ts'

const ofRefunds = sql.join(refundCategories.map((category) => sql.lit(category)))

/**
 * The sales tax in an entry at Stripe, in cents, for a query that has the entry's columns under this name: of an order's charge the
 * whole, of a refund its share (`taxInPart`), below zero. The share is that of all refunds until this entry less that of those
 * before it, so that refunds in parts add up to the tax. A dispute has none: what the bank takes is no refund of tax, which stays owed
 * until an accountant claims it back. A subquery for each entry: its index is empty while no tax is collected.
 */
export function taxInEntry(entry: string) {
  const column = (name: string) => sql.ref(`${entry}.${name}`)
  const refunds = (until: '<' | '<=') => sql`(
    select cast(coalesce(-sum(refund.amount_cents), 0) as bigint) from balance_entry as refund
    where refund.payment_intent_id = taxed.payment_intent_id and refund.category in (${ofRefunds})
      and (refund.created_at, refund.id) ${sql.raw(until)} (${column('created_at')}, ${column('id')}))`
  const share = (until: '<' | '<=') =>
    sql`(2 * taxed.tax_cents * ${refunds(until)} + taxed.amount_cents) / (2 * taxed.amount_cents)`
  return sql<number | string>`coalesce((
    select case when ${column('category')} = 'charge' then taxed.tax_cents
      when ${column('category')} in (${ofRefunds}) then ${share('<')} - ${share('<=')} end
    from payment as taxed
    where taxed.payment_intent_id = ${column('payment_intent_id')} and taxed.tax_cents > 0), 0)`
}
