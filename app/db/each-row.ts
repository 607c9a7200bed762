import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

/** The last row of a page. Rows are sorted by their time and, within one millisecond, by their id. */
interface Position {
  at: number
  id: string
}

interface Pages {
  from?: number
  pageSize?: number
}

/** All rows of `readAfter`, read in pages, so that a long table is never in memory. */
export async function* eachPage<Row>(
  readAfter: (last: Position, limit: number) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
  { from = 0, pageSize = 500 }: Pages = {},
): AsyncGenerator<Row[]> {
  let last: Position = { at: from, id: '' }
  for (;;) {
    const page = await readAfter(last, pageSize)
    const end = page.at(-1)
    if (!end) return
    yield page
    if (page.length < pageSize) return
    last = positionOf(end)
  }
}

/** The same rows one by one, which takes a turn of the queue of promises for each. */
export async function* eachRow<Row>(...pages: Parameters<typeof eachPage<Row>>): AsyncGenerator<Row> {
  for await (const page of eachPage(...pages)) yield* page
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
