import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.server.ts'
import { startOfYear, yearOf } from '../../values/year-of.ts'
import { fits, giversOfList, hasGiven, isCounted, isOfEveryone, type GiverSort } from './givers-of-list.server.ts'
import type { ListFilter } from './list-filter.ts'

export interface ListedGiver {
  id: string
  name: string | null
  kind: 'person' | 'household' | 'organization'
  postalAddress: string | null
  phone: string | null
  /** The one that gets receipts is the first. */
  emails: string[]
  firstAt: number
  lastAt: number
  gifts: number
  sumCents: number
  yearCents: number
  /** Of the gifts that fit the filter. */
  fitting: { gifts: number; sumCents: number }
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

/** The numbers of all givers that fit, in order: for files, and for letters and labels. */
export async function findAllOfList(
  db: Db | Tx,
  filter: ListFilter,
  page: Pick<GiverPage, 'sort' | 'isDownward'>,
  now: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (${giversOfList(filter, now, page.sort)}) ${inOrder(page)}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findPage(db: Db, filter: ListFilter, page: GiverPage, now: number) {
  const found = giversOfList(filter, now, page.sort)
  const { limit, offset } = page
  if (page.sort === 'name' && isOfEveryone(filter)) {
    const direction = sql.raw(page.isDownward ? 'desc' : 'asc')
    const { rows } = await sql<{ id: string }>`
      select id from giver where merged_into is null and ${hasGiven()}
      order by name_key ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db)
    return { ids: rows.map(({ id }) => id), total: await countFound(db, found) }
  }
  const { rows } = await sql<{ id: string; total: number }>`
    with found as materialized (${found}) ${inOrder(page, sql`, (select count(*) from found) as total`)}
    limit ${limit} offset ${offset}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0 || offset === 0) return { ids, total: rows[0]?.total ?? 0 }
  return { ids, total: await countFound(db, found) }
}

async function countFound(db: Db, found: ReturnType<typeof giversOfList>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(db)
  return rows[0]?.total ?? 0
}

/** Sorts the numbers of the CTE `found`. */
function inOrder({ sort, isDownward }: Pick<GiverPage, 'sort' | 'isDownward'>, more = sql``) {
  const direction = sql.raw(isDownward ? 'desc' : 'asc')
  if (sort !== 'name') return sql`select id${more} from found order by sort_value ${direction}, id ${direction}`
  return sql`select giver.id${more} from found cross join giver where giver.id = found.id
    order by name_key ${direction}, giver.id ${direction}`
}

/** The givers with these numbers, in this order. `ids` are numbers that the pages show. */
export async function describeGivers(
  db: Db,
  ids: readonly string[],
  filter: ListFilter,
  now: number,
): Promise<ListedGiver[]> {
  if (ids.length === 0) return []
  const members = await db
    .selectFrom('giver')
    .select(['id', 'merged_into', 'name', 'kind', 'postal_address', 'phone'])
    .where((row) => row.or([row('id', 'in', ids), row('merged_into', 'in', ids)]))
    .execute()
  const shownOf = new Map(members.map(({ id, merged_into: into }) => [id, into ?? id]))
  const memberIds = [...shownOf.keys()]
  const emails = await db
    .selectFrom('giver_email')
    .select(['giver_id', 'email'])
    .where('giver_id', 'in', memberIds)
    .orderBy('gets_receipts', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const sums = await db
    .selectFrom('payment')
    .select([
      'giver_id',
      sql<number>`min(paid_at)`.as('first_at'),
      sql<number>`max(paid_at)`.as('last_at'),
      sql<number>`count(*)`.as('gifts'),
      sumOf(sql`1 = 1`).as('sum_cents'),
      sumOf(sql`paid_at >= ${startOfYear(yearOf(now))}`).as('year_cents'),
      sql<number>`count(*) filter (where ${fits(filter)})`.as('fitting_gifts'),
      sumOf(fits(filter)).as('fitting_cents'),
    ])
    .where('giver_id', 'in', memberIds)
    .where(isCounted())
    .groupBy('giver_id')
    .execute()
  const byId = new Map(members.map((giver) => [giver.id, giver]))
  const own = Map.groupBy(sums, ({ giver_id: id }) => shownOf.get(id ?? ''))
  const addresses = Map.groupBy(emails, ({ giver_id: id }) => shownOf.get(id))
  return ids.flatMap((id) => {
    const giver = byId.get(id)
    if (!giver) return []
    const parts = own.get(id) ?? []
    const add = (name: 'gifts' | 'sum_cents' | 'year_cents' | 'fitting_gifts' | 'fitting_cents') =>
      parts.reduce((sum, part) => sum + part[name], 0)
    return {
      id,
      name: giver.name,
      kind: giver.kind,
      postalAddress: giver.postal_address,
      phone: giver.phone,
      emails: inReceiptOrder(addresses.get(id) ?? [], id),
      firstAt: Math.min(...parts.map((part) => part.first_at)),
      lastAt: Math.max(...parts.map((part) => part.last_at)),
      gifts: add('gifts'),
      sumCents: add('sum_cents'),
      yearCents: add('year_cents'),
      fitting: { gifts: add('fitting_gifts'), sumCents: add('fitting_cents') },
    }
  })
}

/** The address of the giver that was kept is before those of the merged ones, as in `findEmails`. */
function inReceiptOrder(rows: readonly { giver_id: string; email: string }[], shown: string): string[] {
  const own = rows.filter(({ giver_id: id }) => id === shown)
  return [...own, ...rows.filter(({ giver_id: id }) => id !== shown)].map(({ email }) => email)
}

const sumOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(cast(sum(amount_cents - refunded_cents - lost_cents) filter (where ${condition}) as bigint), 0)`
