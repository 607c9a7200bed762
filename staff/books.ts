import { compareBooks } from '../app/features/payments/compare-books.server.ts'
import { formatExactDollars } from '../app/features/payments/money.ts'
import { database } from '../app/infra/database.server.ts'
import { readDay } from './cells.ts'
import { table } from './table.ts'

const dayMs = 24 * 60 * 60_000

/** `books [--since DATE]`: the ledger beside Stripe's own books, a line a day. Exits with 1 when a cent differs. */
export async function showBooks(options: { since?: string }): Promise<void> {
  const now = Date.now()
  const since = options.since ? readDay(options.since) : now - 30 * dayMs
  const days = await compareBooks(await database(), since, now)
  const rows = days.map(({ day, account, ledger, stripe, differing }) => [
    day,
    account,
    ...[ledger, stripe].flatMap((sums) => [sums.receivedCents, sums.refundedCents].map(formatExactDollars)),
    differing.join(' ') || 'agree',
  ])
  const heads = ['Day', 'Account', 'Ledger', 'refunded', 'Stripe', 'refunded', 'Payments that differ']
  process.stdout.write(rows.length > 0 ? table([heads, ...rows]) : 'Nothing was paid in this time.\n')
  if (days.every(({ differing }) => differing.length === 0)) return
  process.stdout.write('The books differ. "npm run reconcile" repairs what Stripe knows better; then look again.\n')
  process.exitCode = 1
}
