import { site } from '../../content/site.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficePage } from '../office-page.ts'
import { Field } from '../ui/forms.server.tsx'
import { pageFromQuery, Table } from '../ui/table.server.tsx'
import { giftColumn, less, Lines } from './lines.server.tsx'
import type { MovedGift } from './moved-gifts.queries.server.ts'
import { WentBack } from './went-back.server.tsx'
import { yearFromQuery } from './year-from-query.ts'
import { findYearBridge, movedCentsOf, sumOf, type YearBridge } from './year-sums.queries.server.ts'

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
        <h2>What went back, by its day and by the day booked</h2>
        <WentBack bridge={bridge} />
        <p>
          <a href={officeHref('/office/year/differences.csv', { query: { year } })}>All lists as a file</a> (CSV)
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
        { label: 'Difference', isNumber: true, cell: (gift) => formatExactDollars(movedCentsOf(gift)) },
      ]}
      rows={moved.slice(offset, offset + limit)}
      empty="No gift is given in one year and booked in another."
      url={url}
      total={moved.length}
    />
  )
}

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
