import type { Span } from '../../accounting/payout.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { waysElsewhere } from '../../manual-gifts/deposited-elsewhere.ts'
import { bankCentsOf, type DepositSlip, eachSlip } from '../../manual-gifts/deposit-slip.queries.server.ts'
import { csvOf } from '../../values/csv-line.ts'
import { dayOf } from '../../values/day-of.ts'
import { plainDollars } from '../../values/money.ts'
import { publisherDay } from '../../values/publisher-time.ts'

/** Amounts in US dollars. `gross` is the sum of the gifts, `bank` the line of the bank's statement. */
const columns: Record<string, (slip: DepositSlip) => string> = {
  number: ({ id }) => id,
  deposited_on: ({ deposited_on: day }) => day,
  gifts: ({ gift_count: count }) => String(count),
  gross: ({ total_cents: cents }) => plainDollars(cents),
  platform_fee: ({ fee_cents: cents }) => plainDollars(cents),
  bank: (slip) => plainDollars(bankCentsOf(slip)),
  without_slip: ({ elsewhere }) => (elsewhere ? waysElsewhere[elsewhere] : ''),
  undone_on: ({ undone_at: at }) => (at === null ? '' : publisherDay(at)),
}

/** A row for each deposit of the days, the oldest first. */
export const slipsCsv = (db: Db, { from, until }: Span): AsyncGenerator<string> =>
  csvOf<DepositSlip>(columns, eachSlip(db, { from: dayOf(from), until: dayOf(Math.min(until, Date.UTC(9999, 0))) }))
