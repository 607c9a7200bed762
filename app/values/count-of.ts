import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds. */
export async function countOf<Known, Name extends keyof Known>(
  query: SelectQueryBuilder<Known, Name, object>,
): Promise<number> {
  const counted = query.clearSelect().select((row) => row.fn.countAll<number>().as('count'))
  const { count } = await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()
  return count
}
