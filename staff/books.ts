import { compareBooks, type Sums } from '../app/ledger/compare-books.server.ts'
import { formatExactDollars } from '../app/ledger/money.ts'
import { keepComparison } from '../app/ledger/unequal-books.server.ts'
import { database } from '../app/platform/database.server.ts'
import { readDay } from './cells.ts'
import { printFailures } from './print-failures.ts'
import { table } from './table.ts'

const dayMs = 24 * 60 * 60_000
const kinds = { gift: 'gifts', order: 'orders' }

/** `books [--since DATE]`: the ledger beside Stripe's own books, a line a day. Exits with 1 when a cent differs. */
export async function showBooks(options: { since?: string }): Promise<void> {
  const now = Date.now()
  const since = options.since ? readDay(options.since) : now - 30 * dayMs
  const db = await database()
  const books = await compareBooks(db, since, now)
  if (!options.since) await keepComparison(db, books, now)
  const { days, failed } = books
  const rows = days.map(({ day, kind, ledger, stripe, differing }) => [
    day,
    kinds[kind],
    ...[ledger, stripe].flatMap(cellsOf),
    differing.join(' ') || 'agree',
  ])
  const heads = ['Day', 'Of', 'Ledger', 'refunded', 'lost', 'Stripe', 'refunded', 'lost', 'Payments that differ']
  process.stdout.write(rows.length > 0 ? table([heads, ...rows]) : 'Nothing was paid in this time.\n')
  printFailures('could not be compared', failed)
  if (days.every(({ differing }) => differing.length === 0)) return
  process.stdout.write('The books differ. "npm run reconcile" repairs what Stripe knows better; then look again.\n')
  process.exitCode = 1
}

const cellsOf = (sums: Sums) => [sums.receivedCents, sums.refundedCents, sums.lostCents].map(formatExactDollars)
