import type { Gift } from '../../payments/payment-tables.ts'
import { edgeInWords } from '../../receipts/gift-date.ts'
import type { WaitingDebit } from '../../receipts/waiting-debits.queries.server.ts'
import { isReviewed } from '../../receipts/years-edge.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { yearOf } from '../../values/year-of.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { SubmitButton } from '../ui/forms.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { counted } from '../ui/words.ts'

/** Givers whose statement waits, because the bank has not completed a debit of the year. */
export function WaitingDebits({ year, debits }: { year: number; debits: readonly WaitingDebit[] }) {
  if (debits.length === 0) return null
  return (
    <section id="waiting">
      <h2>Waits for a bank debit</h2>
      <p>
        These debits began in {year}, and the bank has not completed them. The statements of these givers are neither
        sent nor printed until it has, or until it refuses. That takes up to four business days.
      </p>
      <Table
        caption="Waits for a bank debit"
        columns={[
          {
            label: 'Giver',
            cell: ({ giver_id: giver, name }) => giver && <a href={giverPath(giver)}>{name ?? giver}</a>,
          },
          { label: 'Gift', cell: ({ id }) => <GiftLink id={id} /> },
          { label: 'Begun', cell: ({ created_at: at }) => dateOf(at) },
          { label: 'Amount', isNumber: true, cell: ({ amount_cents: cents }) => formatExactDollars(cents) },
        ]}
        rows={debits}
      />
    </section>
  )
}

const GiftLink = ({ id }: { id: string }) => <a href={officeHref('/office/gifts/:id', { id })}>{id}</a>

interface EdgeProps {
  context: OfficeContext
  year: number
  gifts: readonly Gift[]
}

/** Gifts of January 1 in our time zone that may be their givers' December 31, each with the two decisions. */
export function GiftsAtEdge({ context, year, gifts }: EdgeProps) {
  if (gifts.length === 0) return null
  const mayDecide = context.may('/office/statements/gift-date', 'in-january')
  return (
    <section id="edge">
      <h2>For review before statements go</h2>
      <p>
        These gifts were made in the first hours of {year + 1} by our clock, when it was still December 31, {year},
        farther west. We do not know where the giver was. Until you decide, each is a gift of {year + 1}.
      </p>
      <Table
        caption="For review before statements go"
        columns={[
          { label: 'Gift', cell: ({ id }) => <GiftLink id={id} /> },
          { label: 'Giver', cell: ({ payer_name: name, payer_email: email }) => name || email || 'no name' },
          { label: 'Amount', isNumber: true, cell: ({ amount_cents: cents }) => formatExactDollars(cents) },
          { label: 'Made', cell: edgeInWords },
          { label: 'Decided', cell: (gift) => decided(gift) },
          { label: 'To do', cell: (gift) => mayDecide && <Decide year={year} gift={gift} /> },
        ]}
        rows={gifts}
      />
    </section>
  )
}

const decided = (gift: Gift) => (isReviewed(gift) ? `A gift of ${yearOf(gift.given_at ?? 0)}` : 'Not reviewed')

/** Both decisions, and after one of them the other one. */
function Decide({ year, gift }: { year: number; gift: Gift }) {
  const { id } = gift
  const action = officeHref('/office/statements/gift-date', { query: { year } })
  const isOfYear = yearOf(gift.given_at ?? 0) === year
  return (
    <>
      {!(isReviewed(gift) && !isOfYear) && (
        <SubmitButton
          action={action}
          intent="in-january"
          fields={{ gift: id }}
          className="quiet"
          aria-label={`${id}: ${choices.january}`}
        >
          {choices.january}
        </SubmitButton>
      )}
      {!isOfYear && (
        <SubmitButton
          action={action}
          intent="in-december"
          fields={{ gift: id }}
          className="quiet"
          aria-label={`${id}: ${choices.december(year)}`}
        >
          {choices.december(year)}
        </SubmitButton>
      )}
    </>
  )
}

const choices = {
  january: 'It is a gift of January 1',
  december: (year: number) => `Count it in ${year}`,
}

/** Stands above the buttons that send and print. Returns null when all gifts are reviewed. */
export function NotReviewed({ year, gifts }: { year: number; gifts: readonly Gift[] }) {
  const count = gifts.filter((gift) => !isReviewed(gift)).length
  if (count === 0) return null
  return (
    <p className="problem">
      {counted(count, 'gift', 'gifts')} of the first hours of {year + 1} {count === 1 ? 'is' : 'are'} not reviewed, and
      not in these statements: <a href="#edge">decide first</a>.
    </p>
  )
}
