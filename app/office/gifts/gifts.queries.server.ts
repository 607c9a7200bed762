import { sql } from 'kysely'
import { receivedStatuses } from '../../payments/payment.queries.server.ts'
import { startOfYear } from '../../values/year-of.ts'
import type { Db } from '../../db/db.server.ts'
import { livemode } from '../../config/livemode.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import type { PaymentStatus } from '../../values/payment-terms.ts'

export const giftSorts = ['date', 'name', 'amount'] as const

export interface GiftsAsked {
  /** `received`: the money has arrived, whatever became of it. */
  status: 'received' | PaymentStatus
  year: number | null
  /** As `payment_method` says it. */
  method: string
  /** What the link to the donate page said of itself. */
  from: string
  sort: (typeof giftSorts)[number]
  isDownward: boolean
  offset: number
  limit: number
}

/** One page of the gifts, and how many there are in all. */
export async function listGifts(db: Db, asked: GiftsAsked): Promise<{ gifts: Gift[]; total: number }> {
  const { status, year, method, from, sort, isDownward, offset, limit } = asked
  const isReceived = status === 'received' || receivedStatuses.includes(status)
  const time = isReceived ? 'paid_at' : 'created_at'
  const which = db
    .selectFrom('payment')
    .where('kind', '=', 'gift')
    // What was tried before the live keys came is no gift.
    .where('livemode', '=', livemode())
    .where('status', 'in', status === 'received' ? receivedStatuses : [status])
    .$if(year !== null, (rows) =>
      rows.where(time, '>=', startOfYear(year ?? 0)).where(time, '<', startOfYear((year ?? 0) + 1)),
    )
    .$if(method !== '', (rows) => rows.where('payment_method', '=', method))
    .$if(from !== '', (rows) => rows.where('came_from', '=', from))
  const direction = isDownward ? 'desc' : 'asc'
  const order = { date: sql.ref(time), amount: sql.ref('amount_cents'), name: sql`lower(payer_name)` }[sort]
  // An index holds all that is asked of the pages before this one: only the rows of this page are read.
  const page = which.select('id').orderBy(order, direction).orderBy('id', direction).limit(limit).offset(offset)
  const gifts = await db
    .selectFrom('payment')
    .selectAll()
    .where('id', 'in', page)
    .orderBy(order, direction)
    .orderBy('id', direction)
    .$castTo<Gift>()
    .execute()
  // The last page says by itself how many there are.
  if (gifts.length < limit && (gifts.length > 0 || offset === 0)) return { gifts, total: offset + gifts.length }
  const { total } = await which.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { gifts, total }
}
