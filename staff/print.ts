import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Failure } from '../app/values/failure.ts'
import { csvLine } from '../app/values/csv-line.ts'
import type { Db } from '../app/db/db.server.ts'
import { findMessagesAbout } from '../app/mail/outbox.server.ts'

/** Writes a line on standard output. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Rows in columns as wide as their widest cell, for a terminal. */
export function table(rows: string[][]): string {
  const clean = rows.map((row) => row.map(forTerminal))
  const widths = (clean[0] ?? []).map((_, column) =>
    clean.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  )
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return clean.map((row) => `${line(row).trimEnd()}\n`).join('')
}

/** Text typed by a visitor, on one line, without control characters and changes of the writing direction. */
export function forTerminal(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, ' ')
}

/** A table under its heads, or what is said of an empty one. */
export function printTable(heads: string[], rows: string[][], none: string): void {
  process.stdout.write(rows.length > 0 ? table([heads, ...rows]) : `${none}\n`)
}

interface List<Row, Column extends string> {
  rows: AsyncIterable<Row> | readonly Row[]
  cell: (row: Row, column: Column) => string
  /** Of the table's columns. */
  heads: string[]
  columns: readonly Column[]
  csvColumns?: readonly Column[]
  none: string
}

/** A list as a table, or with `csv` for a spreadsheet: then written as it is read, however many rows there are. */
export async function printList<Row, Column extends string>(
  { rows, cell, heads, columns, csvColumns = columns, none }: List<Row, Column>,
  csv = false,
): Promise<void> {
  const shown = csv ? csvColumns : columns
  async function* cells(): AsyncGenerator<string[]> {
    for await (const row of rows) yield shown.map((column) => cell(row, column))
  }
  if (!csv) return printTable(heads, await Array.fromAsync(cells()), none)
  async function* lines(): AsyncGenerator<string> {
    yield csvLine(shown)
    for await (const row of cells()) yield csvLine(row)
  }
  await pipeline(Readable.from(lines()), process.stdout, { end: false })
}

/** A value of a row. What is in a column that ends in "at" is a time. */
export function cellOf<Column extends string>(row: Record<Column, unknown>, column: Column): string {
  return /(^|_)at$/.test(column) ? timeCell(row[column] as number | null) : String(row[column] ?? '')
}

/** UTC, to the second: "2026-11-21 15:01:00". Empty when there is none. */
export function timeCell(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString().replace('T', ' ').slice(0, 19)
}

/** The start of a day in UTC, in epoch milliseconds. Throws, in words, for anything that is not a day. */
export function readDay(day: string | undefined): number {
  if (day === undefined) return 0
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`"${day}" is not a day. Write it as 2026-11-21.`)
  return at
}

/** What became of every mail about one subject. */
export async function printMails(db: Db, subjectId: string): Promise<void> {
  const rows = (await findMessagesAbout(db, subjectId)).map((row) => [
    row.kind,
    row.status,
    `tries: ${row.attempts}`,
    timeCell(row.sent_at),
    row.last_error ?? '',
  ])
  say(`\nMails\n${table(rows).trimEnd() || 'none yet'}`)
}

/** What a command could not look at, after all the rest was done. The command then ends with 1. */
export function printFailures(what: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return
  process.exitCode = 1
  say(`${failures.length} ${what}:`)
  for (const failure of failures) say(forTerminal(`  ${failure.what}: ${failure.error}`))
}
