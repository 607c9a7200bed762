import { sql } from 'kysely'
import { receivedStatuses } from '../../payments/payment.queries.server.ts'
import { countOf } from '../../values/count-of.ts'
import { startOfYear } from '../../values/year-of.ts'
import type { Db } from '../../db/db.server.ts'
import { livemode } from '../../config/livemode.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import type { PaymentStatus } from '../../values/payment-terms.ts'

export const giftSorts = ['date', 'name', 'amount'] as const

export interface GiftFilter {
  /** `received`: the money has arrived, also when it went back later. */
  status: 'received' | PaymentStatus
  year: number | null
  /** A value of `payment_method`. */
  method: string
  /** The `from` of the link to the donate page. */
  from: string
  /** The key of a fund. Empty: any, or none. */
  fund: string
  sort: (typeof giftSorts)[number]
  isDownward: boolean
  offset: number
  limit: number
}

/** One page of the gifts, and the number of all matching gifts. */
export async function listGifts(db: Db, filter: GiftFilter): Promise<{ gifts: Gift[]; total: number }> {
  const { status, year, method, from, fund, sort, isDownward, offset, limit } = filter
  const isReceived = status === 'received' || receivedStatuses.includes(status)
  const time = isReceived ? 'paid_at' : 'created_at'
  const matching = db
    .selectFrom('payment')
    .where('kind', '=', 'gift')
    // Payments of Stripe's test mode do not count on a live site.
    .where('livemode', '=', livemode())
    .where('status', 'in', status === 'received' ? receivedStatuses : [status])
    .$if(year !== null, (rows) =>
      rows.where(time, '>=', startOfYear(year ?? 0)).where(time, '<', startOfYear((year ?? 0) + 1)),
    )
    .$if(method !== '', (rows) => rows.where('payment_method', '=', method))
    .$if(from !== '', (rows) => rows.where('came_from', '=', from))
    .$if(fund !== '', (rows) => rows.where('fund', '=', fund))
  const direction = isDownward ? 'desc' : 'asc'
  const order = { date: sql.ref(time), amount: sql.ref('amount_cents'), name: sql`lower(payer_name)` }[sort]
  // A covering index finds the ids: only the rows of this page are read.
  const page = matching.select('id').orderBy(order, direction).orderBy('id', direction).limit(limit).offset(offset)
  const gifts = await db
    .selectFrom('payment')
    .selectAll()
    .where('id', 'in', page)
    .orderBy(order, direction)
    .orderBy('id', direction)
    .$castTo<Gift>()
    .execute()
  // On the last page, no count is needed.
  if (gifts.length < limit && (gifts.length > 0 || offset === 0)) return { gifts, total: offset + gifts.length }
  return { gifts, total: await countOf(matching) }
}
