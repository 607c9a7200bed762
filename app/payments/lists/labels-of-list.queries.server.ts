import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { diedGivers } from '../../givers/giver-died.server.ts'
import { refusingGivers } from '../../givers/letters-to-giver.queries.server.ts'
import { giversOfList, hasGiven, isOfEveryone } from './givers-of-list.server.ts'
import type { ListFilter } from './list-filter.ts'

/** Givers of a list with a postal address, and those without. */
export interface LabelCount {
  labels: number
  /** With a postal address, and no label. */
  died: number
  withoutAddress: number
  /** With a label, although letters to them ended. */
  asked: number
}

/** As in the index `giver_by_post`. */
const hasPost = sql<SqlBool>`(postal_address <> '' and merged_into is null)`
const isListedDied = sql<SqlBool>`id in (${diedGivers})`

/** In a query of the table `giver`, by name. Everybody is not added up first: a page needs only its own givers. */
const isListed = (filter: ListFilter, now: number) =>
  isOfEveryone(filter) ? hasGiven() : sql<SqlBool>`id in (select id from (${giversOfList(filter, now)}) as listed)`

export async function countLabels(db: Db, filter: ListFilter, now: number): Promise<LabelCount> {
  const { rows } = await sql<{ total: number } & Omit<LabelCount, 'withoutAddress'>>`
    select count(*) as total,
      count(*) filter (where has_post and not has_died) as labels,
      count(*) filter (where has_post and has_died) as died,
      count(*) filter (where has_post and not has_died and id in (${refusingGivers})) as asked
    from (
      select id, id in (select id from giver where ${hasPost}) as has_post, ${isListedDied} as has_died
      from (${giversOfList(filter, now, { hasDied: true })}) as found
    ) as listed`.execute(db)
  const { total, ...counts } = rows[0]!
  return { ...counts, withoutAddress: total - counts.labels - counts.died }
}

interface Addressee {
  id: string
  name: string | null
  postal_address: string
}

/** The givers of a list with a postal address who have not died, by name. */
export async function findAddressees(
  db: Db,
  filter: ListFilter,
  { offset, limit }: { offset: number; limit: number },
  now: number,
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id, name, postal_address from giver
    where ${hasPost} and not ${isListedDied} and ${isListed(filter, now)}
    order by name_key, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The first givers of a list without a postal address, by name. */
export async function findWithoutPost(db: Db, filter: ListFilter, limit: number, now: number) {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, name from giver
    where merged_into is null and coalesce(postal_address, '') = '' and ${isListed(filter, now)}
    order by name_key, id limit ${limit}`.execute(db)
  return rows
}
