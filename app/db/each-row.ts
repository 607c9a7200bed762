import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

/** Where a page of rows ends: they are read in the order of their time and, within one millisecond, of their id. */
interface Position {
  at: number
  id: string
}

/** Everything that `readAfter` finds, read in pages, so that a long table never stands in memory. */
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

/** The next page of what a query finds, by the time in a column. */
export function pageAfter<Name extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Name, Row>,
  time: string,
  { at, id }: Position,
  limit: number,
): SelectQueryBuilder<Tables, Name, Row> {
  const isAfter = sql<SqlBool>`(${sql.ref(time)}, id) > (${at}, ${id})`
  return query.where(isAfter).orderBy(sql.ref(time)).orderBy(sql.ref('id')).limit(limit)
}
