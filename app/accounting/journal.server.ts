import { sql } from 'kysely'
import { dayOf } from '../values/day-of.ts'
import { bookOfOldOrders, bookTitle } from '../catalog/books.ts'
import { fundName } from '../catalog/funds.ts'
import type { BookAccount } from '../config/book-accounts.ts'
import type { Db } from '../db/db.server.ts'
import { livemode } from '../config/livemode.server.ts'
import { type EntrySums, feesOf, type Sums } from './balance-entry.ts'
import { type BookSum, sumBooks } from './book-sums.queries.server.ts'
import { type FundSum, sumFunds } from './fund-sums.queries.server.ts'
import { formatExactDollars } from '../values/money.ts'
import { findMethod, methodName } from '../payments/manual-gift-methods.ts'
import { publisherDay, startOfDay } from '../values/publisher-time.ts'
import { journalOfSlips } from './journal-of-slips.server.ts'
import { findPayouts, sumPayouts, type Payout, type Span } from './payout.queries.server.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'

/**
 * An entry for each payout that arrived in the span, and one for each that the bank refused in it. Gifts are booked in
 * full, and Stripe's fees as an expense. An entry does not change later: a failed payout gets a second one, and its content
 * is part of the next payout. Payouts that were not read completely have no entry.
 */
export async function* journalOfPayouts(db: Db, span: Span): AsyncGenerator<JournalEntry> {
  const page = { sort: 'date', isDownward: false, limit: 50 } as const
  for (let offset = 0; ; offset += page.limit) {
    const payouts = await findPayouts(db, span, { ...page, offset })
    const ids = payouts.map(({ id }) => id)
    const sums = await sumPayouts(db, ids)
    const fundSums = await sumFunds(db, ids)
    const bookSums = await sumBooks(db, ids)
    for (const payout of payouts) {
      const { id } = payout
      const lines = linesOf(payout, sums.get(id)!, fundSums.get(id) ?? [], bookSums.get(id) ?? [])
      if (lines) yield { ...headOf(payout, 'PO', payout.arrives_at), text: textOf(payout), lines }
    }
    if (payouts.length < page.limit) break
  }
  yield* journalOfFailures(db, span)
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
  const amount = payout.amount_cents
  const bank = { account: 'bank', cents: amount, text: amount < 0 ? 'Withdrawal' : 'Deposit' } as const
  if (payout.is_automatic === 0) return [bank, { account: 'clearing', cents: -amount, text: 'Manual payout' }]
  const { gift, order, reserve, other } = sums
  const { 'failed-payout': returned, 'not-ours': foreign } = sums
  const ofKind = (kind: FundSum['kind']) => fundSums.filter((sum) => sum.kind === kind)
  const lines: JournalLine[] = [
    bank,
    ...linesByFund('donations', 'Gifts', gift, ofKind('gift')),
    ...linesOfSales(order, bookSums),
    { account: 'shipping', cents: -order.shippingCents, text: 'Shipping of orders' },
    ...linesByFund('refunds', 'Refunds of gifts', sums['gift-refund'], ofKind('gift-refund')),
    ...linesByFund('salesRefunds', 'Refunds of orders', sums['order-refund'], []),
    ...linesByFund('disputes', 'Disputes of gifts', sums['gift-dispute'], ofKind('gift-dispute')),
    ...linesByFund('disputes', 'Disputes of orders', sums['order-dispute'], []),
    { account: 'fees', cents: feesOf(sums), text: 'Stripe fees' },
    { account: 'other', cents: -foreign.netCents, text: 'Payments of other programs' },
    { account: 'clearing', cents: -reserve.netCents, text: reserveText(reserve.netCents) },
    { account: 'clearing', cents: -returned.netCents - other.netCents, text: 'Returned and held by Stripe' },
  ]
  return lines.filter(({ cents }) => cents !== 0)
}

/** A line for each book, when there are several. The shelf may have grown since: an entry of one book stays as it was. */
function linesOfSales(order: EntrySums, bookSums: readonly BookSum[]): JournalLine[] {
  if (bookSums.every(({ book }) => book === bookOfOldOrders)) {
    return [{ account: 'sales', cents: order.shippingCents - order.grossCents, text: `Orders: ${order.count}` }]
  }
  return bookSums.map(({ book, count, salesCents }) => ({
    account: 'sales',
    cents: -salesCents,
    text: `Orders: ${count}, ${bookTitle(book)}`,
  }))
}

/** A line for each fund, after one for what is of no fund. */
function linesByFund(
  account: BookAccount,
  words: string,
  whole: Pick<EntrySums, 'count' | 'grossCents'>,
  funds: readonly FundSum[],
): JournalLine[] {
  const rest = { count: whole.count, cents: whole.grossCents }
  for (const { count, grossCents } of funds) {
    rest.count -= count
    rest.cents -= grossCents
  }
  return [
    { account, cents: -rest.cents, text: `${words}: ${rest.count}` },
    ...funds.map(({ fund, count, grossCents }) => lineOfFund(account, fund, -grossCents, `${words}: ${count}`)),
  ]
}

function lineOfFund(account: BookAccount, key: string, cents: number, words: string): JournalLine {
  const fund = fundName(key)
  return { account, cents, text: `${words}, fund: ${fund}`, fund }
}

const reserveText = (cents: number) => (cents < 0 ? 'Held in reserve by Stripe' : 'Released from reserve by Stripe')

async function* journalOfFailures(db: Db, { from, until }: Span): AsyncGenerator<JournalEntry> {
  const failed = await db
    .selectFrom('payout')
    .selectAll()
    .where('failed_at', '>=', from)
    .where('failed_at', '<', until)
    .where('livemode', '=', livemode())
    .orderBy('failed_at')
    .orderBy('id')
    .execute()
  for (const payout of failed.filter(isBooked)) {
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

/**
 * An entry for each day with manual gifts of money, for each day with cancelled ones, and for each deposit slip. Shares and
 * goods have no amount. The days of the span are those of the publisher's time zone, so that an entry is never split.
 */
export async function* journalOfReceived(db: Db, days: Span): AsyncGenerator<JournalEntry> {
  const [from, until] = [startHere(days.from), startHere(days.until)]
  const cancelledAt = sql<number>`coalesce(staff_change.at, payment.updated_at)`
  const received = db
    .selectFrom('payment')
    .where('payment.kind', '=', 'gift')
    .where('payment.payment_intent_id', 'is', null)
    .where('payment.amount_cents', '>', 0)
    .where('payment.livemode', '=', livemode())
  const columns = ['payment.payment_method', 'payment.amount_cents', 'payment.fund'] as const
  const came = await received
    .select([...columns, 'payment.paid_at as at'])
    .where('payment.paid_at', '>=', from)
    .where('payment.paid_at', '<', until)
    .execute()
  // The parts of a gift that Stripe did not process.
  const parts = await db
    .selectFrom('payment_part')
    .innerJoin('payment', 'payment.id', 'payment_part.payment_id')
    .select(['payment_part.payment_method', 'payment_part.amount_cents', 'payment_part.paid_at as at', 'payment.fund'])
    .where('payment_part.payment_intent_id', 'is', null)
    .where('payment.payment_intent_id', 'is not', null)
    .where('payment.livemode', '=', livemode())
    .where('payment_part.paid_at', '>=', from)
    .where('payment_part.paid_at', '<', until)
    .execute()
  const cancelled = await received
    .leftJoin('staff_change', (join) =>
      join.onRef('staff_change.subject', '=', 'payment.id').on('staff_change.what', '=', 'gift cancelled'),
    )
    .select([...columns, 'payment.deposit_slip_id', cancelledAt.as('at')])
    .where('payment.entered_at', 'is not', null)
    .where('payment.status', '=', 'refunded')
    .where(cancelledAt, '>=', from)
    .where(cancelledAt, '<', until)
    .execute()
  const all = [
    ...[...came, ...parts].map((gift) => ({ ...gift, ...receivedWords, wasDeposited: false })),
    ...cancelled.map((gift) => ({ ...gift, ...cancelledWords, wasDeposited: gift.deposit_slip_id !== null })),
  ].flatMap((gift) => {
    const account = accountOf(gift)
    return account === null ? [] : { ...gift, account }
  })
  const byDay = Map.groupBy(all, ({ prefix, at }) => `${publisherDay(at ?? 0)} ${prefix}`)
  for (const [key, gifts] of sorted(byDay)) {
    const [day = '', prefix = ''] = key.split(' ')
    const { text, sign } = gifts[0]!
    const groups = Map.groupBy(
      gifts,
      ({ payment_method: method, account, wasDeposited }) => `${account} ${method ?? 'other'} ${wasDeposited}`,
    )
    // Sorted, because PostgreSQL returns rows in any order, and the same entry has the same lines each time.
    const lines = sorted(groups).flatMap(([, group]): JournalLine[] => {
      const { payment_method: method, account, wasDeposited } = group[0]!
      const deposited = wasDeposited ? ', deposited before' : ''
      const centsOf = (some: typeof gifts) => sign * some.reduce((sum, { amount_cents: amount }) => sum + amount, 0)
      const textOf = (some: typeof gifts) => `Gifts by ${methodName(method ?? 'other')}${deposited}: ${some.length}`
      const byFund = sorted(Map.groupBy(group, ({ fund }) => fund ?? ''))
      return [
        { account, cents: centsOf(group), text: textOf(group) },
        ...byFund.map(([fund, some]): JournalLine => {
          const [cents, words] = [-centsOf(some), textOf(some)]
          return fund ? lineOfFund('donations', fund, cents, words) : { account: 'donations', cents, text: words }
        }),
      ]
    })
    yield { number: `${prefix}-${day.replaceAll('-', '').slice(2)}`, day, text: `${text} ${day}`, lines }
  }
  yield* journalOfSlips(db, days)
}

const sorted = <Group>(groups: Map<string, Group>) => [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** What was deposited leaves the bank account: the bank returned the check, or the publisher gave the money back. */
function accountOf(gift: { payment_method: string | null; wasDeposited: boolean }): BookAccount | null {
  if (gift.wasDeposited) return 'bank'
  const manual = findMethod(gift.payment_method)
  return manual ? manual.account : 'received'
}

const receivedWords = { sign: 1, prefix: 'RC', text: 'Gifts received' }
const cancelledWords = { sign: -1, prefix: 'RX', text: 'Gifts cancelled' }

/** Midnight in the publisher's time zone of the UTC day that begins at this time. */
function startHere(at: number): number {
  const date = new Date(Math.min(at, Date.UTC(9999, 0)))
  return startOfDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
