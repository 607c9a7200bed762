import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isPostgres, type Db } from '../../db/db.server.ts'
import { asksOfGiver } from '../../payments/lists/gifts-of-list.server.ts'
import type { PaymentTable } from '../../payments/payment-tables.ts'
import { inOrderOf, matchingGifts, orderOf, type GiftFilter, type GiftOrder } from './gifts.queries.server.ts'

/** The columns of the table that the file needs. To read all of them takes several times as long. */
const columnsInFile = [
  'id',
  'giver_id',
  'status',
  'paid_at',
  'created_at',
  'payer_name',
  'payer_email',
  'amount_cents',
  'refunded_cents',
  'lost_cents',
  'frequency',
  'payment_method',
  'reference',
  'came_from',
  'tribute_kind',
  'tribute_name',
  'note',
  'in_return',
  'in_return_kind',
  'in_return_cents',
  'fund',
  'given_at',
  'mailed_on',
  'description',
  'acknowledged_at',
  'acknowledged_elsewhere',
  'deposit_slip_id',
] as const

/** Found for each row in one query: the intents of a page as parameters of another one take twice as long. */
const payoutId = sql<string | null>`(select payout_id from balance_entry
  where balance_entry.payment_intent_id = payment.payment_intent_id and category = 'charge' limit 1)`.as('payout_id')

/** With the payout in which the gift came to the bank. Null means that it is in none yet, or did not come through Stripe. */
export type GiftInFile = Pick<PaymentTable, (typeof columnsInFile)[number]> & { payout_id: string | null }

const batch = 500
/** The numbers of so many gifts are in memory, when to find them takes a look at all givers. */
const numbersAtOnce = 50_000

/**
 * All matching gifts, in order and some at a time, for a file. The first are found as fast as a page of the list: an index
 * gives the order, and each read begins behind the last gift.
 */
export async function* eachGift(
  db: Db,
  filter: GiftFilter,
  order: GiftOrder,
  now: number,
  atOnce = numbersAtOnce,
): AsyncGenerator<GiftInFile[]> {
  if (!asksOfGiver(filter.list)) {
    yield* eachInOrder<GiftInFile>(db, filter, order, now, { columns: [...columnsInFile, payoutId], limit: batch })
    return
  }
  const parts = eachInOrder<Pick<GiftInFile, 'id'>>(db, filter, order, now, { columns: ['id'], limit: atOnce })
  for await (const part of parts) {
    for (let first = 0; first < part.length; first += batch) {
      const ids = part.slice(first, first + batch).map(({ id }) => id)
      const gifts = db.selectFrom('payment').select([...columnsInFile, payoutId])
      yield inOrderOf(ids, await gifts.where('id', 'in', ids).execute())
    }
  }
}

interface Position {
  /** Of the column that sorts. */
  value: string | number | null
  id: string
}

async function* eachInOrder<Row>(
  db: Db,
  filter: GiftFilter,
  order: GiftOrder,
  now: number,
  { columns, limit }: { columns: readonly ((typeof columnsInFile)[number] | typeof payoutId)[]; limit: number },
): AsyncGenerator<Row[]> {
  const { matching, time } = matchingGifts(db, filter, now)
  const direction = order.isDownward ? 'desc' : 'asc'
  const value = orderOf(time, order.sort)
  // A name may be missing. PostgreSQL sorts these gifts after all others, SQLite before them.
  const isMissingFirst = isPostgres(db) === order.isDownward
  for (const isMissing of [isMissingFirst, !isMissingFirst]) {
    for (let last: Position | undefined; ;) {
      const isNext = sql<SqlBool>`${value} is ${sql.raw(isMissing ? 'null' : 'not null')} and ${isBehind(value, last, direction)}`
      const page = matching.where(isNext).orderBy(value, direction).orderBy('id', direction).limit(limit)
      const rows = await page
        .select(columns)
        .select(sql<Position['value']>`${value}`.as('value'))
        .$castTo<Row & Position>()
        .execute()
      if (rows.length > 0) yield rows
      if (rows.length < limit) break
      last = rows.at(-1)
    }
  }
}

function isBehind(value: RawBuilder<unknown>, last: Position | undefined, direction: 'asc' | 'desc') {
  if (!last) return sql<SqlBool>`1 = 1`
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return last.value === null
    ? sql<SqlBool>`id ${beyond} ${last.id}`
    : // The first condition is for SQLite, which finds no place in the index of an expression by two columns.
      sql<SqlBool>`${value} ${beyond}= ${last.value} and (${value}, id) ${beyond} (${last.value}, ${last.id})`
}
