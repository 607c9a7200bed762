import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'

/** Whether any gift is for a fund. An index has only these gifts. */
export async function hasFundGifts(db: Db): Promise<boolean> {
  const gift = db
    .selectFrom('payment')
    .select(sql`1`.as('one'))
    .where('fund', 'is not', null)
    .limit(1)
  return (await gift.executeTakeFirst()) !== undefined
}
