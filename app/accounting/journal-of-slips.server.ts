import { livemode } from '../config/livemode.server.ts'
import type { Db } from '../db/db.server.ts'
import { dayOf } from '../values/day-of.ts'
import { publisherDay } from '../values/publisher-time.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { Span } from './payout.queries.server.ts'

/**
 * An entry for each deposit of the days: of a slip, equal to the line on the bank's statement, or without one. The entry stays when it is
 * undone: a second one takes it back on the day of the undoing.
 */
export async function* journalOfSlips(db: Db, days: Span): AsyncGenerator<JournalEntry> {
  // A later time has a year of more than four digits, and days are compared as text.
  const [from, until] = [days.from, days.until].map((at) => dayOf(Math.min(at, Date.UTC(9999, 0)))) as [string, string]
  const isWithin = (day: string) => day >= from && day < until
  const slips = await db
    .selectFrom('deposit_slip')
    .selectAll()
    .where('livemode', '=', livemode())
    .where((row) =>
      row.or([
        row.and([row('deposited_on', '>=', from), row('deposited_on', '<', until)]),
        row('undone_at', 'is not', null),
      ]),
    )
    .orderBy('deposited_on')
    .orderBy('id')
    .execute()
  for (const slip of slips) {
    const { id, deposited_on: day, total_cents: cents, gift_count: count, undone_at: undoneAt } = slip
    const text = `${slip.elsewhere === null ? 'Deposit slip' : 'Deposited elsewhere'} ${id}`
    const description = `Checks and cash: ${count}`
    if (isWithin(day)) yield { number: id, day, text, lines: linesOf(cents, description) }
    if (undoneAt === null) continue
    const undoneOn = publisherDay(undoneAt)
    if (!isWithin(undoneOn)) continue
    yield { number: `DX${id.slice(1)}`, day: undoneOn, text: `${text} undone`, lines: linesOf(-cents, description) }
  }
}

const linesOf = (cents: number, text: string): JournalEntry['lines'] => [
  { account: 'bank', cents, text },
  { account: 'received', cents: -cents, text },
]
