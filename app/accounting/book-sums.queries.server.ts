import type { Book } from '../content/books/book.ts'
import { bookOfOldOrders, everyBook } from '../catalog/books.ts'
import type { Db } from '../db/db.server.ts'
import { columnOfIntent } from '../payments/payment-part.queries.server.ts'
import { paymentsBalance } from './balance-entry.ts'
import { taxInEntry } from './tax-in-entry.ts'

/** What a payout holds of one book's orders, before Stripe's fees. */
export interface BookSum {
  /** The key of the book. */
  book: string
  count: number
  /** Without shipping and sales tax. */
  salesCents: number
}

/** The sums of these payouts by book, by the payout's id. None while the site has had one book. */
export async function sumBooks(
  db: Db,
  payouts: readonly string[],
  list: readonly Book[] = everyBook(),
): Promise<Map<string, BookSum[]>> {
  if (payouts.length === 0 || list.length === 1) return new Map()
  const rows = await db
    .with(
      (entry) => entry('entry').materialized(),
      (query) =>
        query
          .selectFrom('balance_entry')
          .select(['payout_id', 'amount_cents'])
          .select([
            columnOfIntent<string | null>('kind', 'balance_entry.payment_intent_id').as('kind'),
            columnOfIntent<string | null>('book', 'balance_entry.payment_intent_id').as('book'),
            columnOfIntent<number | null>('shipping_cents', 'balance_entry.payment_intent_id').as('shipping_cents'),
            taxInEntry('balance_entry').as('tax_cents'),
          ])
          .where('balance_type', '=', paymentsBalance)
          .where('category', '=', 'charge')
          .where('payout_id', 'in', payouts),
    )
    .selectFrom('entry')
    .select((row) => [
      'payout_id',
      row.fn.coalesce('book', row.val(bookOfOldOrders)).as('of'),
      row.fn.countAll<number | string>().as('count'),
      row.fn.sum<number | string>('amount_cents').as('gross'),
      row.fn.sum<number | string>('shipping_cents').as('shipping'),
      row.fn.sum<number | string>('tax_cents').as('tax'),
    ])
    .where('kind', '=', 'order')
    .groupBy(['payout_id', 'of'])
    .orderBy('of')
    .execute()
  const sums = new Map<string, BookSum[]>()
  for (const { payout_id: payout, of, count, gross, shipping, tax } of rows) {
    if (!payout) continue
    const sum = { book: of, count: Number(count), salesCents: Number(gross) - Number(shipping) - Number(tax) }
    sums.set(payout, [...(sums.get(payout) ?? []), sum])
  }
  return sums
}
