import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import { giversOfList, hasGiven, isOfEveryone } from './givers-of-list.server.ts'
import type { ListFilter } from './list-filter.ts'

/** Givers of a list with a postal address, and those without. */
export interface LabelCount {
  labels: number
  withoutAddress: number
  /** With a postal address, and asked for no letters. */
  asked: number
}

/** As in the index `giver_by_post`. */
const hasPost = sql<SqlBool>`(postal_address <> '' and merged_into is null)`

/** In a query of the table `giver`, by name. Everybody is not added up first: a page needs only its own givers. */
const isListed = (filter: ListFilter, now: number) =>
  isOfEveryone(filter) ? hasGiven() : sql<SqlBool>`id in (select id from (${giversOfList(filter, now)}) as listed)`

export async function countLabels(db: Db, filter: ListFilter, now: number): Promise<LabelCount> {
  const { rows } = await sql<{ total: number; labels: number; asked: number }>`
    select count(*) as total,
      count(*) filter (where id in (select id from giver where ${hasPost})) as labels,
      count(*) filter (
        where id in (select id from giver where no_letters_at is not null) and id in (select id from giver where ${hasPost})
      ) as asked
    from (${giversOfList(filter, now)}) as listed`.execute(db)
  const { total, labels, asked } = rows[0]!
  return { labels, asked, withoutAddress: total - labels }
}

interface Addressee {
  id: string
  name: string | null
  postal_address: string
}

/** The givers of a list with a postal address, by name. */
export async function findAddressees(
  db: Db,
  filter: ListFilter,
  { offset, limit }: { offset: number; limit: number },
  now: number,
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select id, name, postal_address from giver
    where ${hasPost} and ${isListed(filter, now)}
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
