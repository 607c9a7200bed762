import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import type { GivingYear, HistoryLine } from '../../my-giving/gifts-by-year.server.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { pathOf, Payments } from '../ui/payments.server.tsx'
import { type Column, Table } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import type { LoadedGiver } from './load-giver.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

/** The years before these are folded. */
const yearsShown = 3

/** The gifts and orders of a giver by year, with the statement of each year. */
export function GiverGifts({ loaded, context }: { loaded: LoadedGiver; context: OfficeContext }) {
  const { giver, emails, diedAt, years, recurring, unpaid, statements } = loaded
  const sections = years.map((year) => (
    <Year
      key={year.year}
      giverId={giver.id}
      getsMail={emails.length > 0 && diedAt === null}
      year={year}
      context={context}
      sentAt={statements.get(year.year)}
    />
  ))
  const ended = recurring.filter(({ isRunning }) => !isRunning)
  return (
    <>
      {years.length === 0 && <p className="empty">No gift and no order has arrived.</p>}
      {sections.slice(0, yearsShown)}
      {sections.length > yearsShown && (
        <details>
          <summary>Earlier years: {sections.length - yearsShown}</summary>
          {sections.slice(yearsShown)}
        </details>
      )}
      {ended.length > 0 && (
        <section aria-labelledby="ended">
          <h2 id="ended">Earlier recurring gifts</h2>
          <ul>
            {ended.map(({ id, sentence }) => (
              <li key={id}>
                <a href={officeHref('/office/recurring/:subscription', { subscription: id })}>{sentence}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Unpaid payments={unpaid} />
    </>
  )
}

/** Gifts and orders that were begun and not paid. */
export function Unpaid({ payments }: { payments: LoadedGiver['unpaid'] }) {
  if (payments.length === 0) return null
  return (
    <details>
      <summary>Begun and not paid: {payments.length}</summary>
      <Payments caption="Not paid" rows={payments} givers={new Map()} />
    </details>
  )
}

const lineColumns = (kind: 'gift' | 'order'): Column<HistoryLine>[] => [
  { label: 'Date', cell: ({ date }) => date },
  { label: 'Number', cell: ({ id }) => <a href={pathOf({ kind, id })}>{id}</a> },
  { label: 'What', cell: ({ what }) => what },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => amount ?? 'no value' },
  { label: 'State', cell: ({ notes }) => notes.join(' ') },
]
const columns = { gift: lineColumns('gift'), order: lineColumns('order') }

interface YearProps {
  giverId: string
  getsMail: boolean
  year: GivingYear
  context: OfficeContext
  sentAt: number | undefined
}

function Year({ giverId, getsMail, year: found, context, sentAt }: YearProps) {
  const { year, isOver, total, fromIra, byOthers, hasNonCash, hasStatement, giftCount, gifts, orders } = found
  return (
    <section aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>
        {year}: {total}
      </h2>
      <p className="soft">
        {counted(giftCount, 'gift', 'gifts')}
        {fromIra && `, and ${fromIra} from an IRA`}
        {byOthers && `, and ${byOthers} through funds, employers and platforms`}
        {hasNonCash && ', and what has no value here'}
        {giftCount > gifts.length && `; the newest ${gifts.length} are shown`}.
        {sentAt !== undefined && ` The statement was sent on ${dateOf(sentAt)}.`}
      </p>
      <Table caption={`Gifts of ${year}`} columns={columns.gift} rows={gifts} empty="No gift." />
      {orders.length > 0 && (
        <>
          <h3>Orders of {year}</h3>
          <Table caption={`Orders of ${year}`} columns={columns.order} rows={orders} />
        </>
      )}
      {hasStatement && (
        <div className="row">
          <a
            href={officeHref('/office/statements/statement.pdf', { query: { year, giver: giverId } })}
            className="button quiet"
          >
            Statement of {year} to print
          </a>
          {isOver && getsMail && context.may('/office/givers/:id/statement', 'statement') && (
            <SubmitButton
              action={officeHref('/office/givers/:id/statement', { id: giverId })}
              intent="statement"
              fields={{ year }}
              className="quiet"
            >
              Send statement of {year}
            </SubmitButton>
          )}
        </div>
      )}
    </section>
  )
}
