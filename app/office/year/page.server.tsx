import { site } from '../../content/site.ts'
import type { Sum } from '../../payments/net-amount.server.ts'
import { csvOf } from '../../values/csv-line.ts'
import { fiscalYear, fiscalYearOf } from '../../values/fiscal-year.ts'
import { formatExactDollars, plainDollars } from '../../values/money.ts'
import { dateOf, publisherDay } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext, OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import { Field } from '../ui/forms.server.tsx'
import { pageFromQuery, Table } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import { findMovedGifts, findOfTwoDays, type MovedGift } from './moved-gifts.queries.server.ts'
import {
  findRefundsOfEarlier,
  findYearBridge,
  sumOf,
  type LateRefund,
  type YearBridge,
} from './year-sums.queries.server.ts'

/** The fiscal year in `?year=`, by default the one of today. */
function yearFromQuery({ url, now }: Pick<OfficeContext, 'url' | 'now'>) {
  const typed = url.searchParams.get('year') ?? ''
  const year = /^20\d\d$/.test(typed) ? Number(typed) : fiscalYearOf(now, site.fiscalYearEndMonth)
  return { year, span: fiscalYear(year, site.fiscalYearEndMonth) }
}

/** A fiscal year from the day given to the day booked, and to the Yearly report: why their sums differ, gift by gift. */
export const yearPage: OfficePage = {
  path: '/office/year',
  title: 'Year',
  async get(context) {
    const { year, span } = yearFromQuery(context)
    const bridge = await findYearBridge(context.db, span)
    return (
      <>
        <form method="get" className="row">
          <Field
            label="Fiscal year that ends in"
            name="year"
            inputMode="numeric"
            pattern="20\d\d"
            defaultValue={year}
          />
          <button>Show</button>
        </form>
        <p>
          From {dateOf(span.from)} to {dateOf(span.to - 1)}. All amounts are gifts of money before the fees of Stripe
          and of platforms; orders, shares and goods are not in them.
        </p>
        <h2>By the day given, and by the day booked</h2>
        <Given bridge={bridge} />
        <Moved moved={bridge.moved} url={context.url} />
        <h2>The Yearly report and Schedule B</h2>
        <Reported bridge={bridge} />
        <h2>Went back in the year, of gifts of earlier years</h2>
        <EarlierRefunds refunds={bridge.refundsOfEarlier} />
        <p>
          <a href={officeHref('/office/year/differences.csv', { query: { year } })}>Both lists as a file</a> (CSV)
        </p>
        {bridge.platformFeesCents !== 0 && (
          <>
            <h2>Fees that platforms kept</h2>
            <p>
              {formatExactDollars(bridge.platformFeesCents)}, on the deposits of the year. The journals have it as an
              expense; all sums above have these gifts in full.
            </p>
          </>
        )}
        <h2>On no deposit slip at the end of the year</h2>
        <OnNoSlip {...bridge.onNoSlip} />
      </>
    )
  },
}

interface Line {
  label: string
  count?: number
  cents: number
}

const Lines = ({ caption, lines }: { caption: string; lines: Line[] }) => (
  <Table
    caption={caption}
    columns={[
      { label: 'Sum', isRowHeader: true, cell: ({ label }) => label },
      { label: 'Gifts', isNumber: true, cell: ({ count }) => count },
      { label: 'Amount', isNumber: true, cell: ({ cents }) => formatExactDollars(cents) },
    ]}
    rows={lines}
  />
)

const less = (label: string, { count, cents }: Sum): Line => ({ label, count, cents: cents === 0 ? 0 : -cents })

function Given({ bridge: { given, moved, bookedCents } }: { bridge: YearBridge }) {
  const booked = sumOf(moved.filter(({ isBookedInYear }) => isBookedInYear))
  return (
    <>
      <Lines
        caption="Gifts by the day given and by the day booked"
        lines={[
          { label: 'Given in the year, before refunds', ...given },
          less('Given in the year, booked in another or not yet', sumOf(moved.filter((gift) => gift.isGivenInYear))),
          { label: 'Booked in the year, given in another', ...booked },
          { label: 'Booked in the year: the donations of the journals, before refunds', cents: bookedCents },
        ]}
      />
      <p>
        A mailed check is given on the day of its mailing, and booked when it is received. Deposits says how gifts
        through Stripe are booked. Journals have a bank debit from its start, this page when it is completed.
      </p>
    </>
  )
}

const giftColumn = {
  label: 'Gift',
  isRowHeader: true,
  cell: ({ id }: { id: string }) => <a href={officeHref('/office/gifts/:id', { id })}>{id}</a>,
}

function Moved({ moved, url }: { moved: MovedGift[]; url: URL }) {
  const { offset, limit } = pageFromQuery(url, ['date'], 'date')
  return (
    <Table
      caption="Gifts that are given in one year and booked in another"
      columns={[
        giftColumn,
        { label: 'Given on', isShort: true, cell: ({ givenOn }) => givenOn },
        { label: 'Received on', isShort: true, cell: ({ receivedOn }) => receivedOn },
        { label: 'Booked on', isShort: true, cell: ({ bookedOn }) => bookedOn ?? 'not yet' },
        { label: 'Difference', isNumber: true, cell: (gift) => formatExactDollars(differenceOf(gift)) },
      ]}
      rows={moved.slice(offset, offset + limit)}
      empty="No gift is given in one year and booked in another."
      url={url}
      total={moved.length}
    />
  )
}

/** What it adds to the books of the year, beside the gifts given in it. */
const differenceOf = ({ cents, isGivenInYear }: MovedGift) => (isGivenInYear ? -cents : cents)

function Reported({ bridge }: { bridge: YearBridge }) {
  const { given, receivedOtherwise, receivedCents, netCents, refundedLaterCents } = bridge
  const { givenHere, receivedHere } = receivedOtherwise
  return (
    <>
      <Lines
        caption="From the gifts given to the Yearly report"
        lines={[
          { label: 'Given in the year, before refunds', ...given },
          less('Given in the year, received in another', givenHere),
          { label: 'Received in the year, given in another', ...receivedHere },
          { label: 'Refunded, lost in a dispute or cancelled until today', cents: netCents - receivedCents },
          { label: 'What remains of the gifts received in the year', cents: netCents },
        ]}
      />
      <p>
        {site.fiscalYearEndMonth === 12
          ? 'The Yearly report and Schedule B say this sum. '
          : 'Schedule B starts from this sum. The Yearly report counts calendar years. '}
        {refundedLaterCents !== 0 &&
          `${formatExactDollars(refundedLaterCents)} of it went back after the end of the year: the books have that on the day on which it went.`}
      </p>
    </>
  )
}

function EarlierRefunds({ refunds }: { refunds: LateRefund[] }) {
  const most = 100
  return (
    <>
      <Table
        caption="Refunds, disputes and cancellations of gifts of earlier years"
        columns={[
          giftColumn,
          { label: 'Received on', isShort: true, cell: ({ receivedAt }) => publisherDay(receivedAt) },
          { label: 'Went back on', isShort: true, cell: ({ at }) => publisherDay(at) },
          { label: 'Amount', isNumber: true, cell: ({ cents }) => formatExactDollars(cents) },
        ]}
        rows={refunds.slice(0, most)}
        empty="Nothing went back of a gift of an earlier year."
      />
      {refunds.length > 0 && (
        <p>
          {counted(refunds.length, 'entry', 'entries')}, {formatExactDollars(sumOf(refunds).cents)}.
          {refunds.length > most && ` The first ${most} are shown, the file has all.`}
        </p>
      )}
    </>
  )
}

const OnNoSlip = ({ waiting, depositedLater }: YearBridge['onNoSlip']) => (
  <>
    <Lines
      caption="Checks and cash received until the end of the year"
      lines={[
        { label: 'Deposited in the year after it', ...depositedLater },
        { label: 'On no slip today', ...waiting },
      ]}
    />
    <p>
      They are in Undeposited Funds at the end of the year.{' '}
      <a href={officeHref('/office/deposits/slips')}>Deposit slips</a>
    </p>
  </>
)

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

async function* rowsOf(db: OfficeContext['db'], span: ReturnType<typeof fiscalYear>): AsyncGenerator<Row[]> {
  const moved = await findMovedGifts(db, span, await findOfTwoDays(db, span))
  yield moved.map((gift) => ({
    number: gift.id,
    why: gift.isGivenInYear ? 'given in the year, booked in another' : 'booked in the year, given in another',
    given_on: gift.givenOn,
    received_on: gift.receivedOn,
    booked_on: gift.bookedOn ?? '',
    difference: plainDollars(differenceOf(gift)),
  }))
  yield (await findRefundsOfEarlier(db, span)).map(({ id, receivedAt, at, cents }) => ({
    number: id,
    why: 'went back in the year, of an earlier one',
    given_on: '',
    received_on: publisherDay(receivedAt),
    booked_on: publisherDay(at),
    difference: plainDollars(-cents),
  }))
}
