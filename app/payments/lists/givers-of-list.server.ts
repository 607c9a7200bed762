import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { livemode } from '../../config/livemode.server.ts'
import { startOfYear, yearOf } from '../../values/year-of.ts'
import { diedGivers } from '../../givers/giver-died.server.ts'
import type { Key } from '../../givers/may-be-one.queries.server.ts'
import { mergedGivers } from '../../givers/giver.queries.server.ts'
import { hasNetAmount } from '../net-amount.server.ts'
import { firstSince, queryOfFilter, timesOf, type ListFilter } from './list-filter.ts'

type Condition = RawBuilder<SqlBool>

export const giverSorts = ['last', 'name', 'since', 'gifts', 'sum', 'year'] as const
export type GiverSort = (typeof giverSorts)[number]

const all = (conditions: readonly (Condition | null)[]): Condition => {
  const given = conditions.filter((condition) => condition !== null)
  return given.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(given, sql` and `)})`
}

/** The gifts that lists count: something of them remains, and on a live site they are not of Stripe's test mode. */
export const isCounted = (): Condition =>
  sql<SqlBool>`(kind = 'gift' and livemode = ${livemode()} and paid_at is not null and ${hasNetAmount})`

const netCents = sql`(amount_cents - refunded_cents - lost_cents)`

/** Which of a giver's gifts are looked at. */
export function fits(filter: ListFilter): Condition {
  const { since, until } = timesOf(filter)
  return all([
    since === null ? null : sql<SqlBool>`paid_at >= ${since}`,
    // The plus sign keeps SQLite on the index by giver, which has all columns, when both ends are given.
    until === null ? null : sql<SqlBool>`+paid_at < ${until}`,
    filter.often === '' ? null : sql<SqlBool>`frequency ${sql.raw(filter.often === 'once' ? '=' : '<>')} 'once'`,
    filter.way === '' ? null : sql<SqlBool>`payment_method = ${filter.way}`,
  ])
}

/** What is asked of all gifts of a giver together. */
function asksOfGifts(filter: ListFilter, now: number): Condition {
  const fitting = fits(filter)
  const { leastCents, mostCents, times, overCents, lapsed, first } = filter
  const sumCents = sql`sum(${netCents}) filter (where ${fitting})`
  const thisYear = startOfYear(yearOf(now))
  const lastYear = startOfYear(yearOf(now) - 1)
  return all([
    sql<SqlBool>`count(*) filter (where ${fitting}) > 0`,
    leastCents === null ? null : sql<SqlBool>`${sumCents} >= ${leastCents}`,
    mostCents === null ? null : sql<SqlBool>`${sumCents} <= ${mostCents}`,
    times === null ? null : sql<SqlBool>`count(*) filter (where ${fitting}) >= ${times}`,
    overCents === null ? null : sql<SqlBool>`max(amount_cents) filter (where ${fitting}) >= ${overCents}`,
    lapsed ? sql<SqlBool>`count(*) filter (where paid_at >= ${lastYear} and paid_at < ${thisYear}) > 0` : null,
    lapsed ? sql<SqlBool>`count(*) filter (where paid_at >= ${thisYear}) = 0` : null,
    first ? sql<SqlBool>`min(paid_at) >= ${firstSince(filter, now)}` : null,
    first && filter.until ? sql<SqlBool>`min(paid_at) < ${timesOf(filter).until}` : null,
  ])
}

/** What is asked of the giver with the number in `found.id`, who is not merged into another. */
function asksOfGiver(filter: ListFilter, hasDied: boolean): Condition {
  const { recurring, noEmail, maybeOne, lapsed } = filter
  return all([
    sql<SqlBool>`found.id not in (select id from giver where forgotten_at is not null)`,
    recurring === ''
      ? null
      : isAmong('recurring_gift', sql`livemode = ${livemode()} and ${recurringConditions[recurring]}`),
    noEmail ? sql<SqlBool>`not ${isAmong('giver_email', sql`1 = 1`)}` : null,
    maybeOne ? sql<SqlBool>`found.id in (${namesakes})` : null,
    lapsed && !hasDied ? sql<SqlBool>`found.id not in (${diedGivers})` : null,
  ])
}

export const recurringConditions = {
  running: sql`status = 'active'`,
  failing: sql`status = 'failing'`,
  ending: sql`status <> 'stopped' and ends_at is not null`,
}

/** Whether the giver, or one that was merged into it, is in a table under a condition. */
const isAmong = (table: string, condition: RawBuilder<unknown>) => sql<SqlBool>`(
  found.id in (select giver_id from ${sql.table(table)} where giver_id is not null and ${condition}) or found.id in (
    select merged_into from giver cross join ${sql.table(table)} as its
    where merged_into is not null and its.giver_id = giver.id and ${condition}
  ))`

/**
 * The numbers of givers with whom another one shares this key. A join and not "in": shared keys are few, and each finds its
 * givers by the index.
 */
const sharersOf = (key: Key) => sql`select giver.id from (
    select ${sql.ref(key)} as shared_key from giver
    where merged_into is null and ${sql.ref(key)} <> '' group by ${sql.ref(key)} having count(*) > 1
  ) as shared cross join giver where giver.${sql.ref(key)} = shared.shared_key and giver.merged_into is null`

/** The numbers of givers with whom another one shares the name, or surname, house number and ZIP: see `findMayBeOne`. */
export const namesakes = sql`${sharersOf('name_key')} union all ${sharersOf('household_key')}`

const sortValues: Record<Exclude<GiverSort, 'name'>, (filter: ListFilter, now: number) => RawBuilder<unknown>> = {
  last: (filter) => sql`max(paid_at) filter (where ${fits(filter)})`,
  since: () => sql`min(paid_at)`,
  gifts: (filter) => sql`count(*) filter (where ${fits(filter)})`,
  sum: (filter) => sql`sum(${netCents}) filter (where ${fits(filter)})`,
  year: (_, now) => sql`coalesce(sum(${netCents}) filter (where paid_at >= ${startOfYear(yearOf(now))}), 0)`,
}

interface ListOptions {
  sort?: GiverSort
  /** Also those of a list of lapsed givers who have died. It is a list of people to ask, so it leaves them out. */
  hasDied?: boolean
}

/** The numbers of the givers that fit, as pages show them, each with the value to sort by: `id`, `sort_value`. */
export function giversOfList(filter: ListFilter, now: number, { sort = 'last', hasDied = false }: ListOptions = {}) {
  const value = sort === 'name' ? sql`0` : sortValues[sort](filter, now)
  const asked = asksOfGifts(filter, now)
  const looksAtAll = filter.lapsed || filter.first || sort === 'since' || sort === 'year'
  const counted = looksAtAll ? isCounted() : sql<SqlBool>`(${isCounted()} and ${fits(filter)})`
  const ofGiver = asksOfGiver(filter, hasDied)
  // Most givers were not merged: to add up their gifts needs no join.
  return sql<{ id: string; sort_value: number }>`
    select id, sort_value from (
      select giver_id as id, cast(${value} as bigint) as sort_value from payment
      where giver_id is not null and ${counted} group by giver_id having ${asked}
    ) as found where id not in (select id from ${mergedGivers} as merged) and ${ofGiver}
    union all
    select id, sort_value from (
      select merged.shown as id, cast(${value} as bigint) as sort_value
      from ${mergedGivers} as merged cross join payment
      where payment.giver_id = merged.id and ${counted}
      group by merged.shown having ${asked}
    ) as found where ${ofGiver}`
}

/** Whether one gift is enough to be on the list: then givers can be read by name, without adding up. */
export const isOfEveryone = (filter: ListFilter) => queryOfFilter(filter) === ''

/**
 * Whether a giver of the table `giver`, who is not merged into another, has given, or one that was merged into it. Asked of
 * one giver after the other, in the order of an index: of "exists", PostgreSQL would make a list of all gifts first.
 */
export const hasGiven = () => sql<SqlBool>`(
  giver.id not in (select id from giver where forgotten_at is not null) and (
    (select 1 from payment where giver_id = giver.id and ${isCounted()} limit 1) is not null or giver.id in (
      select member.merged_into from giver as member
      where member.merged_into is not null
        and exists (select 1 from payment where payment.giver_id = member.id and ${isCounted()})
    )
  ))`
