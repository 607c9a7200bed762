import type { FiscalYear } from '../../values/fiscal-year.ts'
import { csvOf } from '../../values/csv-line.ts'
import { plainDollars } from '../../values/money.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import type { OfficeContext, OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import { findMovedGifts, findMovedRefunds, findOfTwoDays } from './moved-gifts.queries.server.ts'
import { yearFromQuery } from './year-from-query.ts'
import { findRefundsOfEarlier, movedCentsOf } from './year-sums.queries.server.ts'

interface Row {
  number: string
  why: string
  given_on: string
  received_on: string
  booked_on: string
  difference: string
}

const columns = ['number', 'why', 'given_on', 'received_on', 'booked_on', 'difference'] as const

/** The differences of the year, a row each. */
export const yearCsv: OfficePage = {
  path: '/office/year/differences.csv',
  title: 'Year',
  async get(context) {
    const { year, span } = yearFromQuery(context)
    const cells = Object.fromEntries(columns.map((name) => [name, (row: Row) => row[name]]))
    return csvResponse(csvOf(cells, rowsOf(context.db, span)), `year-${year}`)
  },
}

async function* rowsOf(db: OfficeContext['db'], span: FiscalYear): AsyncGenerator<Row[]> {
  const moved = await findMovedGifts(db, span, await findOfTwoDays(db, span))
  yield moved.map((gift) => ({
    number: gift.id,
    why: gift.isGivenInYear ? 'given in the year, booked in another' : 'booked in the year, given in another',
    given_on: gift.givenOn,
    received_on: gift.receivedOn,
    booked_on: gift.bookedOn ?? '',
    difference: plainDollars(movedCentsOf(gift)),
  }))
  yield (await findRefundsOfEarlier(db, span)).map(({ id, receivedAt, at, cents }) => ({
    number: id,
    why: 'went back in the year, of an earlier one',
    given_on: '',
    received_on: publisherDay(receivedAt),
    booked_on: publisherDay(at),
    difference: plainDollars(-cents),
  }))
  yield (await findMovedRefunds(db, span)).map((refund) => ({
    number: refund.id,
    why: refund.isGivenInYear ? 'went back in the year, booked in another' : 'booked in the year, went back in another',
    given_on: '',
    received_on: refund.receivedOn,
    booked_on: refund.bookedOn ?? '',
    // Less in the books, for what went back.
    difference: plainDollars(0 - movedCentsOf(refund)),
  }))
}
