import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { findGiver, findRecipient, isOfGiver, shownId, shownIdOf } from './giver.queries.server.ts'

/**
 * The giver of a recurring gift, as the pages show it. Null: none of its payments has arrived, or the payer was removed
 * from all of them.
 */
export async function findGiverOfSubscription(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const stored = await db
    .selectFrom('recurring_gift')
    .innerJoin('giver', 'giver.id', 'recurring_gift.giver_id')
    .select(shownId.as('id'))
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  if (stored) return stored.id
  // The row of the recurring gift may be stored later than its first payments.
  const newest = await db
    .selectFrom('payment')
    .select('giver_id')
    .where('subscription_id', '=', subscriptionId)
    .where('giver_id', 'is not', null)
    // An expression keeps PostgreSQL from scanning the index of all payments by time, back to a gift that ended long ago.
    .orderBy((row) => row.fn.coalesce('paid_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const giver = newest?.giver_id ? await findGiver(db, newest.giver_id) : undefined
  return giver ? shownIdOf(giver) : null
}

/** The address that gets the mails about a recurring gift. Null: there is none, or it was removed on request. */
export async function findRecipientOfSubscription(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('payment')
    .select(['giver_id', 'payer_email'])
    .where('subscription_id', '=', subscriptionId)
    .where('payer_email', '<>', '')
    // By an expression, as above.
    .orderBy((row) => row.fn.coalesce('paid_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? findRecipient(db, newest) : null
}

/** The recurring gifts of a giver, by the time of their first gift. */
export async function findSubscriptionsOf(db: Db | Tx, giverId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('recurring_gift', 'recurring_gift.subscription_id', 'payment.subscription_id')
    .select(['payment.subscription_id as id', (row) => row.fn.min('payment.created_at').as('begun_at')])
    .where(isOfGiver('payment.giver_id', giverId))
    .where('payment.subscription_id', 'is not', null)
    // A recurring gift is its giver's, also when an earlier payment belongs to somebody else.
    .where((row) => row.or([row('recurring_gift.giver_id', 'is', null), isOfGiver('recurring_gift.giver_id', giverId)]))
    .groupBy('payment.subscription_id')
    .orderBy('begun_at')
    .orderBy(sql`payment.subscription_id`)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** The recurring gifts of a giver that are not recorded as stopped. */
export async function findActiveSubscriptions(db: Db | Tx, giverId: string): Promise<string[]> {
  const ids = await findSubscriptionsOf(db, giverId)
  const stopped = await findStopped(db, ids)
  return ids.filter((id) => !stopped.has(id))
}

/** Which of these recurring gifts are recorded as stopped. */
export async function findStopped(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  const gifts = db.selectFrom('recurring_gift').select('subscription_id').where('status', '=', 'stopped')
  const stopped = await gifts.where('subscription_id', 'in', ['', ...ids]).execute()
  return new Set(stopped.map(({ subscription_id: id }) => id))
}
