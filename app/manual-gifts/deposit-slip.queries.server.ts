import type { SelectQueryBuilder } from 'kysely'
import { livemode } from '../config/livemode.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import type { Tables } from '../db/tables.ts'
import { methodsThat } from '../payments/manual-gift-methods.ts'
import { countOf } from '../values/count-of.ts'
import type { Gift } from '../payments/payment-tables.ts'

export type DepositSlip = Tables['deposit_slip']

/** What a bank takes at the counter. A fund or an employer may send a check, too. */
export const depositMethods = methodsThat(({ depositPart }) => depositPart !== null)

/** The most gifts on one slip. */
export const maxGiftsOnSlip = 500

/** Gifts of money that the office entered and that are on no slip. */
const undeposited = (db: Db) =>
  db
    .selectFrom('payment')
    .where('entered_at', 'is not', null)
    .where('deposit_slip_id', 'is', null)
    .where('status', '=', 'paid')
    .where('livemode', '=', livemode())
    .where('payment_method', 'in', depositMethods)

/** The undeposited gifts received since a time, the newest first, at most as many as fit on a slip. */
export function findUndeposited(db: Db, since: number): Promise<Gift[]> {
  return undeposited(db)
    .selectAll()
    .$castTo<Gift>()
    .where('paid_at', '>=', since)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxGiftsOnSlip)
    .execute()
}

/** When the last undeposited gift before a time was received. Null: there is none. */
export async function findLastUndepositedBefore(db: Db, before: number): Promise<number | null> {
  const earlier = undeposited(db).select('paid_at').where('paid_at', '<', before)
  return (await earlier.orderBy('paid_at', 'desc').limit(1).executeTakeFirst())?.paid_at ?? null
}

/** The number and the sum of the undeposited gifts since a time. */
export async function sumUndeposited(db: Db, since: number): Promise<{ gifts: number; cents: number }> {
  const { gifts, cents } = await undeposited(db)
    .where('paid_at', '>=', since)
    .select((row) => [
      row.fn.countAll<number | string>().as('gifts'),
      row.fn.sum<number | string | null>('amount_cents').as('cents'),
    ])
    .executeTakeFirstOrThrow()
  return { gifts: Number(gifts), cents: Number(cents ?? 0) }
}

const slips = (db: Db) => db.selectFrom('deposit_slip').selectAll().where('livemode', '=', livemode())

const newestFirst = <Row>(query: SelectQueryBuilder<Tables, 'deposit_slip', Row>) =>
  query.orderBy('deposited_on', 'desc').orderBy('created_at', 'desc').orderBy('id', 'desc')

/** A page of the slips, by their day, the newest first. */
export function findSlips(db: Db, { offset, limit }: { offset: number; limit: number }): Promise<DepositSlip[]> {
  return newestFirst(slips(db)).limit(limit).offset(offset).execute()
}

/** The number of all slips. */
export const countSlips = (db: Db): Promise<number> => countOf(slips(db))

/** The slips of exactly this amount, the newest first. */
export function findSlipsByAmount(db: Db, cents: number): Promise<DepositSlip[]> {
  const found = slips(db).where('total_cents', '=', cents).where('undone_at', 'is', null)
  return newestFirst(found).limit(20).execute()
}

export function findSlip(db: Db | Tx, id: string): Promise<DepositSlip | undefined> {
  return db.selectFrom('deposit_slip').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The gifts of a slip, in the order of their days. */
export function findGiftsOfSlip(db: Db, id: string): Promise<Gift[]> {
  const gifts = db.selectFrom('payment').selectAll().where('deposit_slip_id', '=', id).$castTo<Gift>()
  return gifts.orderBy('paid_at').orderBy('id').execute()
}
