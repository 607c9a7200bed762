import {
  bankCentsOf,
  type DepositSlip,
  findCancelledOnSlip,
  findGiftsOfSlip,
  findSlip,
  type MethodSum,
  sumGiftsOfSlip,
} from '../../manual-gifts/deposit-slip.queries.server.ts'
import { waysElsewhere } from '../../manual-gifts/deposited-elsewhere.ts'
import { undoDeposit, undoProblem } from '../../manual-gifts/undo-deposit.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { withCommas } from '../../words/with-commas.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { backTo, type OfficeContext, type OfficePage } from '../office-page.ts'
import { FactList, type Facts } from '../ui/facts.server.tsx'
import { SubmitButton } from '../ui/forms.server.tsx'
import { History, staffEntries, Time } from '../ui/history.server.tsx'
import { stateOf } from '../ui/payments.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { depositDay, giftColumns, slipPath } from './slip-tables.server.tsx'
import { partsOf, totalOf } from './words.ts'

/** One deposit slip, to be printed, compared with the bank's line, and undone. */
export const depositSlip: OfficePage = {
  path: '/office/deposits/slips/:id',
  title: 'Deposit slip',
  notes: {
    closed: 'The deposit is closed.',
    undone: 'The deposit is undone: its gifts wait for deposit again.',
  },

  async get(context) {
    const { db, params } = context
    const slip = await findSlip(db, params['id'] ?? '')
    if (!slip) return <p>There is no such deposit slip.</p>
    const [gifts, sums] = await Promise.all([findGiftsOfSlip(db, slip.id), sumGiftsOfSlip(db, slip.id)])
    const { gifts: count } = totalOf(sums)
    return (
      <>
        <p className="on-screen">
          <a href={officeHref('/office/deposits/slips')}>All deposit slips</a>
        </p>
        <EarlierMonth slip={slip} />
        <FactList facts={factsOf(slip, sums)} />
        <h2>{slip.fee_cents > 0 ? 'Gifts through a platform' : 'Checks and cash'}</h2>
        <Table
          caption="Gifts of this deposit"
          columns={[...giftColumns, { label: 'State', cell: stateOf }]}
          rows={gifts}
          empty="Its gifts wait for deposit again, or are on another slip."
        />
        {gifts.length < count && (
          <p>
            The first {withCommas(gifts.length)} of {withCommas(count)} are listed. The{' '}
            <a href={officeHref('/office/gifts')}>CSV file of the gifts</a> has the deposit of each.
          </p>
        )}
        <Undo context={context} slip={slip} cancelled={await findCancelledOnSlip(db, slip.id)} />
        <section className="on-screen">
          <p>To print the slip, print this page: its menu, buttons and history are left out.</p>
          <h2>History</h2>
          <History entries={await staffEntries(db, slip.id)} />
        </section>
      </>
    )
  },

  async post({ db, params, member, now }) {
    const id = params['id'] ?? ''
    const done = await undoDeposit(db, { id, who: member.email }, now)
    return done.ok ? backTo(slipPath(id), 'undone') : done
  },
}

function factsOf(slip: DepositSlip, sums: readonly MethodSum[]): Facts {
  const { id, total_cents: cents, fee_cents: fee, elsewhere, undone_at: undoneAt, created_at: at, who } = slip
  const parts = partsOf(sums).map((part) => {
    return [part.label, `${withCommas(part.gifts)}, ${formatExactDollars(part.cents)}`] as const
  })
  return {
    Number: id,
    Deposited: depositDay(slip),
    'Without a slip': elsewhere && waysElsewhere[elsewhere],
    ...Object.fromEntries(parts),
    [fee === 0 ? 'Total' : 'Gifts in full']:
      fee === 0 ? <strong>{formatExactDollars(cents)}</strong> : formatExactDollars(cents),
    'Fee of the platform': fee > 0 && formatExactDollars(fee),
    'Paid to the bank': fee > 0 && <strong>{formatExactDollars(bankCentsOf(slip))}</strong>,
    [elsewhere === null ? 'Closed' : 'Entered']: (
      <>
        <Time at={at} /> by {who}
      </>
    ),
    Undone: undoneAt !== null && <Time at={undoneAt} />,
    Journal: `Entry ${id}${undoneAt === null ? '' : `, taken back by entry DX${id.slice(1)}`}`,
  }
}

/** The bookkeeper may have imported the journal of the month already. */
function EarlierMonth({ slip }: { slip: DepositSlip }) {
  const { deposited_on: day, created_at: at, undone_at: undoneAt } = slip
  if (undoneAt !== null || day.slice(0, 7) === publisherDay(at).slice(0, 7)) return null
  return (
    <p className="on-screen">
      The deposit is of an earlier month. If the journal of {depositDay(slip)} was imported before, add this deposit to
      your books by hand.
    </p>
  )
}

type UndoProps = { context: OfficeContext; slip: DepositSlip; cancelled: string | undefined }

function Undo({ context, slip, cancelled }: UndoProps) {
  if (!context.may('/office/deposits/slips/:id', 'submit') || slip.undone_at !== null) return null
  const problem = undoProblem(slip, cancelled, context.now)
  return (
    <section className="on-screen">
      <h2>Undo the deposit</h2>
      {problem ? (
        <p>It cannot be undone: {problem}</p>
      ) : (
        <>
          <p>
            {slip.elsewhere === null ? 'Does it not equal the bank’s line?' : 'Were they not deposited?'} Its gifts then
            wait for deposit again, and you close the deposit once more. The journal keeps the entry of this deposit and
            gets a second one that takes it back.
          </p>
          <SubmitButton className="danger">Undo this deposit</SubmitButton>
        </>
      )}
    </section>
  )
}
