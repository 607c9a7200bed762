import { sql, type Selectable, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { livemode } from '../config/livemode.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import { methodsThat } from '../payments/manual-gift-methods.ts'
import { countOf } from '../values/count-of.ts'
import { formatExactDollars } from '../values/money.ts'
import type { Gift } from '../payments/payment-tables.ts'

export type DepositSlip = Selectable<Tables['deposit_slip']>

/** What a bank takes at the counter. A fund or an employer may send a check, too. */
export const depositMethods = methodsThat(({ depositPart }) => depositPart !== null)

/** The most gifts on one slip. */
export const maxGiftsOnSlip = 500

/** What gifts of one method add up to. */
export interface MethodSum {
  payment_method: string | null
  gifts: number
  cents: number
}

/** Gifts of money that the office entered and that are on no slip. The state is a literal, as in the index `payment_to_deposit`. */
const undeposited = (db: Db) =>
  db
    .selectFrom('payment')
    .where('entered_at', 'is not', null)
    .where('deposit_slip_id', 'is', null)
    .where('status', '=', sql.lit('paid'))
    .where('livemode', '=', livemode())
    .where('payment_method', 'in', depositMethods)

/**
 * The gifts that wait for deposit, the newest first, at most as many as fit on a slip. `before`: the number of a gift, behind
 * which the list begins.
 */
export async function findUndeposited(db: Db, before = ''): Promise<Gift[]> {
  const last =
    before && (await db.selectFrom('payment').select(['paid_at', 'id']).where('id', '=', before).executeTakeFirst())
  return undeposited(db)
    .selectAll()
    .$castTo<Gift>()
    .$if(Boolean(last), (gifts) => gifts.where(sql<SqlBool>`(paid_at, id) < (${last && last.paid_at}, ${before})`))
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxGiftsOnSlip)
    .execute()
}

/** The numbers of the gifts that wait for deposit and were received before a time, the oldest first. */
export async function findUndepositedBefore(db: Db, before: number, limit: number): Promise<string[]> {
  const gifts = undeposited(db).select('id').where('paid_at', '<', before).orderBy('paid_at').orderBy('id')
  return (await gifts.limit(limit).execute()).map(({ id }) => id)
}

/** What waits for deposit, by method, and when the first of each was received. */
export async function sumUndeposited(db: Db): Promise<(MethodSum & { oldestAt: number })[]> {
  const rows = await sumByMethod(undeposited(db))
    .select((row) => row.fn.min<number | string>('paid_at').as('oldestAt'))
    .execute()
  return rows.map((row) => ({ ...numbersOf(row), oldestAt: Number(row.oldestAt) }))
}

const sumByMethod = (gifts: ReturnType<typeof undeposited>) =>
  gifts
    .select((row) => [
      'payment_method',
      row.fn.countAll<number | string>().as('gifts'),
      row.fn.sum<number | string>('amount_cents').as('cents'),
    ])
    .groupBy('payment_method')

const numbersOf = ({
  payment_method,
  gifts,
  cents,
}: Record<'gifts' | 'cents', number | string> & Pick<MethodSum, 'payment_method'>) => ({
  payment_method,
  gifts: Number(gifts),
  cents: Number(cents),
})

const slips = (db: Db) => db.selectFrom('deposit_slip').selectAll().where('livemode', '=', livemode())

const newestFirst = <Row>(query: SelectQueryBuilder<Tables, 'deposit_slip', Row>) =>
  query.orderBy('deposited_on', 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc')

/** A page of the slips, by their day, the newest first. */
export function findSlips(db: Db, { offset, limit }: { offset: number; limit: number }): Promise<DepositSlip[]> {
  return newestFirst(slips(db)).limit(limit).offset(offset).execute()
}

/** The slips of some days, like 2026-11-21 and without the last, the oldest first and some at a time. */
export async function* eachSlip(
  db: Db,
  { from, until }: { from: string; until: string },
): AsyncGenerator<DepositSlip[]> {
  const limit = 500
  for (let last = { day: from, id: '' }; ;) {
    const page = await slips(db)
      .where('deposited_on', '<', until)
      .where(sql<SqlBool>`(deposited_on, id) > (${last.day}, ${last.id})`)
      .orderBy('deposited_on')
      .orderBy('id')
      .limit(limit)
      .execute()
    if (page.length > 0) yield page
    const end = page.at(-1)
    if (!end || page.length < limit) return
    last = { day: end.deposited_on, id: end.id }
  }
}

/** The number of all slips. */
export const countSlips = (db: Db): Promise<number> => countOf(slips(db))

/** What the bank's statement has of a deposit: its gifts, less the fee of a platform. */
export const bankCentsOf = ({ total_cents: total, fee_cents: fee }: Pick<DepositSlip, 'total_cents' | 'fee_cents'>) =>
  total - fee

/** "$290.50", or "$290.50 less a fee of $8.72", for the audit log. */
export const sumOfDeposit = ({ total_cents: total, fee_cents: fee }: Pick<DepositSlip, 'total_cents' | 'fee_cents'>) =>
  formatExactDollars(total) + (fee > 0 ? ` less a fee of ${formatExactDollars(fee)}` : '')

/** The slips of exactly this amount at the bank, the newest first. */
export function findSlipsByAmount(db: Db, cents: number): Promise<DepositSlip[]> {
  const found = slips(db)
    .where(sql<SqlBool>`total_cents - fee_cents = ${cents}`)
    .where('undone_at', 'is', null)
  return newestFirst(found).limit(20).execute()
}

export function findSlip(db: Db | Tx, id: string): Promise<DepositSlip | undefined> {
  return db.selectFrom('deposit_slip').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The days of these deposits, by their number. */
export async function findDepositDays(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('deposit_slip').select(['id', 'deposited_on']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, deposited_on: day }) => [id, day]))
}

const giftsOfSlip = (db: Db | Tx, id: string) => db.selectFrom('payment').where('deposit_slip_id', '=', id)

/** The gifts of a slip, in the order of their days, at most as many as a slip holds. */
export function findGiftsOfSlip(db: Db, id: string): Promise<Gift[]> {
  const gifts = giftsOfSlip(db, id).selectAll().$castTo<Gift>()
  return gifts.orderBy('paid_at').orderBy('id').limit(maxGiftsOnSlip).execute()
}

/** What the gifts of a slip add up to, by method. */
export const sumGiftsOfSlip = async (db: Db, id: string): Promise<MethodSum[]> =>
  (await sumByMethod(giftsOfSlip(db, id)).execute()).map(numbersOf)

/** A gift of the slip that was cancelled later. */
export async function findCancelledOnSlip(db: Db | Tx, id: string): Promise<string | undefined> {
  const gifts = giftsOfSlip(db, id).select('id').where('status', '<>', 'paid')
  return (await gifts.orderBy('id').limit(1).executeTakeFirst())?.id
}
