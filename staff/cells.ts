import { findMessagesAbout } from '../app/platform/outbox.server.ts'
import type { Db } from '../app/platform/db.server.ts'
import { table } from './table.ts'

/** How the staff's lists write times and money, and read days. */

export { plainDollars as moneyCell } from '../app/ledger/money.ts'

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
export async function writeMails(db: Db, subjectId: string): Promise<void> {
  const rows = (await findMessagesAbout(db, subjectId)).map((row) => [
    row.kind,
    row.status,
    `tries: ${row.attempts}`,
    timeCell(row.sent_at),
    row.last_error ?? '',
  ])
  process.stdout.write(`\nMails\n${rows.length > 0 ? table(rows) : 'none yet\n'}`)
}
