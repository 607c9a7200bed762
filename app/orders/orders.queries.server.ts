import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Order } from '../payments/payment-tables.ts'

/** The filters of a list of orders. */
export const orderStates = {
  'to-pack': 'To pack',
  shipped: 'Shipped',
  refunded: 'Refunded',
  all: 'All',
} as const
export type OrderState = keyof typeof orderStates
export const isOrderState = (word: string): word is OrderState => Object.hasOwn(orderStates, word)

export type OrderSort = 'ordered' | 'number' | 'books' | 'amount' | 'name'

const columns = {
  ordered: 'paid_at',
  number: 'id',
  books: 'quantity',
  amount: 'amount_cents',
  name: 'payer_name',
} as const

export interface OrderQuery {
  state: OrderState
  sort: OrderSort
  isDownward: boolean
  offset: number
  limit: number
  /** Only these. */
  ids?: readonly string[]
}

/** The paid orders, with those in progress; without those of the test mode. */
function ordersOf(db: Db, state: OrderState) {
  return (
    db
      .selectFrom('payment')
      // As a literal: SQLite does not use a partial index for a bound parameter.
      .where(sql<SqlBool>`kind = 'order'`)
      .where('livemode', '=', livemode())
      .$if(state === 'to-pack', (rows) =>
        rows
          // Prevents the index of the status: the index of unshipped orders has fewer rows.
          .where(sql<SqlBool>`(status || '') in ('paid', 'partly-refunded')`)
          .where('paid_at', 'is not', null)
          .where('shipped_at', 'is', null),
      )
      .$if(state === 'shipped', (rows) => rows.where('shipped_at', 'is not', null))
      .$if(state === 'refunded', (rows) => rows.where('refunded_cents', '>', 0))
      .$if(state === 'all', (rows) => rows.where('status', 'not in', ['pending', 'expired']))
  )
}

export function findOrders(db: Db, { state, sort, isDownward, offset, limit, ids }: OrderQuery): Promise<Order[]> {
  const direction = isDownward ? 'desc' : 'asc'
  return ordersOf(db, state)
    .selectAll()
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ['', ...(ids ?? [])]))
    .orderBy(columns[sort], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .$castTo<Order>()
    .execute()
}

/** The number of orders and of books, and when the first was paid. */
export async function countOrders(
  db: Db,
  state: OrderState,
): Promise<{ orders: number; books: number; oldestAt: number | null }> {
  const { orders, books, oldest } = await ordersOf(db, state)
    .select((row) => [
      row.fn.countAll<number>().as('orders'),
      row.fn.sum<string | number | null>('quantity').as('books'),
      row.fn.min('paid_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  // PostgreSQL returns a sum as text.
  return { orders, books: Number(books), oldestAt: oldest }
}
