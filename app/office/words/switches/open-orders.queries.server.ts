import type { Db } from '../../../db/db.server.ts'

/** Stripe closes a checkout session after 24 hours. */
const openMs = 24 * 60 * 60_000

export interface OpenOrders {
  sessions: number
  books: number
}

/** The orders of a book that can still be paid at Stripe. */
export async function findOpenOrders(db: Db, book: string, now: number): Promise<OpenOrders> {
  const row = await db
    .selectFrom('payment')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('sessions'),
      fn.sum<number | string | null>('quantity').as('books'),
    ])
    .where('kind', '=', 'order')
    .where('status', '=', 'pending')
    .where('book', '=', book)
    .where('created_at', '>', now - openMs)
    .executeTakeFirstOrThrow()
  return { sessions: Number(row.sessions), books: Number(row.books ?? 0) }
}
