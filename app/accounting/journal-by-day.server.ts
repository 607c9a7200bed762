import { bookOfOldOrders } from '../catalog/books.ts'
import type { Db } from '../db/db.server.ts'
import { dayOf } from '../values/day-of.ts'
import { publisherDay, startHere } from '../values/publisher-time.ts'
import { addUp, entryKind, noSums, paymentsBalance, type Sums } from './balance-entry.ts'
import type { BookSum } from './book-sums.queries.server.ts'
import type { FundSum } from './fund-sums.queries.server.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'
import { linesOfContent } from './journal-lines.ts'
import { eachEntry, type EntryToBook, type Span } from './payout.queries.server.ts'

/**
 * An entry for each day of the publisher with movements at Stripe, against the clearing account. The day is that of the balance
 * transaction's `created`, when the amount was charged, refunded or taken, and not of its `available_on`, when it may be paid
 * out: https://docs.stripe.com/api/balance_transactions/object. The balance of the clearing account is what Stripe owes:
 * movements in no payout yet, reserves, and payouts that have not arrived.
 */
export async function* journalByDay(db: Db, span: Span): AsyncGenerator<JournalEntry> {
  let current: Totals | null = null
  for await (const page of eachEntry(db, span)) {
    for (const entry of page) {
      const day = publisherDay(entry.created_at)
      if (current?.day !== day) {
        if (current) yield* entryOf(current, 'ST', 'Stripe, day')
        current = totalsOf(day)
      }
      addEntry(current, entry)
    }
  }
  if (current) yield* entryOf(current, 'ST', 'Stripe, day')
}

/** What was at Stripe when the accrual began, and so in no entry before: one entry of its first day. `start`: that day in UTC. */
export async function* openingOf(db: Db, start: number): AsyncGenerator<JournalEntry> {
  const totals = totalsOf(dayOf(start))
  for await (const page of eachEntry(db, { from: 0, until: startHere(start) }, start)) {
    for (const entry of page) addEntry(totals, entry)
  }
  yield* entryOf(totals, 'SO', 'At Stripe before')
}

interface Totals {
  day: string
  sums: Sums
  funds: Map<string, FundSum>
  books: Map<string, BookSum>
}

const totalsOf = (day: string): Totals => ({ day, sums: noSums(), funds: new Map(), books: new Map() })

function addEntry({ sums, funds, books }: Totals, entry: EntryToBook): void {
  if (entry.balance_type !== paymentsBalance) return
  const { amount_cents: grossCents, fee_cents: feeCents, net_cents: netCents, fund, book } = entry
  const kind = entryKind({ ...entry, is_own: entry.type === 'payout' })
  const shippingCents = kind === 'order' ? (entry.shipping_cents ?? 0) : 0
  const taxCents = Number(entry.tax_cents)
  addUp(sums, kind, { count: 1, grossCents, feeCents, netCents, shippingCents, taxCents })
  if (fund && (kind === 'gift' || kind === 'gift-refund' || kind === 'gift-dispute')) {
    const sum = funds.get(`${fund} ${kind}`) ?? { fund, kind, count: 0, grossCents: 0 }
    sum.count += 1
    sum.grossCents += grossCents
    funds.set(`${fund} ${kind}`, sum)
  }
  if (kind === 'order') {
    const of = book ?? bookOfOldOrders
    const sum = books.get(of) ?? { book: of, count: 0, salesCents: 0 }
    sum.count += 1
    sum.salesCents += grossCents - shippingCents - taxCents
    books.set(of, sum)
  }
}

/**
 * None for a day of payouts and reserves alone. A reserve stays Stripe's debt to us, and payouts, also those that the bank
 * refused, have entries of their own.
 */
function* entryOf({ day, sums, funds, books }: Totals, prefix: string, words: string): Generator<JournalEntry> {
  const inOrder = <Sum>(all: Map<string, Sum>) =>
    [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  const booked: JournalLine[] = [
    ...linesOfContent(sums, inOrder(funds), inOrder(books)),
    { account: 'other', cents: -sums.other.netCents, text: 'Other movements at Stripe' },
  ]
  const net = -booked.reduce((sum, { cents }) => sum + cents, 0)
  const lines = [{ account: 'clearing' as const, cents: net, text: 'At Stripe, after fees' }, ...booked].filter(
    ({ cents }) => cents !== 0,
  )
  if (lines.length > 0)
    yield { number: `${prefix}-${day.replaceAll('-', '').slice(2)}`, day, text: `${words} ${day}`, lines }
}
