import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { findGiver, isOfGiver, shownIdOf } from './giver.queries.server.ts'

/**
 * The giver of a recurring gift, as the pages show it. Returns null when none of its payments has arrived, or the payer was
 * removed from all of them.
 */
export async function findGiverOfSubscription(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const id = await findOwnGiverOfSubscription(db, subscriptionId)
  const giver = id === null ? undefined : await findGiver(db, id)
  return giver ? shownIdOf(giver) : null
}

/** The giver that the gift came with, also when it was merged into another. */
export async function findOwnGiverOfSubscription(db: Db | Tx, subscriptionId: string): Promise<string | null> {
  const stored = await db
    .selectFrom('recurring_gift')
    .select('giver_id')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
  if (stored?.giver_id) return stored.giver_id
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
  return newest?.giver_id ?? null
}

/**
 * The recurring gifts of a giver, by the time of their first gift. One that was taken over from another program has none yet, and
 * one that was given back is no gift of the site.
 */
export async function findSubscriptionsOf(db: Db | Tx, giverId: string): Promise<string[]> {
  const withGifts = await db
    .selectFrom('payment')
    .leftJoin('recurring_gift', 'recurring_gift.subscription_id', 'payment.subscription_id')
    .select(['payment.subscription_id as id', (row) => row.fn.min('payment.created_at').as('begun_at')])
    .where(isOfGiver('payment.giver_id', giverId))
    .where('payment.subscription_id', 'is not', null)
    // A recurring gift is its giver's, also when an earlier payment belongs to somebody else.
    .where((row) => row.or([row('recurring_gift.giver_id', 'is', null), isOfGiver('recurring_gift.giver_id', giverId)]))
    .where((row) => row.not(isGivenBack('payment.subscription_id')))
    .groupBy('payment.subscription_id')
    .execute()
  const others = await db
    .selectFrom('recurring_gift')
    .select(['subscription_id as id', 'created_at as begun_at'])
    .where(isOfGiver('giver_id', giverId))
    .execute()
  const begun = new Map([...others, ...withGifts].map(({ id, begun_at: at }) => [id ?? '', at]))
  return [...begun.keys()].toSorted((a, b) => begun.get(a)! - begun.get(b)! || (a < b ? -1 : 1))
}

/** Whether the recurring gift in a column was taken over from another program and is given back to it. */
export const isGivenBack = (column: string) => sql<SqlBool>`exists (
  select 1 from taken_over_gift
  where taken_over_gift.subscription_id = ${sql.ref(column)} and given_back_at is not null
)`

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

/** The recurring gifts of a giver that are recorded as stopped, and end later. */
export async function findStopsToTakeBack(db: Db | Tx, giverId: string, now: number): Promise<string[]> {
  const stopped = await db
    .selectFrom('recurring_gift')
    .select('subscription_id')
    .where(isOfGiver('giver_id', giverId))
    .where('status', '=', 'stopped')
    .where('ends_at', '>', now)
    .orderBy('subscription_id')
    .execute()
  return stopped.map(({ subscription_id: id }) => id)
}

/**
 * Recurring gifts pass to a giver. Repeatable. It stands here and not with recurring gifts, because the first payment of a
 * recurring gift brings its giver.
 */
export async function moveRecurringGifts(
  tx: Db | Tx,
  subscriptions: readonly string[],
  giverId: string,
): Promise<void> {
  await tx
    .updateTable('recurring_gift')
    .set({ giver_id: giverId })
    .where('subscription_id', 'in', ['', ...subscriptions])
    .where('giver_id', 'is distinct from', giverId)
    .execute()
}
