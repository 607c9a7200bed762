import { sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import type { Order } from '../payments/payment-tables.ts'

/** Which orders a list shows. */
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

export interface AskedOrders {
  state: OrderState
  sort: OrderSort
  isDownward: boolean
  offset: number
  limit: number
  /** These alone. */
  ids?: readonly string[]
}

/** The orders that were paid, with those under way; what was tried before the live keys came is none. */
function ordersOf(db: Db, state: OrderState) {
  return (
    db
      .selectFrom('payment')
      // Written out: SQLite does not compare a value that it is given with an index of orders alone.
      .where(sql<SqlBool>`kind = 'order'`)
      .where('livemode', '=', livemode())
      .$if(state === 'to-pack', (rows) =>
        rows
          // No index of the status: the one of what is not sent has fewer rows.
          .where(sql<SqlBool>`(status || '') in ('paid', 'partly-refunded')`)
          .where('paid_at', 'is not', null)
          .where('shipped_at', 'is', null),
      )
      .$if(state === 'shipped', (rows) => rows.where('shipped_at', 'is not', null))
      .$if(state === 'refunded', (rows) => rows.where('refunded_cents', '>', 0))
      .$if(state === 'all', (rows) => rows.where('status', 'not in', ['pending', 'expired']))
  )
}

export function findOrders(db: Db, { state, sort, isDownward, offset, limit, ids }: AskedOrders): Promise<Order[]> {
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

/** How many there are, with how many books, and when the first was paid. */
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
  // PostgreSQL gives a sum as text.
  return { orders, books: Number(books), oldestAt: oldest }
}
