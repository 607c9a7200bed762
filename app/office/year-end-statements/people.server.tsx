import type { GiverOfYear } from '../../receipts/givers-of-year.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext } from '../office-page.ts'
import { Field, Hidden, PostForm, SubmitButton } from '../ui/forms.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { giftsOfYear } from '../ui/words.ts'
import { dateOf } from '../../values/publisher-time.ts'

interface PeopleProps {
  context: OfficeContext
  year: number
  rows: GiverOfYear[]
  found: number
  search: string
  isOver: boolean
}

/** Everybody who gave in the year, each with a statement. */
export function People({ context, year, rows, found, search, isOver }: PeopleProps) {
  const canSend = isOver && context.may('/office/statements/giver', 'one')
  const canName = context.may('/office/statements/giver', 'name')
  return (
    <section id="people">
      <h2>Everybody who gave</h2>
      <form className="row">
        <Hidden fields={{ year }} />
        <Field label="Name or address" name="q" type="search" defaultValue={search} />
        <button className="quiet">Search</button>
      </form>
      <Table
        caption={`Givers of ${year}`}
        columns={[
          {
            label: 'Name',
            sort: 'name',
            cell: (giver) => giver.name ?? (canName ? <NameForm year={year} giver={giver} /> : 'no name'),
          },
          { label: 'E-mail', sort: 'email', cell: ({ id, email }) => <a href={giverPath(id)}>{email ?? 'by post'}</a> },
          { label: 'Gifts', sort: 'gifts', isNumber: true, cell: giftsOfYear },
          {
            label: 'Given directly',
            sort: 'cents',
            isNumber: true,
            cell: ({ cents }) => cents > 0 && formatExactDollars(cents),
          },
          { label: 'Statement', cell: (giver) => <StatementLink year={year} giver={giver} /> },
          {
            label: 'Sent',
            cell: (giver) => (
              <>
                {giver.sent_at !== null && dateOf(giver.sent_at)} {giver.has_died && 'has died'}
                {canSend && giver.email !== null && !giver.has_died && <SendOne year={year} giver={giver} />}
              </>
            ),
          },
        ]}
        rows={rows}
        empty={search ? 'Nobody fits.' : `Nobody gave in ${year}.`}
        url={context.url}
        total={found}
      />
    </section>
  )
}

const labelOf = ({ id, name, email }: GiverOfYear) => email ?? name ?? id

export function StatementLink({ year, giver }: { year: number; giver: GiverOfYear }) {
  return (
    <a
      href={officeHref('/office/statements/statement.pdf', { query: { year, giver: giver.id } })}
      aria-label={`PDF: statement of ${labelOf(giver)}`}
    >
      PDF
    </a>
  )
}

/** The address of the forms about one giver. */
export const giverAction = (year: number) => officeHref('/office/statements/giver', { query: { year } })

type OfGiver = { year: number; giver: GiverOfYear }

function SendOne({ year, giver }: OfGiver) {
  const again = giver.sent_at !== null
  return (
    <SubmitButton
      action={giverAction(year)}
      intent="one"
      fields={{ giver: giver.id, ...(again && { again: 'on' }) }}
      className="quiet"
      aria-label={`${again ? 'Send again' : 'Send'} to ${labelOf(giver)}`}
    >
      {again ? 'Send again' : 'Send'}
    </SubmitButton>
  )
}

function NameForm({ year, giver }: OfGiver) {
  return (
    <PostForm action={giverAction(year)} className="row" fields={{ giver: giver.id }}>
      <Field
        label="Name"
        name="name"
        aria-label={`Name of ${labelOf(giver)}`}
        required
        maxLength={200}
        autoComplete="off"
      />
      <button name="intent" value="name" className="quiet">
        Note
      </button>
    </PostForm>
  )
}
