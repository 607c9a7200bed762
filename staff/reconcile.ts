import { compareBooks, type Sums } from '../app/accounting/compare-books.server.ts'
import { formatExactDollars } from '../app/values/money.ts'
import { reserveInWords } from '../app/accounting/reserve-in-words.ts'
import { findReserves } from '../app/accounting/reserves.queries.server.ts'
import { reconcilePayments } from '../app/stripe-sync/reconcile-payments.server.ts'
import { describeUnrecognized, keepComparison } from '../app/stripe-sync/reconciliation-issues.server.ts'
import { database } from '../app/db/database.server.ts'
import { printFailures, printTable, readDay, say } from './print.ts'

interface Options {
  books?: boolean
  since?: string
}

/** `reconcile [--books [--since DATE]]`: repairs the ledger, or compares it with Stripe's own books. */
export async function reconcile({ books, since }: Options): Promise<void> {
  if (since !== undefined && !books) throw new Error('--since goes with --books.')
  await (books ? compareLedger(since) : repairLedger())
}

/**
 * Runs the reconciliation of the server's timer now, and prints the result. Exits with 1 when anything failed, or when a
 * payment at Stripe is not recognized.
 */
async function repairLedger(): Promise<void> {
  say('Comparing the last 30 days with Stripe …')
  const { checked, repaired, unrecognized, failed } = await reconcilePayments(await database())
  say(`${checked} entries checked.`)
  if (repaired.length > 0) say(`Repaired ${repaired.length}: ${repaired.join(', ')}`)
  else if (failed.length === 0 && unrecognized.length === 0) say('Nothing was missing.')
  printFailures('could not be checked', failed)
  if (unrecognized.length === 0) return
  process.exitCode = 1
  say(`${unrecognized.length} paid at Stripe and not recognized, so in no row of the ledger:`)
  for (const payment of unrecognized) say(`  ${describeUnrecognized(payment)}`)
  say(`Look at each in Stripe's Dashboard. One that is none of the site's is not named again once its metadata there say
"gospel_books_kind: none".`)
}

const kinds = { gift: 'gifts', order: 'orders' }

/** Compares the ledger with Stripe's books, one line a day. Exits with 1 when a cent differs. */
async function compareLedger(since: string | undefined): Promise<void> {
  const [db, now] = [await database(), Date.now()]
  const books = await compareBooks(db, since ? readDay(since) : now - 30 * 24 * 60 * 60_000, now)
  if (!since) await keepComparison(db, books, now)
  const { days, failed } = books
  const rows = days.map(({ day, kind, ledger, stripe, differing }) => [
    day,
    kinds[kind],
    ...[ledger, stripe].flatMap(cellsOf),
    differing.join(' ') || 'agree',
  ])
  const heads = ['Day', 'Of', 'Ledger', 'refunded', 'lost', 'Stripe', 'refunded', 'lost', 'Payments that differ']
  printTable(heads, rows, 'Nothing was paid in this time.')
  for (const reserve of await findReserves(db)) say(reserveInWords(reserve))
  printFailures('could not be compared', failed)
  if (days.every(({ differing }) => differing.length === 0)) return
  say('The books differ. "npm run reconcile" repairs what Stripe knows better; then look again.')
  process.exitCode = 1
}

const cellsOf = (sums: Sums) => [sums.receivedCents, sums.refundedCents, sums.lostCents].map(formatExactDollars)
