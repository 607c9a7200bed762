import { csvOf } from '../values/csv-line.ts'
import { dayOf } from '../values/day-of.ts'
import { fundName } from '../catalog/funds.ts'
import { areFundsUsed } from '../payments/fund.queries.server.ts'
import type { Db } from '../db/db.server.ts'
import { entryKind } from './balance-entry.ts'
import { plainDollars } from '../values/money.ts'
import { eachEntry, type EntryToBook, type Span } from './payout.queries.server.ts'

/** The columns of the file with a row for each balance transaction. Amounts in US dollars, days in UTC. */
const entryColumns: Record<string, (entry: EntryToBook) => string> = {
  balance_transaction: ({ id }) => id,
  date: ({ created_at: at }) => dayOf(at),
  available_on: ({ available_at: at }) => dayOf(at),
  account: ({ account }) => account,
  kind: ({ type, category, payment_kind }) =>
    type === 'payout' ? 'payout' : entryKind({ type, category, payment_kind, is_own: false }),
  type: ({ type }) => type,
  reporting_category: ({ category }) => category,
  number: ({ payment_id: id }) => id ?? '',
  gross: ({ amount_cents: amount }) => plainDollars(amount),
  fee: ({ fee_cents: fee }) => plainDollars(fee),
  net: ({ net_cents: net }) => plainDollars(net),
  payout: ({ payout_id: id }) => id ?? '',
  payout_arrives: ({ arrives_at: at }) => (at === null ? '' : dayOf(at)),
  payout_status: ({ payout_status: status }) => status ?? '',
  payment_intent: ({ payment_intent_id: id }) => id ?? '',
  source: ({ source_id: id }) => id ?? '',
  description: ({ description }) => description ?? '',
  balance: ({ balance_type: type }) => type,
  fund: ({ fund }) => (fund ? fundName(fund) : ''),
}

/** A row for each balance transaction in the span. Pages of rows are read while the file is sent. */
export async function* entriesCsv(db: Db, span: Span): AsyncGenerator<string> {
  const { fund: _fund, ...withoutFund } = entryColumns
  const columns = (await areFundsUsed(db)) ? entryColumns : withoutFund
  yield* csvOf<EntryToBook>(columns, eachEntry(db, span))
}
