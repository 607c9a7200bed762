/** Where a page of rows ends: they are read in the order of their time and, within one millisecond, of their id. */
export interface Position {
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
