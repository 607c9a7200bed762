import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { eachPage, pageAfter } from '../db/each-row.ts'
import type { Balance, BalanceEntry } from '../stripe/payouts.server.ts'
import { taxInEntry } from './tax-in-entry.ts'
import { addUp, entryKind, noSums, paymentsBalance, type EntrySums, type Sums } from './balance-entry.ts'
import { columnOfIntent } from '../payments/payment-part.queries.server.ts'
import { findSetting } from '../db/setting.queries.server.ts'
import type { Tables } from '../db/tables.ts'

export type Payout = Tables['payout']

/** An entry with its payment in the ledger. */
export interface Entry extends BalanceEntry {
  payment_id: string | null
  payment_kind: 'gift' | 'order' | null
  arrives_at: number | null
  payout_status: string | null
}

/** An entry with what its payment is booked by: the keys of fund and book, and the parts that are shipping and tax. */
export interface EntryToBook extends Entry {
  fund: string | null
  book: string | null
  shipping_cents: number | null
  /** The sales tax in it: see `taxInEntry`. */
  tax_cents: number | string
}

/** An entry with the payer of its payment. */
export interface NamedEntry extends Entry {
  payer_name: string | null
  payer_email: string | null
}

const payouts = (db: Db) => db.selectFrom('payout').where('payout.livemode', '=', livemode())

export interface Span {
  from: number
  until: number
}

const sortColumns = { date: 'arrives_at', amount: 'amount_cents', state: 'status' } as const
export const payoutSorts = ['date', 'amount', 'state'] as const

interface PayoutQuery {
  sort: (typeof payoutSorts)[number]
  isDownward: boolean
  offset: number
  limit: number
}

/** A page of the payouts that arrive in a span of time. */
export function findPayouts(
  db: Db,
  { from, until }: Span,
  { sort, isDownward, offset, limit }: PayoutQuery,
): Promise<Payout[]> {
  const direction = isDownward ? 'desc' : 'asc'
  return payouts(db)
    .selectAll()
    .where('arrives_at', '>=', from)
    .where('arrives_at', '<', until)
    .orderBy(sortColumns[sort], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

interface PayoutCounts {
  total: number
  /** The sum that the bank received. */
  arrivedCents: number
  /** The sum that Stripe debited, as a positive number. */
  takenCents: number
}

export async function countPayouts(db: Db, { from, until }: Span): Promise<PayoutCounts> {
  const sumWhere = (condition: RawBuilder<boolean>) =>
    sql<number | string>`coalesce(sum(case when failed_at is null and ${condition} then amount_cents else 0 end), 0)`
  const { total, arrived, taken } = await payouts(db)
    .select((row) => [
      row.fn.countAll<number | string>().as('total'),
      sumWhere(sql`amount_cents > 0`).as('arrived'),
      sumWhere(sql`amount_cents < 0`).as('taken'),
    ])
    .where('arrives_at', '>=', from)
    .where('arrives_at', '<', until)
    .executeTakeFirstOrThrow()
  return { total: Number(total), arrivedCents: Number(arrived), takenCents: Math.abs(Number(taken)) }
}

export function findPayout(db: Db, id: string): Promise<Payout | undefined> {
  return db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The payouts and withdrawals of exactly this amount, the newest first. */
export function findPayoutsByAmount(db: Db, cents: number): Promise<Payout[]> {
  const found = payouts(db).selectAll().where('amount_cents', 'in', [cents, -cents])
  return found.orderBy('arrives_at', 'desc').orderBy('id', 'desc').limit(20).execute()
}

/** The payout with a payment. Undefined while the payment is at Stripe. */
export function findPayoutOf(db: Db, paymentIntent: string): Promise<Payout | undefined> {
  return payouts(db)
    .innerJoin('balance_entry', 'balance_entry.payout_id', 'payout.id')
    .selectAll('payout')
    .where('balance_entry.payment_intent_id', '=', paymentIntent)
    .where('balance_entry.category', '=', 'charge')
    .limit(1)
    .executeTakeFirst()
}

/** When these payouts arrive at the bank, by their id. */
export async function findArrivals(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const found = await payouts(db).select(['id', 'arrives_at']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, arrives_at: at }) => [id, at]))
}

/** The sums of these payouts by kind. Null means the entries that are in no payout yet. */
export async function sumPayouts(db: Db, ids: readonly (string | null)[]): Promise<Map<string | null, Sums>> {
  if (ids.length === 0) return new Map()
  const payoutIds = ids.filter((id) => id !== null)
  const shipping = columnOfIntent<number | null>('shipping_cents', 'entry.payment_intent_id')
  const rows = await db
    .with(
      (entry) => entry('entry').materialized(),
      (query) =>
        query
          .selectFrom('balance_entry')
          .select(['payout_id', 'type', 'category', 'amount_cents', 'fee_cents', 'net_cents', 'payment_intent_id'])
          .select(taxInEntry('balance_entry').as('tax_cents'))
          .select(columnOfIntent<Entry['payment_kind']>('kind', 'balance_entry.payment_intent_id').as('payment_kind'))
          .select(sql<number>`case when source_id = payout_id then 1 else 0 end`.as('is_own'))
          .where('balance_type', '=', paymentsBalance)
          .where((row) =>
            row.or([
              ...(payoutIds.length > 0 ? [row('payout_id', 'in', payoutIds)] : []),
              ...(payoutIds.length < ids.length
                ? [row.and([row('payout_id', 'is', null), row('livemode', '=', livemode())])]
                : []),
            ]),
          ),
    )
    .selectFrom('entry')
    .select(['payout_id', 'type', 'category', 'payment_kind', 'is_own'])
    .select((row) => [
      row.fn.countAll<number | string>().as('count'),
      row.fn.sum<number | string>('amount_cents').as('amount_cents'),
      row.fn.sum<number | string>('fee_cents').as('fee_cents'),
      row.fn.sum<number | string>('net_cents').as('net_cents'),
      row.fn.sum<number | string>('tax_cents').as('tax_cents'),
      sql<number | string>`sum(case when payment_kind = 'order' then ${shipping} else 0 end)`.as('shipping_cents'),
    ])
    .groupBy(['payout_id', 'type', 'category', 'payment_kind', 'is_own'])
    .execute()
  const sums = new Map<string | null, Sums>(ids.map((id) => [id, noSums()]))
  for (const row of rows) {
    const sum = sums.get(row.payout_id)
    const part: EntrySums = {
      count: Number(row.count),
      grossCents: Number(row.amount_cents),
      feeCents: Number(row.fee_cents),
      netCents: Number(row.net_cents),
      shippingCents: Number(row.shipping_cents ?? 0),
      taxCents: Number(row.tax_cents),
    }
    if (sum) addUp(sum, entryKind(row), part)
  }
  return sums
}

const entries = (db: Db) => db.selectFrom('balance_entry').selectAll().where('livemode', '=', livemode())

/**
 * A page of entries with their payments: `whole` was paid by the entry's payment intent, or `split` in parts, of which the
 * intent paid one. The limit applies before the joins, so that only these payments are read.
 */
const withPayments = (db: Db, page: ReturnType<typeof entries>) =>
  db
    .selectFrom(page.as('entry'))
    .leftJoin('payout', 'payout.id', 'entry.payout_id')
    .leftJoin('payment as whole', 'whole.payment_intent_id', 'entry.payment_intent_id')
    .leftJoin('payment_part as part', 'part.payment_intent_id', 'entry.payment_intent_id')
    .leftJoin('payment as split', 'split.id', 'part.payment_id')
    .selectAll('entry')
    .select((row) => [
      row.fn.coalesce('whole.id', 'split.id').as('payment_id'),
      row.fn.coalesce('whole.kind', 'split.kind').as('payment_kind'),
      ...(['payout.arrives_at', 'payout.status as payout_status'] as const),
    ])

const entrySortColumns = { date: 'created_at', gross: 'amount_cents', net: 'net_cents' } as const
export const entrySorts = ['date', 'gross', 'net'] as const

/** A page of the entries of a payout; with null, of the entries in no payout yet. The payout's own entry is left out. */
export function findEntries(
  db: Db,
  payout: string | null,
  { sort, isDownward, offset, limit }: Omit<PayoutQuery, 'sort'> & { sort: (typeof entrySorts)[number] },
): Promise<NamedEntry[]> {
  const direction = isDownward ? 'desc' : 'asc'
  const column = entrySortColumns[sort]
  const page = entries(db)
    .where('balance_type', '=', paymentsBalance)
    .where('payout_id', payout === null ? 'is' : '=', payout)
    .where((row) => row.or([row('type', '<>', 'payout'), row('source_id', 'is distinct from', payout)]))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
  return withPayments(db, page)
    .select((row) => [
      row.fn.coalesce('whole.payer_name', 'split.payer_name').as('payer_name'),
      row.fn.coalesce('whole.payer_email', 'split.payer_email').as('payer_email'),
    ])
    .orderBy(`entry.${column}`, direction)
    .orderBy('entry.id', direction)
    .execute()
}

/**
 * All balance transactions of a span, the oldest first, also payouts and entries in no payout yet. `heldAt`: those alone whose
 * payout had not arrived at this time.
 */
export function eachEntry(db: Db, { from, until }: Span, heldAt?: number): AsyncGenerator<EntryToBook[]> {
  const arrived = db
    .selectFrom('payout')
    .select('id')
    .where('arrives_at', '<', heldAt ?? 0)
  const isHeld = (row: ExpressionBuilder<Tables, 'balance_entry'>) =>
    row.or([row('payout_id', 'is', null), row('payout_id', 'not in', arrived)])
  const all = entries(db).where('created_at', '<', until)
  return eachPage(
    (last, limit) => {
      const page = pageAfter(heldAt === undefined ? all : all.where(isHeld), 'created_at', last, limit)
      return withPayments(db, page)
        .select((row) => [
          row.fn.coalesce('whole.fund', 'split.fund').as('fund'),
          row.fn.coalesce('whole.book', 'split.book').as('book'),
          row.fn.coalesce('whole.shipping_cents', 'split.shipping_cents').as('shipping_cents'),
          taxInEntry('entry').as('tax_cents'),
        ])
        .orderBy('entry.created_at')
        .orderBy('entry.id')
        .execute()
    },
    ({ created_at: at, id }) => ({ at, id }),
    { from },
  )
}

/** The balances as they were last read from Stripe. */
export async function findBalances(db: Db): Promise<{ balances: Balance[]; readAt: number } | null> {
  const kept = await findSetting(db, 'balances')
  return kept ? { balances: JSON.parse(kept.value) as Balance[], readAt: kept.updated_at } : null
}
