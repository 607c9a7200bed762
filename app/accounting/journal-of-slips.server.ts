import { livemode } from '../config/livemode.server.ts'
import type { Db } from '../db/db.server.ts'
import { dayOf } from '../values/day-of.ts'
import { publisherDay } from '../values/publisher-time.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { Span } from './payout.queries.server.ts'

type SlipCents = Record<'total_cents' | 'fee_cents', number>

/**
 * An entry for each deposit of the days: of a slip, equal to the line on the bank's statement, or without one. What a platform kept of
 * its gifts is an expense of that day, because gifts are booked in full when they are received. The entry stays when the deposit is
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
    const { id, deposited_on: day, gift_count: count, undone_at: undoneAt } = slip
    const text = `${slip.elsewhere === null ? 'Deposit slip' : 'Deposited elsewhere'} ${id}`
    const description = slip.fee_cents > 0 ? `Gifts through a platform: ${count}` : `Checks and cash: ${count}`
    if (isWithin(day)) yield { number: id, day, text, lines: linesOf(slip, 1, description) }
    if (undoneAt === null) continue
    const undoneOn = publisherDay(undoneAt)
    if (!isWithin(undoneOn)) continue
    yield { number: `DX${id.slice(1)}`, day: undoneOn, text: `${text} undone`, lines: linesOf(slip, -1, description) }
  }
}

function linesOf({ total_cents: total, fee_cents: fee }: SlipCents, sign: 1 | -1, text: string): JournalEntry['lines'] {
  const lines: JournalEntry['lines'] = [
    { account: 'bank', cents: sign * (total - fee), text },
    { account: 'platformFees', cents: sign * fee, text: 'Fee of the platform' },
    { account: 'received', cents: -sign * total, text },
  ]
  return lines.filter(({ cents }) => cents !== 0)
}
