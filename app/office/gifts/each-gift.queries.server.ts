import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isPostgres, type Db } from '../../db/db.server.ts'
import { asksOfGiver } from '../../payments/lists/gifts-of-list.server.ts'
import type { Gift } from '../../payments/payment-tables.ts'
import {
  findAllGifts,
  findGifts,
  matchingGifts,
  orderOf,
  type GiftFilter,
  type GiftOrder,
} from './gifts.queries.server.ts'

const batch = 500

/**
 * All matching gifts, in order and some at a time, for a file. The first are found as fast as a page of the list: an index
 * gives the order, and each read begins behind the last gift.
 */
export async function* eachGift(db: Db, filter: GiftFilter, order: GiftOrder, now: number): AsyncGenerator<Gift[]> {
  if (asksOfGiver(filter.list)) {
    const ids = await findAllGifts(db, filter, order, now)
    for (let first = 0; first < ids.length; first += batch) yield findGifts(db, ids.slice(first, first + batch))
    return
  }
  const { matching, time } = matchingGifts(db, filter, now)
  const direction = order.isDownward ? 'desc' : 'asc'
  const value = orderOf(time, order.sort)
  // A name may be missing. PostgreSQL sorts these gifts after all others, SQLite before them.
  const isMissingFirst = isPostgres(db) === order.isDownward
  for (const isMissing of [isMissingFirst, !isMissingFirst]) {
    for (let last: Position | undefined; ;) {
      const isNext = sql<SqlBool>`${value} is ${sql.raw(isMissing ? 'null' : 'not null')} and ${isBehind(value, last, direction)}`
      const page = matching.where(isNext).orderBy(value, direction).orderBy('id', direction).limit(batch)
      const gifts = await page
        .selectAll()
        .select(sql<Position['value']>`${value}`.as('value'))
        .$castTo<Gift & Position>()
        .execute()
      if (gifts.length > 0) yield gifts
      if (gifts.length < batch) break
      last = gifts.at(-1)
    }
  }
}

interface Position {
  /** Of the column that sorts. */
  value: string | number | null
  id: string
}

function isBehind(value: RawBuilder<unknown>, last: Position | undefined, direction: 'asc' | 'desc') {
  if (!last) return sql<SqlBool>`1 = 1`
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return last.value === null
    ? sql<SqlBool>`id ${beyond} ${last.id}`
    : // The first condition is for SQLite, which finds no place in the index of an expression by two columns.
      sql<SqlBool>`${value} ${beyond}= ${last.value} and (${value}, id) ${beyond} (${last.value}, ${last.id})`
}
