import { sql, type SqlBool } from 'kysely'
import { livemode } from '../../config/livemode.server.ts'
import type { Db } from '../../db/db.server.ts'
import { eachPage } from '../../db/each-row.ts'
import type { RecurringGift } from '../../subscriptions/recurring-gift.queries.server.ts'
import { countOf } from '../../values/count-of.ts'

/** Which recurring gifts a list has. `all`: those that are not stopped. */
export type RecurringView = 'all' | 'running' | 'failing' | 'ending' | 'card-expires' | 'stopped'

export const recurringSorts = ['next', 'amount', 'since', 'name'] as const

interface RecurringPage {
  sort: (typeof recurringSorts)[number]
  isDownward: boolean
  offset: number
  limit: number
}

export interface ListedRecurring extends RecurringGift {
  /** The giver's number as pages show it. Null means that none of its payments has arrived. */
  shown_giver: string | null
  name: string | null
}

/** A card that expires before this much time has passed. */
const soonMs = 60 * 24 * 60 * 60_000

function conditionOf(view: RecurringView, now: number) {
  return {
    all: sql<SqlBool>`status <> 'stopped'`,
    running: sql<SqlBool>`status = 'active'`,
    failing: sql<SqlBool>`status = 'failing'`,
    ending: sql<SqlBool>`status <> 'stopped' and ends_at is not null`,
    'card-expires': sql<SqlBool>`status <> 'stopped' and method_expires_at < ${now + soonMs}`,
    stopped: sql<SqlBool>`status = 'stopped'`,
  }[view]
}

const recurringOf = (db: Db, view: RecurringView, now: number) =>
  db.selectFrom('recurring_gift').where('recurring_gift.livemode', '=', livemode()).where(conditionOf(view, now))

/** The name of the giver that pages show. */
const withGivers = (db: Db, view: RecurringView, now: number) =>
  recurringOf(db, view, now)
    .leftJoin('giver as own', 'own.id', 'recurring_gift.giver_id')
    .leftJoin('giver as shown', (join) => join.on(sql<SqlBool>`shown.id = coalesce(own.merged_into, own.id)`))

/** One page of the recurring gifts, and the number of all of this view. */
export async function listRecurring(
  db: Db,
  view: RecurringView,
  { sort, isDownward, offset, limit }: RecurringPage,
  now: number,
): Promise<{ rows: ListedRecurring[]; total: number }> {
  const direction = isDownward ? 'desc' : 'asc'
  const order = {
    // What has no next charge comes last.
    next: sql`coalesce(next_at, ${isDownward ? 0 : Number.MAX_SAFE_INTEGER})`,
    amount: sql.ref('recurring_gift.amount_cents'),
    since: sql.ref('recurring_gift.created_at'),
    name: sql`coalesce(shown.name_key, '')`,
  }[sort]
  const page =
    sort === 'name'
      ? withGivers(db, view, now).select('subscription_id')
      : recurringOf(db, view, now).select('subscription_id')
  const ids = page.orderBy(order, direction).orderBy('subscription_id', direction).limit(limit).offset(offset)
  const rows = await withGivers(db, view, now)
    .selectAll('recurring_gift')
    .select(['shown.id as shown_giver', 'shown.name'])
    .where('subscription_id', 'in', ids)
    .orderBy(order, direction)
    .orderBy('subscription_id', direction)
    .execute()
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  return { rows, total: await countOf(recurringOf(db, view, now)) }
}

/** All recurring gifts of a view, the oldest first, for a file. */
export function eachRecurring(db: Db, view: RecurringView, now: number): AsyncGenerator<ListedRecurring[]> {
  return eachPage(
    ({ at, id }, limit) =>
      withGivers(db, view, now)
        .selectAll('recurring_gift')
        .select(['shown.id as shown_giver', 'shown.name'])
        .where(sql<SqlBool>`(recurring_gift.created_at, subscription_id) > (${at}, ${id})`)
        .orderBy('recurring_gift.created_at')
        .orderBy('subscription_id')
        .limit(limit)
        .execute(),
    ({ created_at: at, subscription_id: id }) => ({ at, id }),
  )
}
