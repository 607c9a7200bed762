/**
 * SQLite binds at most 32,766 values to a statement, PostgreSQL 65,535. A third of that is as fast, and takes less memory.
 */
const maxValues = 10_000

/** How many rows of so many columns one statement takes on both databases. */
export const rowsPerStatement = (columns: number): number => Math.floor(maxValues / Math.max(1, columns))

/** The rows in chunks that one statement takes on both databases, also when each has all columns of the widest table. */
export function* chunksOf<Row>(rows: readonly Row[], columns = 100): Generator<Row[]> {
  const size = rowsPerStatement(columns)
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
