import { sql } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { diedGivers, hasDied } from '../../givers/giver-died.server.ts'
import { startOfYear, yearOf } from '../../values/year-of.ts'
import { fits, giversOfList, hasGiven, isCounted, isOfEveryone, type GiverSort } from './givers-of-list.server.ts'
import type { ListFilter } from './list-filter.ts'

export interface ListedGiver extends GiftSums {
  id: string
  name: string | null
  kind: 'person' | 'household' | 'organization'
  postalAddress: string | null
  phone: string | null
  hasDied: boolean
  /** Whether letters to the giver ended. */
  getsNoLetters: boolean
  /** The one that gets receipts is the first. */
  emails: string[]
}

interface GiftSums {
  firstAt: number
  lastAt: number
  gifts: number
  sumCents: number
  yearCents: number
  /** Of the gifts that fit the filter. */
  fittingGifts: number
  fittingCents: number
}

const noGifts: GiftSums = {
  firstAt: 0,
  lastAt: 0,
  gifts: 0,
  sumCents: 0,
  yearCents: 0,
  fittingGifts: 0,
  fittingCents: 0,
}

interface GiverPage {
  sort: GiverSort
  isDownward: boolean
  offset: number
  limit: number
}

/** One page of the givers that fit, and the number of all of them. */
export async function listGivers(
  db: Db,
  filter: ListFilter,
  page: GiverPage,
  now: number,
): Promise<{ givers: ListedGiver[]; total: number }> {
  const { ids, total } = await findPage(db, filter, page, now)
  return { givers: await describeGivers(db, ids, filter, now), total }
}

/** To find the numbers takes a look at all gifts, so many are found at once. */
const numbersAtOnce = 100_000

/** The numbers of all givers that fit, in order, for a file: in parts, so that a long list is never in memory. */
export async function* eachNumberOfList(
  db: Db,
  filter: ListFilter,
  page: Pick<GiverPage, 'sort' | 'isDownward'>,
  now: number,
  limit = numbersAtOnce,
): AsyncGenerator<string[]> {
  const { from, value, id } = placesOf(page.sort)
  for (let last: { id: string; value: string | number } | undefined; ;) {
    const beyond = sql.raw(page.isDownward ? '<' : '>')
    const isBehind = last ? sql`and (${value}, ${id}) ${beyond} (${last.value}, ${last.id})` : sql``
    const { rows } = await sql<NonNullable<typeof last>>`
      with found as materialized (${giversOfList(filter, now, page)})
      select ${id} as id, ${value} as value ${from} ${isBehind} ${inOrder(page)} limit ${limit}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => row.id)
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}

async function findPage(db: Db, filter: ListFilter, page: GiverPage, now: number) {
  const found = giversOfList(filter, now, page)
  const { limit, offset } = page
  if (page.sort === 'name' && isOfEveryone(filter)) {
    const direction = sql.raw(page.isDownward ? 'desc' : 'asc')
    const { rows } = await sql<{ id: string }>`
      select id from giver where merged_into is null and ${hasGiven()}
      order by name_key ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db)
    return { ids: rows.map(({ id }) => id), total: await countFound(db, found) }
  }
  const placed = placesOf(page.sort)
  const { rows } = await sql<{ id: string; total: number }>`
    with found as materialized (${found})
    select ${placed.id} as id, (select count(*) from found) as total ${placed.from} ${inOrder(page)}
    limit ${limit} offset ${offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0 || offset === 0) return { ids, total: rows[0]?.total ?? 0 }
  return { ids, total: await countFound(db, found) }
}

/** How many givers who have died would be on a list of lapsed givers. */
export async function countDiedOfList(db: Db, filter: ListFilter, now: number): Promise<number> {
  if (!filter.lapsed) return 0
  const found = sql`select id from (${giversOfList(filter, now, { hasDied: true })}) as found`
  const { rows } = await sql<{ died: number }>`
    select count(*) as died from (${found}) as fitting where id in (${diedGivers})`.execute(db)
  return rows[0]?.died ?? 0
}

async function countFound(db: Db, found: ReturnType<typeof giversOfList>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(db)
  return rows[0]?.total ?? 0
}

/** The givers of the CTE `found`, the value to sort them by, and their number. */
function placesOf(sort: GiverSort) {
  return sort === 'name'
    ? { from: sql`from found cross join giver where giver.id = found.id`, value: sql`name_key`, id: sql`giver.id` }
    : { from: sql`from found where 1 = 1`, value: sql`sort_value`, id: sql`id` }
}

function inOrder({ sort, isDownward }: Pick<GiverPage, 'sort' | 'isDownward'>) {
  const { value, id } = placesOf(sort)
  const direction = sql.raw(isDownward ? 'desc' : 'asc')
  return sql`order by ${value} ${direction}, ${id} ${direction}`
}

/** The givers with these numbers, in this order. `ids` are numbers that the pages show. */
export async function describeGivers(
  db: Db,
  ids: readonly string[],
  filter: ListFilter,
  now: number,
): Promise<ListedGiver[]> {
  if (ids.length === 0) return []
  // Two queries: SQLite takes three times as long to find each giver by "or".
  const rows = [
    ...(await findMembers(db, 'id', ids, filter, now)),
    ...(await findMembers(db, 'merged_into', ids, filter, now)),
  ]
  const byShown = Map.groupBy(rows, ({ id, merged_into: into }) => into ?? id)
  return ids.flatMap((id) => {
    // The address of the giver that was kept is before those of the merged ones, as in `findEmails`.
    const own = byShown.get(id)
    if (!own || own[0]?.id !== id) return []
    const { name, kind, postal_address: postalAddress, phone, has_died: hasDied } = own[0]
    const getsNoLetters = own.some(({ no_letters_at: at }) => at !== null)
    const emails = own.flatMap(({ email }) => email ?? [])
    return { id, name, kind, postalAddress, phone, hasDied: Boolean(hasDied), getsNoLetters, emails, ...sumsOf(own) }
  })
}

/** The givers themselves, or those that were merged into them: a row for each address, the one that gets receipts first. */
function findMembers(db: Db, column: 'id' | 'merged_into', ids: readonly string[], filter: ListFilter, now: number) {
  const sums = db
    .selectFrom('payment')
    .select([
      'giver_id',
      sql<number>`min(paid_at)`.as('firstAt'),
      sql<number>`max(paid_at)`.as('lastAt'),
      sql<number>`count(*)`.as('gifts'),
      sumOf(sql`1 = 1`).as('sumCents'),
      sumOf(sql`paid_at >= ${startOfYear(yearOf(now))}`).as('yearCents'),
      sql<number>`count(*) filter (where ${fits(filter)})`.as('fittingGifts'),
      sumOf(fits(filter)).as('fittingCents'),
    ])
    .where('giver_id', 'in', column === 'id' ? ids : db.selectFrom('giver').select('id').where(column, 'in', ids))
    .where(isCounted())
    .groupBy('giver_id')
  return (
    db
      .selectFrom('giver')
      .leftJoin('giver_email', 'giver_email.giver_id', 'giver.id')
      .leftJoin(sums.as('sums'), 'sums.giver_id', 'giver.id')
      .select(['giver.id', 'merged_into', 'name', 'kind', 'postal_address', 'phone', 'no_letters_at', 'email'])
      .select(hasDied('giver.id').as('has_died'))
      .select(['firstAt', 'lastAt', 'gifts', 'sumCents', 'yearCents', 'fittingGifts', 'fittingCents'])
      .where(`giver.${column}`, 'in', ids)
      // One that was merged belongs to the giver that was kept.
      .$if(column === 'id', (query) => query.where('merged_into', 'is', null))
      .orderBy('gets_receipts', 'desc')
      .orderBy('giver_email.created_at')
      .orderBy('giver_email.id')
      .execute()
  )
}

type Member = Awaited<ReturnType<typeof findMembers>>[number]

/** Of all members of one giver, each once. A member without gifts has no sums. */
function sumsOf(rows: readonly Member[]): GiftSums {
  const seen = new Set<string>()
  const all = { ...noGifts }
  for (const row of rows) {
    if (row.gifts === null || seen.has(row.id)) continue
    seen.add(row.id)
    all.firstAt = all.gifts === 0 ? row.firstAt! : Math.min(all.firstAt, row.firstAt!)
    all.lastAt = Math.max(all.lastAt, row.lastAt!)
    all.gifts += row.gifts
    all.sumCents += row.sumCents!
    all.yearCents += row.yearCents!
    all.fittingGifts += row.fittingGifts!
    all.fittingCents += row.fittingCents!
  }
  return all
}

const sumOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(cast(sum(amount_cents - refunded_cents - lost_cents) filter (where ${condition}) as bigint), 0)`
