import { sql, type SqlBool } from 'kysely'
import { coversOrder } from '../catalog/sales-tax.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Db } from '../db/db.server.ts'
import { columnOfIntent } from '../payments/payment-part.queries.server.ts'
import { receivedStatuses } from '../payments/payment.queries.server.ts'
import { publisherDay, startOfDay } from '../values/publisher-time.ts'
import { paymentsBalance, refundCategories } from './balance-entry.ts'
import { taxInEntry } from './tax-in-entry.ts'

/** What the store sold to one state in one month, in cents. */
export interface StateMonth {
  /** As 2026-11, in the publisher's time zone. */
  month: string
  /** The two letters of the postal service, of the address that the books go to. Empty: the order has none. */
  state: string
  orders: number
  books: number
  /** The books, without shipping and tax. */
  subtotalCents: number
  shippingCents: number
  /** The books, and where a state taxes it the shipping, on which tax was collected. */
  taxedCents: number
  taxCents: number
  /** The books and the shipping that were sold without tax by an exemption certificate that is for the order. */
  exemptCents: number
  /** What went back in this month, also of orders of an earlier one: the month of a return that was filed does not change. */
  refundedCents: number
  /** The part of it that is tax. */
  taxRefundedCents: number
}

/** The months from the first order to now, each with its states. `from` and `until`: the first and the last month, if any. */
export async function* salesByState(
  db: Db,
  now: number,
  { from = '', until = '' }: { from?: string; until?: string } = {},
): AsyncGenerator<StateMonth[]> {
  const first = await db
    .selectFrom('payment')
    .select((row) => row.fn.min('paid_at').as('at'))
    .where(sql<SqlBool>`kind = 'order'`)
    .where('livemode', '=', livemode())
    .executeTakeFirst()
  if (first?.at === null || first?.at === undefined) return
  let [year = 0, month = 0] = publisherDay(first.at).split('-').map(Number)
  for (; startOfDay(year, month, 1) <= now; [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name < from || (until !== '' && name > until)) continue
    yield await statesOf(db, name, { from: startOfDay(year, month, 1), until: startOfDay(year, month + 1, 1) })
  }
}

async function statesOf(db: Db, month: string, span: { from: number; until: number }): Promise<StateMonth[]> {
  const [sales, exempt, refunds] = [await findSales(db, span), await findExempt(db, span), await findRefunds(db, span)]
  const states = new Map<string, StateMonth>()
  const of = (state: string | null) => {
    const key = state ?? ''
    const sums = states.get(key) ?? { ...noSales, month, state: key }
    states.set(key, sums)
    return sums
  }
  for (const { state, orders, books, cents, shipping, tax, taxed } of sales) {
    const sums = of(state)
    sums.orders += Number(orders)
    sums.books += Number(books)
    sums.subtotalCents += Number(cents) - Number(shipping) - Number(tax ?? 0)
    sums.shippingCents += Number(shipping)
    sums.taxedCents += Number(taxed ?? 0)
    sums.taxCents += Number(tax ?? 0)
  }
  for (const { cents, ship_state: state, created_at: at, ...certificate } of exempt) {
    if (coversOrder(certificate, { shipState: state, orderedOn: publisherDay(at) })) of(state).exemptCents += cents
  }
  for (const { state, cents, tax } of refunds) {
    const sums = of(state)
    sums.refundedCents -= Number(cents)
    sums.taxRefundedCents -= Number(tax)
  }
  return [...states.values()].toSorted((a, b) => (a.state < b.state ? -1 : 1))
}

const noSales = {
  orders: 0,
  books: 0,
  subtotalCents: 0,
  shippingCents: 0,
  taxedCents: 0,
  taxCents: 0,
  exemptCents: 0,
  refundedCents: 0,
  taxRefundedCents: 0,
}

type Span = { from: number; until: number }

const ordersOf = (db: Db, { from, until }: Span) =>
  db
    .selectFrom('payment')
    // As a literal: SQLite does not use a partial index for a bound parameter.
    .where(sql<SqlBool>`kind = 'order'`)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .where('status', 'in', receivedStatuses)
    .where('livemode', '=', livemode())

const findSales = (db: Db, span: Span) =>
  ordersOf(db, span)
    .select((row) => [
      'ship_state as state',
      row.fn.countAll<number | string>().as('orders'),
      row.fn.sum<number | string>('quantity').as('books'),
      row.fn.sum<number | string>('amount_cents').as('cents'),
      row.fn.sum<number | string>('shipping_cents').as('shipping'),
      row.fn.sum<number | string | null>('tax_cents').as('tax'),
      row.fn.sum<number | string | null>('taxed_cents').as('taxed'),
    ])
    .groupBy('ship_state')
    .execute()

/** The orders without tax: few, because only the office offers them. */
const findExempt = (db: Db, span: Span) =>
  ordersOf(db, span)
    .innerJoin('exemption_certificate', 'exemption_certificate.id', 'payment.certificate_id')
    .select(['amount_cents as cents', 'ship_state', 'payment.created_at', 'state', 'expires_on'])
    .execute()

/** By the day of the refund at Stripe. A refund that failed is taken back on the day on which it failed. */
const findRefunds = (db: Db, { from, until }: Span) =>
  db
    .with(
      (entry) => entry('entry').materialized(),
      (query) =>
        query
          .selectFrom('balance_entry')
          .select([
            'amount_cents',
            columnOfIntent<string | null>('kind', 'balance_entry.payment_intent_id').as('kind'),
            columnOfIntent<string | null>('ship_state', 'balance_entry.payment_intent_id').as('state'),
            taxInEntry('balance_entry').as('tax_cents'),
          ])
          .where('created_at', '>=', from)
          .where('created_at', '<', until)
          .where('balance_type', '=', paymentsBalance)
          .where('category', 'in', refundCategories)
          .where('livemode', '=', livemode()),
    )
    .selectFrom('entry')
    .select((row) => [
      'state',
      row.fn.sum<number | string>('amount_cents').as('cents'),
      row.fn.sum<number | string>('tax_cents').as('tax'),
    ])
    .where('kind', '=', 'order')
    .groupBy('state')
    .execute()
