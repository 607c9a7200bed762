import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

/** The last row of a page. Rows are sorted by their time and, within one millisecond, by their id. */
interface Position {
  at: number
  id: string
}

/** All rows of `readAfter`, read in pages, so that a long table is never in memory. */
export async function* eachRow<Row>(
  readAfter: (last: Position, limit: number) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
  { from = 0, pageSize = 500 } = {},
): AsyncGenerator<Row> {
  let last: Position = { at: from, id: '' }
  for (;;) {
    const page = await readAfter(last, pageSize)
    yield* page
    const end = page.at(-1)
    if (!end || page.length < pageSize) return
    last = positionOf(end)
  }
}

/** The next page of a query, sorted by a time column. */
export function pageAfter<Name extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Name, Row>,
  time: string,
  { at, id }: Position,
  limit: number,
): SelectQueryBuilder<Tables, Name, Row> {
  const isAfter = sql<SqlBool>`(${sql.ref(time)}, id) > (${at}, ${id})`
  return query.where(isAfter).orderBy(sql.ref(time)).orderBy(sql.ref('id')).limit(limit)
}
