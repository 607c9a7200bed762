import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { livemode } from '../../config/livemode.server.ts'
import { startOfYear, yearOf } from '../../values/year-of.ts'
import { mergedGivers } from '../../givers/giver.queries.server.ts'
import { isCounted, namesakes, recurringConditions } from './givers-of-list.server.ts'
import { firstSince, timesOf, type ListFilter } from './list-filter.ts'

/** The conditions of a list of gifts, for a query of the table `payment`. `time`: the column that the days are about. */
export function giftConditions(filter: ListFilter, time: 'paid_at' | 'created_at', now: number) {
  const { leastCents, mostCents, overCents, often, way, fund, first } = filter
  const { since, until } = timesOf(filter)
  const at = sql.ref(`payment.${time}`)
  const conditions = [
    since === null ? null : sql<SqlBool>`${at} >= ${since}`,
    until === null ? null : sql<SqlBool>`${at} < ${until}`,
    leastCents === null ? null : sql<SqlBool>`payment.amount_cents >= ${leastCents}`,
    overCents === null ? null : sql<SqlBool>`payment.amount_cents >= ${overCents}`,
    mostCents === null ? null : sql<SqlBool>`payment.amount_cents <= ${mostCents}`,
    often === '' ? null : sql<SqlBool>`payment.frequency ${sql.raw(often === 'once' ? '=' : '<>')} 'once'`,
    way === '' ? null : sql<SqlBool>`payment.payment_method = ${way}`,
    fund === '' ? null : sql<SqlBool>`payment.fund = ${fund}`,
    first ? isFirst(firstSince(filter, now)) : null,
    ...givenBy(filter),
  ]
  return conditions.filter((condition) => condition !== null)
}

/** Whether something is asked of the giver, or of the giver's other gifts: indexes of gifts do not help then. */
export const asksOfGiver = ({ recurring, lapsed, noEmail, maybeOne, first }: ListFilter) =>
  recurring !== '' || lapsed || noEmail || maybeOne || first

/** What is asked of the givers of the gifts, except `lapsed`: see `lapsedGivers`. */
function givenBy({ recurring, noEmail, maybeOne }: ListFilter) {
  const conditions = [
    recurring && isAmong('recurring_gift', sql`livemode = ${livemode()} and ${recurringConditions[recurring]}`),
    noEmail && sql<SqlBool>`payment.giver_id is not null and not ${isAmong('giver_email', sql`1 = 1`)}`,
    maybeOne &&
      sql<SqlBool>`(payment.giver_id in (${namesakes}) or payment.giver_id in (
        select id from giver where merged_into is not null and merged_into in (${namesakes})
      ))`,
  ]
  return conditions.filter((condition) => typeof condition === 'object')
}

/** Whether the gift's giver, or one that was merged with it, is in a table under a condition. */
const isAmong = (table: string, condition: RawBuilder<unknown>) => sql<SqlBool>`(
  payment.giver_id in (select giver_id from ${sql.table(table)} where giver_id is not null and ${condition})
  or payment.giver_id in (
    select own.id from ${mergedGivers} as own cross join ${mergedGivers} as other cross join ${sql.table(table)} as its
    where other.shown = own.shown and its.giver_id = other.id and ${condition}
  ))`

/**
 * The givers who, with those that were merged with them, gave last year and not this, as `lapsed_id`, each once. They are
 * many: on SQLite, a join with them takes half the time that a condition takes.
 */
export function lapsedGivers(now: number) {
  const gave = sql`${isCounted()} and paid_at >= ${startOfYear(yearOf(now) - 1)}`
  const hasLapsed = sql`max(paid_at) < ${startOfYear(yearOf(now))}`
  return sql<{ lapsed_id: string }>`(
    select giver_id as lapsed_id from (
      select giver_id from payment where giver_id is not null and ${gave} group by giver_id having ${hasLapsed}
    ) as alone where giver_id not in (select id from ${mergedGivers} as merged)
    union all
    select own.id from ${mergedGivers} as own cross join ${mergedGivers} as other cross join payment as its
    where other.shown = own.shown and its.giver_id = other.id and ${gave} group by own.id having ${hasLapsed}
  )`
}

/** Whether a gift is the first of its giver, and of all givers that were merged with it. */
const isFirst = (since: number) => sql<SqlBool>`payment.id in (
  select its.id from (
    select giver_id, first_at from (
      select giver_id, min(paid_at) as first_at from payment where giver_id is not null and ${isCounted()}
      group by giver_id having min(paid_at) >= ${since}
    ) as alone where giver_id not in (select id from ${mergedGivers} as merged)
  ) as started cross join payment as its
  where its.giver_id = started.giver_id and its.paid_at = started.first_at
  union all
  select its.id from (
    select merged.shown, min(paid_at) as first_at from ${mergedGivers} as merged cross join payment
    where payment.giver_id = merged.id and ${isCounted()} group by merged.shown having min(paid_at) >= ${since}
  ) as started cross join ${mergedGivers} as member cross join payment as its
  where member.shown = started.shown and its.giver_id = member.id and its.paid_at = started.first_at
)`
