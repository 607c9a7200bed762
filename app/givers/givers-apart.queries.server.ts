import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'

/** The pairs that the staff called two, or that were taken apart. */
export type Apart = ReadonlySet<string>

const keyOf = (one: string, other: string) => [one, other].toSorted().join(' ')

/** The staff says it of single pairs, so they are few. After a merge, it is true of the giver that was kept. */
export async function findApart(db: Db | Tx): Promise<Apart> {
  const rows = await db
    .selectFrom('givers_apart')
    .innerJoin('giver as one', 'one.id', 'givers_apart.one_id')
    .innerJoin('giver as other', 'other.id', 'givers_apart.other_id')
    .select([
      sql<string>`coalesce(one.merged_into, one.id)`.as('one'),
      sql<string>`coalesce(other.merged_into, other.id)`.as('other'),
    ])
    .execute()
  return new Set(rows.map(({ one, other }) => keyOf(one, other)))
}

/** Whether they were called two. The ids are those that the pages show. */
export const areApart = (apart: Apart, one: string, other: string) => apart.has(keyOf(one, other))

/**
 * Those of the givers who may be a typed person of whom `exact` have the name and the address: a giver who is another than
 * one of these cannot be.
 */
export function withoutOthers<Each extends { id: string }>(
  givers: readonly Each[],
  exact: readonly Each[],
  apart: Apart,
): Each[] {
  return givers.filter((each) => exact.includes(each) || !exact.some(({ id }) => areApart(apart, id, each.id)))
}

/** Records that two givers are two, so that the pair is not offered again. Repeatable. Returns whether it is new. */
export async function keepApart(
  tx: Db | Tx,
  pair: readonly [string, string],
  who: string,
  now: number,
): Promise<boolean> {
  const [one, other] = pair.toSorted() as [string, string]
  const added = await tx
    .insertInto('givers_apart')
    .values({ id: keyOf(one, other), one_id: one, other_id: other, who, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
