import type { Failure } from '../app/values/failure.ts'

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

/** A table with column heads, or a message when it is empty. */
export function printTable(heads: string[], rows: string[][], none: string): void {
  process.stdout.write(rows.length > 0 ? table([heads, ...rows]) : `${none}\n`)
}

/** UTC, to the second: "2026-11-21 15:01:00". Empty when there is none. */
export function timeCell(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString().replace('T', ' ').slice(0, 19)
}

/** The start of a day in UTC, in epoch milliseconds. Throws a message for the operator when the text is not a day. */
export function readDay(day: string | undefined): number {
  if (day === undefined) return 0
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`"${day}" is not a day. Write it as 2026-11-21.`)
  return at
}

/** Reports what a command could not check, after all other work. The command then exits with 1. */
export function printFailures(what: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return
  process.exitCode = 1
  say(`${failures.length} ${what}:`)
  for (const failure of failures) say(forTerminal(`  ${failure.what}: ${failure.error}`))
}
