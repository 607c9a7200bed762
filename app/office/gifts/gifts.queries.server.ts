import { sql, type SqlBool } from 'kysely'
import { receivedStatuses } from '../../payments/payment.queries.server.ts'
import { countOf } from '../../values/count-of.ts'
import { isPostgres, type Db } from '../../db/db.server.ts'
import { livemode } from '../../config/livemode.server.ts'
import { asksOfGiver, giftConditions, lapsedGivers } from '../../payments/lists/gifts-of-list.server.ts'
import type { ListFilter } from '../../payments/lists/list-filter.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import type { PaymentStatus } from '../../values/payment-terms.ts'

export const giftSorts = ['date', 'name', 'amount'] as const

export interface GiftFilter {
  /** `received`: the money has arrived, also when it went back later. */
  status: 'received' | PaymentStatus
  list: ListFilter
  /** The `from` of the link to the donate page. */
  from: string
}

export interface GiftOrder {
  sort: (typeof giftSorts)[number]
  isDownward: boolean
}

type GiftPage = GiftOrder & { offset: number; limit: number }

export function matchingGifts(db: Db, { status, list, from }: GiftFilter, now: number) {
  const isReceived = status === 'received' || receivedStatuses.includes(status)
  const time: 'paid_at' | 'created_at' = isReceived ? 'paid_at' : 'created_at'
  const conditions = giftConditions(list, time, now)
  const matching = giftsOfGivers(db, list, now)
    .where('kind', '=', 'gift')
    // Payments of Stripe's test mode do not count on a live site.
    .where('livemode', '=', livemode())
    .where('status', 'in', status === 'received' ? receivedStatuses : [status])
    .$if(conditions.length > 0, (rows) => rows.where((row) => row.and(conditions)))
    .$if(from !== '', (rows) => rows.where('came_from', '=', from))
  return { matching, time }
}

function giftsOfGivers(db: Db, { lapsed }: ListFilter, now: number) {
  const gifts = db.selectFrom('payment')
  if (!lapsed) return gifts
  // PostgreSQL takes the givers for few and would look up each one's gifts; of "is true" it makes a table by hash instead.
  if (isPostgres(db))
    return gifts.where(sql<SqlBool>`(giver_id in (select lapsed_id from ${lapsedGivers(now)} as lapsed)) is true`)
  return db.selectFrom(lapsedGivers(now).as('lapsed')).innerJoin('payment', 'giver_id', 'lapsed_id')
}

/** The value by which gifts are sorted. */
export const orderOf = (time: 'paid_at' | 'created_at', sort: GiftOrder['sort']) =>
  ({ date: sql.ref(time), amount: sql.ref('amount_cents'), name: sql`lower(payer_name)` })[sort]

/** One page of the gifts, and the number of all matching gifts. */
export async function listGifts(
  db: Db,
  filter: GiftFilter,
  { sort, isDownward, offset, limit }: GiftPage,
  now: number,
): Promise<{ gifts: Gift[]; total: number }> {
  const { matching, time } = matchingGifts(db, filter, now)
  const direction = isDownward ? 'desc' : 'asc'
  const order = orderOf(time, sort)
  if (asksOfGiver(filter.list)) {
    // Found once, for the page and for the number.
    const { rows } = await sql<{ id: string; total: number }>`
      with found as materialized ${matching.select(['id', order.as('sort_value')])}
      select id, (select count(*) from found) as total from found
      order by sort_value ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${limit} offset ${offset}`.execute(db)
    const ids = rows.map(({ id }) => id)
    return { gifts: await findGifts(db, ids), total: rows[0]?.total ?? (offset > 0 ? await countOf(matching) : 0) }
  }
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

/** The gifts with these numbers, in this order. */
async function findGifts(db: Db, ids: readonly string[]): Promise<Gift[]> {
  const gifts = db.selectFrom('payment').selectAll().$castTo<Gift>()
  return inOrderOf(ids, await gifts.where('id', 'in', ['', ...ids]).execute())
}

export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
