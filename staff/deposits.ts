import { entriesCsv, journalCsv } from '../app/accounting/deposits-csv.server.ts'
import { journalFormats, type JournalFormatName } from '../app/accounting/journal-csv.ts'
import { journalOfPayouts, journalOfReceived } from '../app/accounting/journal.server.ts'
import { formatExactDollars } from '../app/values/money.ts'
import { findPayouts, sumPayouts } from '../app/accounting/payout.queries.server.ts'
import { readPayouts } from '../app/accounting/sync-payout.server.ts'
import { database } from '../app/db/database.server.ts'
import { dayOf } from '../app/values/day-of.ts'
import { printFailures, printTable, readDay } from './print.ts'

const dayMs = 24 * 60 * 60_000

interface Options {
  since?: string
  until?: string
  read?: boolean
  csv?: boolean
  journal?: string
  received?: boolean
}

/** `deposits`: the payouts of some days in a table, every movement at Stripe as CSV, or journal entries to import. */
export async function showDeposits({ since, until, read, csv, journal, received }: Options): Promise<void> {
  const db = await database()
  const span = { from: readDay(since), until: until ? readDay(until) + dayMs : 8.64e15 }
  if (read) printFailures('could not be read', (await readPayouts(db)).failed)
  if (csv) return write(entriesCsv(db, span))
  if (journal) {
    const format = Object.keys(journalFormats).find((name) => name === journal) as JournalFormatName | undefined
    if (!format) throw new Error(`--journal takes ${Object.keys(journalFormats).join(' or ')}.`)
    return write(journalCsv(received ? journalOfReceived(db, span) : journalOfPayouts(db, span), format))
  }
  const payouts = await findPayouts(db, span, { sort: 'date', isDownward: false, offset: 0, limit: 1000 })
  const ids = payouts.map(({ id }) => id)
  const sums = await sumPayouts(db, ids)
  const rows = payouts.map(({ id, arrives_at, amount_cents, status, difference_cents }) => [
    dayOf(arrives_at),
    formatExactDollars(amount_cents),
    status,
    String(sums.get(id)?.gift.count),
    String(sums.get(id)?.order.count),
    difference_cents === 0 ? 'equal' : difference_cents === null ? 'not read' : formatExactDollars(difference_cents),
    id,
  ])
  const heads = ['At the bank', 'Amount', 'State', 'Gifts', 'Orders', 'Entries', 'Payout']
  printTable(heads, rows, 'No payouts in this time.')
}

async function write(lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) process.stdout.write(line)
}
