import type { SelectQueryBuilder } from 'kysely'

/** The number of rows of a query. */
export async function countOf<Known, Name extends keyof Known>(
  query: SelectQueryBuilder<Known, Name, object>,
): Promise<number> {
  const counted = query.clearSelect().select((row) => row.fn.countAll<number>().as('count'))
  const { count } = await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()
  return count
}
