import type { OfficeContext } from '../office-page.ts'
import type { GivingYear, HistoryLine } from '../../my-giving/gifts-by-year.server.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { pathOf, Payments } from '../ui/payments.server.tsx'
import { type Column, Table } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'
import type { Person } from './person.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

/** The gifts and orders of a person by year, with the statement of each year. */
export function PersonGifts({ person, context }: { person: Person; context: OfficeContext }) {
  const { giverId, years, recurring, unpaid, statements } = person
  return (
    <>
      {recurring.length > 0 && (
        <section aria-labelledby="recurring">
          <h2 id="recurring">Recurring gifts</h2>
          <ul>
            {recurring.map(({ id, sentence }) => (
              <li key={id}>
                <a href={`/office/recurring/${id}`}>{sentence}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {years.length === 0 && <p className="empty">No gift and no order has arrived under this address.</p>}
      {years.map((year) => (
        <Year key={year.year} giverId={giverId} year={year} context={context} sentAt={statements.get(year.year)} />
      ))}
      {unpaid.length > 0 && (
        <details>
          <summary>Begun and not paid: {unpaid.length}</summary>
          <Payments caption="Not paid" rows={unpaid} />
        </details>
      )}
    </>
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

type YearProps = { giverId: string; year: GivingYear; context: OfficeContext; sentAt: number | undefined }

function Year({ giverId, year: found, context, sentAt }: YearProps) {
  const { year, isOver, total, byOthers, hasNonCash, hasStatement, giftCount, gifts, orders } = found
  const query = `year=${year}&giver=${giverId}`
  return (
    <section aria-labelledby={`year-${year}`}>
      <h2 id={`year-${year}`}>
        {year}: {total}
      </h2>
      <p className="soft">
        {counted(giftCount, 'gift', 'gifts')}
        {byOthers && `, and ${byOthers} through funds and employers`}
        {hasNonCash && ', and what has no value here'}
        {giftCount > gifts.length && `; the newest ${gifts.length} are shown`}.
        {sentAt !== undefined && ` The statement was sent on ${dateOf(sentAt)}.`}
      </p>
      <Table caption={`Gifts of ${year}`} columns={columns.gift} rows={gifts} empty="No gift." />
      {orders.length > 0 && <Table caption={`Orders of ${year}`} columns={columns.order} rows={orders} />}
      {hasStatement && (
        <div className="row">
          <a href={`/office/statements/statement.pdf?${query}`} className="button quiet">
            Statement of {year} to print
          </a>
          {isOver && context.may('/office/person', 'statement') && (
            <SubmitButton intent="statement" fields={{ year }} className="quiet">
              Send statement of {year}
            </SubmitButton>
          )}
        </div>
      )}
    </section>
  )
}
