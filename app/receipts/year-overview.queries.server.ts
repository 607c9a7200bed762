import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../db/db.server.ts'
import { foldedHoldsText, holdsText } from '../db/holds-text.server.ts'
import { receiptsEmailId } from '../givers/giver.queries.server.ts'
import {
  describeGiversOfYear,
  getsMail,
  getsMailThemselves,
  findSentTo,
  giversOf,
  isToPrint,
  type GiverOfYear,
} from './givers-of-year.queries.server.ts'
import { waitingGivers, waitsForDebit } from './waiting-debits.queries.server.ts'

export interface SumsOfYear {
  givers: number
  gifts: number
  cents: number
  /** Givers with a statement by mail that bears no name. */
  nameless: number
  /** The number of statements that are still to be sent by mail. */
  toSend: number
}

interface YearQuery {
  /** A part of a name or of an address of the giver. */
  search: string
  sort: 'cents' | 'gifts' | 'name' | 'email'
  isDownward: boolean
  offset: number
  limit: number
  /** The largest number of givers by post. */
  postLimit: number
}

interface YearOverview {
  sums: SumsOfYear
  /** A page of the givers that the search fits. */
  givers: GiverOfYear[]
  /** The number of all givers that the search fits. */
  found: number
  /** See `findGiversByPost`. */
  byPost: GiverOfYear[]
}

interface Row {
  part: 'sums' | 'page' | 'post'
  shown_id: string
  gifts: number
  elsewhere: number
  cents: number
}

interface SumsRow extends Row {
  part: 'sums'
  givers: number
  nameless: number
  to_send: number
  found: number
}

/** What the page of a year shows. The gifts of its givers are many: they are summed up once for all parts of it. */
export async function findYearOverview(db: Db, year: number, query: YearQuery): Promise<YearOverview> {
  const { rows } = await sql<Row | SumsRow>`
    with given as materialized ${giversOf(db, year)},
    few as materialized (select shown_id from given where not ${getsMailThemselves}),
    by_post as materialized (select shown_id from few where not ${getsMail}),
    not_to_send as materialized (
      select shown_id from by_post union all ${findSentTo(db, year)}
      union all select shown_id from ${waitingGivers(db, year)} as waiting
    ),
    matching as materialized (${matching(query.search)}),
    page as (${pageOf(query)}),
    post as (${withSums(sql`
      select shown_id, name_key as sort_value from by_post cross join giver
      where giver.id = shown_id and ${isToPrint(db, year)} and not ${waitsForDebit(db, year)}
      order by name_key, shown_id limit ${query.postLimit}`)}
    )
    select 'sums' as part, '' as shown_id, cast(coalesce(sum(gifts), 0) as bigint) as gifts, 0 as elsewhere,
      cast(coalesce(sum(cents), 0) as bigint) as cents, count(*) as givers,
      count(case when shown_id in (select id from giver where name_key = '')
        and shown_id not in (select shown_id from by_post) then 1 end) as nameless,
      count(case when shown_id not in (select shown_id from not_to_send) then 1 end) as to_send,
      count(case when ${isMatching(query)} then 1 end) as found, 0 as place
    from given
    union all ${rowsOf('page', sql`page`, directionOf(query))}
    union all ${rowsOf('post', sql`post`, sql`asc`)}
    order by place`.execute(db)
  const sums = rows.find((row): row is SumsRow => row.part === 'sums')!
  const partOf = (name: Row['part']) => {
    const ofPart = rows.filter(({ part }) => part === name)
    return describeGiversOfYear(db, year, ofPart)
  }
  return {
    sums: {
      givers: sums.givers,
      gifts: sums.gifts,
      cents: sums.cents,
      nameless: sums.nameless,
      toSend: sums.to_send,
    },
    found: sums.found,
    givers: await partOf('page'),
    byPost: await partOf('post'),
  }
}

const directionOf = ({ isDownward }: YearQuery) => (isDownward ? sql`desc` : sql`asc`)

/** The givers in a part, which are numbered in its order. */
const rowsOf = (name: Row['part'], part: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`
  select ${sql.lit(name)}, shown_id, gifts, elsewhere, cents, 0, 0, 0, 0,
    row_number() over (order by sort_value ${direction}, shown_id ${direction}) from ${part}`

/** Adds what each giver of a part gave. */
const withSums = (part: RawBuilder<unknown>) => sql`
  select given.shown_id, gifts, elsewhere, cents, sort_value from (${part}) as part cross join given
  where given.shown_id = part.shown_id`

/** The givers with these words in their name or in one of their addresses. */
const matching = (search: string) => sql`
  select id from giver where merged_into is null and ${holdsText('name', search)}
  union all select coalesce(merged_into, giver.id) from giver_email cross join giver
  where giver.id = giver_id and ${foldedHoldsText('email_key', search)}`

const isMatching = ({ search }: YearQuery) =>
  search === '' ? sql<SqlBool>`1 = 1` : sql<SqlBool>`shown_id in (select id from matching)`

/** One page of the givers that match. Those without a name, or without an address, come first. */
function pageOf(query: YearQuery) {
  const { sort, offset, limit } = query
  const direction = directionOf(query)
  const inOrder = sql`order by sort_value ${direction}, shown_id ${direction} limit ${limit} offset ${offset}`
  if (sort === 'name') {
    // "is true" keeps PostgreSQL from joining all of them: the index of the names is read until the page is full.
    return withSums(sql`select shown_id, sort_value from (
        select id as shown_id, name_key as sort_value from giver
        where merged_into is null and (id in (select shown_id from given)) is true
      ) as named where ${isMatching(query)} ${inOrder}`)
  }
  if (sort === 'email') {
    // Of a giver's own addresses, one gets the receipts. A join with all of them takes half the time of a look for each.
    return sql`select shown_id, gifts, elsewhere, cents, coalesce(own.email_key,
        (select email_key from giver_email where id = ${receiptsEmailId('shown_id')}), '') as sort_value
      from given left join giver_email as own on own.giver_id = shown_id and own.gets_receipts = 1
      where ${isMatching(query)} ${inOrder}`
  }
  return sql`select shown_id, gifts, elsewhere, cents, ${sql.ref(sort)} as sort_value from given
    where ${isMatching(query)} ${inOrder}`
}
