import { livemode } from '../config/livemode.server.ts'
import type { Db } from '../db/db.server.ts'
import { dayOf } from '../values/day-of.ts'
import { formatExactDollars } from '../values/money.ts'
import { startHere } from '../values/publisher-time.ts'
import { findAccrualStart } from './accrual-start.server.ts'
import type { Sums } from './balance-entry.ts'
import { type BookSum, sumBooks } from './book-sums.queries.server.ts'
import { type FundSum, sumFunds } from './fund-sums.queries.server.ts'
import { journalByDay, openingOf } from './journal-by-day.server.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'
import { linesOfContent } from './journal-lines.ts'
import { findPayouts, sumPayouts, type Payout, type Span } from './payout.queries.server.ts'

/**
 * What went through Stripe in the span. Gifts are booked in full, and Stripe's fees as an expense. Before the accrual begins, an
 * entry for each payout that arrived, with its content. From then on, one for each day of the publisher against the clearing
 * account, and for each payout one from there to the bank. An entry does not change later: a payout that the bank refused gets a
 * second one.
 */
export async function* journalOfPayouts(db: Db, { from, until }: Span): AsyncGenerator<JournalEntry> {
  const first = await findAccrualStart(db)
  const start = first === null ? Infinity : Date.parse(first)
  yield* journalByArrival(db, { from, until: Math.min(until, start) })
  if (start < until) {
    const days = { from: Math.max(from, start), until }
    if (from <= start) yield* openingOf(db, start)
    yield* journalByDay(db, { from: startHere(days.from), until: startHere(days.until) })
    for await (const payouts of eachPayout(db, days)) {
      for (const payout of payouts) {
        const lines = linesOfTransfer(payout, 'From Stripe to the bank')
        yield { ...headOf(payout, 'PO', payout.arrives_at), text: textOf(payout), lines }
      }
    }
  }
  yield* journalOfFailures(db, { from, until }, start)
}

/**
 * A failed payout's content is part of the next payout. Payouts that were not read completely have no entry.
 */
async function* journalByArrival(db: Db, span: Span): AsyncGenerator<JournalEntry> {
  for await (const payouts of eachPayout(db, span)) {
    const ids = payouts.map(({ id }) => id)
    const sums = await sumPayouts(db, ids)
    const fundSums = await sumFunds(db, ids)
    const bookSums = await sumBooks(db, ids)
    for (const payout of payouts) {
      const { id } = payout
      const lines = linesOf(payout, sums.get(id)!, fundSums.get(id) ?? [], bookSums.get(id) ?? [])
      if (lines) yield { ...headOf(payout, 'PO', payout.arrives_at), text: textOf(payout), lines }
    }
  }
}

async function* eachPayout(db: Db, span: Span): AsyncGenerator<Payout[]> {
  const page = { sort: 'date', isDownward: false, limit: 50 } as const
  for (let offset = 0; ; offset += page.limit) {
    const payouts = await findPayouts(db, span, { ...page, offset })
    yield payouts
    if (payouts.length < page.limit) return
  }
}

const headOf = ({ id }: Payout, prefix: string, at: number) => {
  const day = dayOf(at)
  return { number: `${prefix}-${day.replaceAll('-', '').slice(2)}-${id.slice(-8)}`, day }
}

const textOf = ({ id, amount_cents: cents }: Payout) =>
  cents < 0 ? `Stripe took ${formatExactDollars(-cents)} from the bank account, payout ${id}` : `Stripe payout ${id}`

/** A payout is booked when its content is complete, or when Stripe does not list it. */
const isBooked = ({ is_automatic, difference_cents }: Payout) => is_automatic === 0 || difference_cents === 0

function linesOf(
  payout: Payout,
  sums: Sums,
  fundSums: readonly FundSum[],
  bookSums: readonly BookSum[],
): JournalLine[] | null {
  if (!isBooked(payout)) return null
  if (payout.is_automatic === 0) return linesOfTransfer(payout, 'Manual payout')
  const { reserve, other, 'failed-payout': returned } = sums
  const lines: JournalLine[] = [
    bankLine(payout),
    ...linesOfContent(sums, fundSums, bookSums),
    { account: 'clearing', cents: -reserve.netCents, text: reserveText(reserve.netCents) },
    { account: 'clearing', cents: -returned.netCents - other.netCents, text: 'Returned and held by Stripe' },
  ]
  return lines.filter(({ cents }) => cents !== 0)
}

const bankLine = ({ amount_cents: cents }: Payout): JournalLine => ({
  account: 'bank',
  cents,
  text: cents < 0 ? 'Withdrawal' : 'Deposit',
})

const linesOfTransfer = (payout: Payout, text: string): JournalLine[] => [
  bankLine(payout),
  { account: 'clearing', cents: -payout.amount_cents, text },
]

const reserveText = (cents: number) => (cents < 0 ? 'Held in reserve by Stripe' : 'Released from reserve by Stripe')

/** `start`: from then on, a payout that arrives is booked whether its content was read or not. */
async function* journalOfFailures(db: Db, { from, until }: Span, start: number): AsyncGenerator<JournalEntry> {
  const failed = await db
    .selectFrom('payout')
    .selectAll()
    .where('failed_at', '>=', from)
    .where('failed_at', '<', until)
    .where('livemode', '=', livemode())
    .orderBy('failed_at')
    .orderBy('id')
    .execute()
  for (const payout of failed.filter((each) => each.arrives_at >= start || isBooked(each))) {
    const cents = payout.amount_cents
    const text = `Stripe payout ${payout.id} refused by the bank`
    const [atStripe, atBank] =
      cents < 0
        ? ['Still owed to Stripe', 'Withdrawal that was not made']
        : ['Back at Stripe', 'Deposit that did not arrive']
    const lines: JournalLine[] = [
      { account: 'clearing', cents, text: atStripe },
      { account: 'bank', cents: -cents, text: atBank },
    ]
    yield { ...headOf(payout, 'PF', payout.failed_at ?? 0), text, lines }
  }
}
