import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLine } from '../app/platform/csv-line.ts'

/** Rows on standard output under the names of their columns, written as they are read, however many there are. */
export async function writeCsv<Row, Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
  cell: (row: Row, column: Column) => string,
): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(columns)
    for await (const row of rows) yield csvLine(columns.map((column) => cell(row, column)))
  }
  await pipeline(Readable.from(lines()), process.stdout, { end: false })
}
