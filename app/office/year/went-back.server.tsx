import { formatExactDollars } from '../../values/money.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { Table } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import { giftColumn, less, Lines } from './lines.server.tsx'
import { type LateRefund, movedCentsOf, sumOf, type YearBridge } from './year-sums.queries.server.ts'

/** Refunds, disputes and cancellations: of which gifts they are, and in which year's books. */
export function WentBack({ bridge }: { bridge: YearBridge }) {
  const { receivedCents, netCents, refundedLaterCents, refundsOfEarlier, movedRefunds, bookedBackCents } = bridge
  const moved = (isGivenInYear: boolean) => sumOf(movedRefunds.filter((each) => each.isGivenInYear === isGivenInYear))
  return (
    <>
      <Lines
        caption="From what went back of the year’s gifts to the journals"
        lines={[
          { label: 'Of the gifts received in the year, until today', cents: receivedCents - netCents },
          { label: 'Of them, after the end of the year', cents: 0 - refundedLaterCents },
          { label: 'In the year, of gifts of earlier years', ...sumOf(refundsOfEarlier) },
          less('In the year, booked in another or not yet', moved(true)),
          { label: 'Booked in the year, in another by its own day', ...moved(false) },
          { label: 'Refunds, disputes and cancellations of gifts in the journals of the year', cents: bookedBackCents },
        ]}
      />
      <EarlierRefunds refunds={refundsOfEarlier} />
      {movedRefunds.length > 0 && (
        <Table
          caption="Went back in one year and booked in another"
          columns={[
            giftColumn,
            { label: 'Went back on', isShort: true, cell: ({ givenOn }) => givenOn },
            { label: 'Booked on', isShort: true, cell: ({ bookedOn }) => bookedOn ?? 'not yet' },
            { label: 'Difference', isNumber: true, cell: (refund) => formatExactDollars(movedCentsOf(refund)) },
          ]}
          rows={movedRefunds.slice(0, most)}
        />
      )}
      {movedRefunds.length > most && <p>The first {most} are shown, the file has all.</p>}
    </>
  )
}

const most = 100

function EarlierRefunds({ refunds }: { refunds: LateRefund[] }) {
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
