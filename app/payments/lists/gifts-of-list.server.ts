import { sql, type SqlBool } from 'kysely'
import { giversOfList, isCounted } from './givers-of-list.server.ts'
import { noFilter, timesOf, type ListFilter } from './list-filter.ts'

/** The conditions of a list of gifts, for a query of the table `payment`. `time`: the column that the days are about. */
export function giftConditions(filter: ListFilter, time: 'paid_at' | 'created_at', now: number) {
  const { leastCents, mostCents, overCents, often, way, first } = filter
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
    first ? isFirst() : null,
    asksOfGiver(filter) ? isOfGivers(filter, now) : null,
  ]
  return conditions.filter((condition) => condition !== null)
}

const asksOfGiver = ({ recurring, lapsed, noEmail, maybeOne }: ListFilter) =>
  recurring !== '' || lapsed || noEmail || maybeOne

function isOfGivers({ recurring, lapsed, noEmail, maybeOne }: ListFilter, now: number) {
  const givers = giversOfList({ ...noFilter, recurring, lapsed, noEmail, maybeOne }, now)
  return sql<SqlBool>`(
    payment.giver_id in (select id from (${givers}) as givers) or payment.giver_id in (
      select giver.id from giver where merged_into is not null and merged_into in (select id from (${givers}) as givers)
    ))`
}

/** Whether a gift is the first of its giver, and of all givers that were merged with it. */
const isFirst = () => sql<SqlBool>`(
  (payment.giver_id, payment.paid_at) in (
    select giver_id, min(paid_at) from payment where giver_id is not null and ${isCounted()} group by giver_id
  ) and not exists (
    select 1 from giver as own, giver as other, payment as earlier
    where own.id = payment.giver_id
      and (own.merged_into is not null or exists (select 1 from giver where giver.merged_into = own.id))
      and (other.id = coalesce(own.merged_into, own.id) or other.merged_into = coalesce(own.merged_into, own.id))
      and earlier.giver_id = other.id and earlier.paid_at < payment.paid_at and earlier.kind = 'gift'
  ))`
