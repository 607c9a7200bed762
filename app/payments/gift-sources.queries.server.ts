import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { hasNetAmount } from './net-amount.server.ts'

/** How many gifts since a time came by each `?from=`, and what remains of them. Of renewals each counts. */
export function countSources(db: Db, since: number) {
  return db
    .selectFrom('payment')
    .select((row) => [
      sql<string>`lower(came_from)`.as('source'),
      row.fn.count<number>('id').as('gifts'),
      row.fn.sum<number | string>(sql`amount_cents - refunded_cents - lost_cents`).as('cents'),
    ])
    .where('came_from', 'is not', null)
    .where('paid_at', '>=', since)
    .where('livemode', '=', livemode())
    .where(hasNetAmount)
    .groupBy(sql`lower(came_from)`)
    .orderBy('gifts', 'desc')
    .orderBy('source')
    .execute()
}
