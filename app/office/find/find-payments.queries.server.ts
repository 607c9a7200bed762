import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { hasWords, wholeWords } from './find-givers.queries.server.ts'
import type { Search } from './parse-search.ts'

const payments = (db: Db) => db.selectFrom('payment').selectAll('payment').$castTo<Payment>()

/** The number of a check, or another reference that the office typed. */
export function findByReference(db: Db, reference: string, limit: number): Promise<Payment[]> {
  return payments(db)
    .where('reference', '=', reference)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Conditions of the sum and of the time. `at`: the column with the time. */
function within({ sum, time }: Search, at: 'paid_at' | 'created_at') {
  const column = sql.ref(`payment.${at}`)
  const conditions = [
    sum && sql<SqlBool>`payment.amount_cents between ${sum.leastCents} and ${sum.mostCents}`,
    time && sql<SqlBool>`${column} >= ${time.since} and ${column} < ${time.until}`,
  ].filter((condition) => condition !== null)
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** The nearest to the sum, and of those the newest. */
const nearest = ({ sum }: Search) =>
  sql`abs(payment.amount_cents - ${sum ? Math.round((sum.leastCents + sum.mostCents) / 2) : 0})`

/** The name of the payment's giver, and that of the giver into whom it was merged. */
const bothNames = sql`giver.name_key || ' ' || coalesce(
  (select kept.name_key from giver as kept where kept.id = giver.merged_into), ''
)`

/** Gifts and orders of givers whose name has the words, with the sum and in the time. Whole words of a name come first. */
export function findOfNamed(db: Db, search: Search, limit: number): Promise<Payment[]> {
  return payments(db)
    .innerJoin('giver', 'giver.id', 'payment.giver_id')
    .where(within(search, 'paid_at'))
    .where(
      sql<SqlBool>`(${hasWords('giver.name_key', search.words)} or giver.merged_into in (
        select id from giver as kept where ${hasWords('kept.name_key', search.words)}
      ))`,
    )
    .orderBy(wholeWords(bothNames, search.words), 'desc')
    .$if(search.sum !== null, (rows) => rows.orderBy(nearest(search)))
    .orderBy('payment.paid_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute()
}

/** Payments without a giver, which were not paid, or whose payer was removed. */
export function findWithoutGiver(db: Db, search: Search, limit: number): Promise<Payment[]> {
  const { words, email } = search
  const conditions = words.map((word) => sql<SqlBool>`lower(payer_name) like ${`%${word.replaceAll(/[%_\\]/g, '')}%`}`)
  if (email) conditions.push(sql<SqlBool>`lower(payer_email) like ${`%${email.replaceAll(/[%\\]/g, '')}%`}`)
  if (conditions.length === 0) return Promise.resolve([])
  // The index `payment_without_giver` has these columns, for the givers' condition in these words.
  const ids = db
    .selectFrom('payment')
    .select('id')
    .where(sql<SqlBool>`coalesce(giver_id, '') = ''`)
    .where(within(search, 'created_at'))
    .where((row) => row.and(conditions))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return payments(db).where('id', 'in', ids).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Gifts and orders with the sum and in the time, of everybody. */
export async function findBySumAndTime(db: Db, search: Search, limit: number): Promise<Payment[]> {
  // For each kind by itself, because the indexes start with the amount and the time.
  const found = (['gift', 'order'] as const).map((kind) =>
    payments(db)
      .where('kind', '=', kind)
      .where(within(search, search.time ? 'paid_at' : 'created_at'))
      .$if(search.sum !== null && search.sum.leastCents < search.sum.mostCents, (rows) => rows.orderBy(nearest(search)))
      .orderBy(search.time ? 'paid_at' : 'created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  )
  return (await Promise.all(found)).flat()
}

/** Orders that are sent to an address with the ZIP code or the words. */
export function findShippedTo(db: Db, { zip, street }: Search, limit: number): Promise<Payment[]> {
  const condition = zip
    ? sql<SqlBool>`ship_zip like ${`${zip}%`}`
    : sql<SqlBool>`lower(ship_line1) like ${`%${(street ?? '').replaceAll(/[%_\\]/g, '')}%`}`
  return payments(db)
    .where('kind', '=', 'order')
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
