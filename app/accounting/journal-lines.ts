import { bookOfOldOrders, bookTitle } from '../catalog/books.ts'
import { fundName } from '../catalog/funds.ts'
import type { BookAccount } from '../config/book-accounts.ts'
import { type EntrySums, feesOf, type Sums } from './balance-entry.ts'
import type { BookSum } from './book-sums.queries.server.ts'
import type { FundSum } from './fund-sums.queries.server.ts'
import type { JournalLine } from './journal-entry.ts'

/** What entries at Stripe are booked to, whether by the payout or by their day: all but what stays Stripe's debt to us. */
export function linesOfContent(sums: Sums, fundSums: readonly FundSum[], bookSums: readonly BookSum[]): JournalLine[] {
  const { gift, order, 'not-ours': foreign } = sums
  const ofKind = (kind: FundSum['kind']) => fundSums.filter((sum) => sum.kind === kind)
  return [
    ...linesByFund('donations', 'Gifts', gift, ofKind('gift')),
    ...linesOfSales(order, bookSums),
    { account: 'shipping', cents: -order.shippingCents, text: 'Shipping of orders' },
    { account: 'salesTax', cents: -order.taxCents, text: 'Sales tax of orders' },
    ...linesByFund('refunds', 'Refunds of gifts', sums['gift-refund'], ofKind('gift-refund')),
    ...linesByFund('salesRefunds', 'Refunds of orders', withoutTax(sums['order-refund']), []),
    { account: 'salesTax', cents: -sums['order-refund'].taxCents, text: 'Sales tax of refunds' },
    ...linesByFund('disputes', 'Disputes of gifts', sums['gift-dispute'], ofKind('gift-dispute')),
    ...linesByFund('disputes', 'Disputes of orders', sums['order-dispute'], []),
    { account: 'fees', cents: feesOf(sums), text: 'Stripe fees' },
    { account: 'other', cents: -foreign.netCents, text: 'Payments of other programs' },
  ]
}

/** What goes back of the tax is no more owed to a state. */
const withoutTax = ({ count, grossCents, taxCents }: EntrySums) => ({ count, grossCents: grossCents - taxCents })

/** A line for each book, when there are several. The shelf may have grown since: an entry of one book stays as it was. */
function linesOfSales(order: EntrySums, bookSums: readonly BookSum[]): JournalLine[] {
  if (bookSums.every(({ book }) => book === bookOfOldOrders)) {
    return [
      {
        account: 'sales',
        cents: order.shippingCents + order.taxCents - order.grossCents,
        text: `Orders: ${order.count}`,
      },
    ]
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

/** A line of one fund, by its key. */
export function lineOfFund(account: BookAccount, key: string, cents: number, words: string): JournalLine {
  const fund = fundName(key)
  return { account, cents, text: `${words}, fund: ${fund}`, fund }
}
