import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Control characters but the tab and the line end. Terminals obey them, and a name at Stripe may hold them. */
const controls = /[^\P{Cc}\t\n]/gu

/**
 * One line of CSV (RFC 4180). A field that a spreadsheet would run as a formula begins with an apostrophe: names
 * are typed by visitors. Wide forms of the signs count, because some spreadsheets take them for the same.
 */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvField(field: string): string {
  const plain = field.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '')
  const text = /^[=+\-@＝＋－＠\t\n]/.test(plain) ? `'${plain}` : plain
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

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
