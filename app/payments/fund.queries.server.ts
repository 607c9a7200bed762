import { sql } from 'kysely'
import { funds } from '../catalog/funds.ts'
import type { Db } from '../db/db.server.ts'

/** Whether files have a column for the fund: with no fund named and none given, nothing is said of funds. */
export const areFundsUsed = async (db: Db): Promise<boolean> => funds.length > 0 || hasFundGifts(db)

/** Whether any gift is for a fund. An index has only these gifts. */
export async function hasFundGifts(db: Db): Promise<boolean> {
  const gift = db
    .selectFrom('payment')
    .select(sql`1`.as('one'))
    .where('fund', 'is not', null)
    .limit(1)
  return (await gift.executeTakeFirst()) !== undefined
}
