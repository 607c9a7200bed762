import type { GiverOfYear, UnsendableGiver } from '../../receipts/givers-of-year.queries.server.ts'
import { formatExactDollars } from '../../values/money.ts'
import type { OfficeContext } from '../office-page.ts'
import { Field, Hidden, PostForm, SubmitButton } from '../ui/forms.server.tsx'
import { AddressLink } from '../ui/giver-link.server.tsx'
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
  /** Givers who get no mail. */
  unsendable: UnsendableGiver[]
}

/** Everybody with an e-mail address who gave in the year, each with a statement. */
export function People({ context, year, rows, found, search, isOver, unsendable }: PeopleProps) {
  const refusing = new Set(unsendable.flatMap(({ email, why }) => (why === 'bounced' ? [] : email)))
  const canSend = context.mayChange && isOver
  return (
    <section id="people">
      <h2>Everybody with an e-mail address</h2>
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
            cell: ({ name, email }) =>
              name ?? (context.mayChange && !refusing.has(email) ? <NameForm email={email} /> : 'no name'),
          },
          { label: 'E-mail', sort: 'email', cell: AddressLink },
          { label: 'Gifts', sort: 'gifts', isNumber: true, cell: giftsOfYear },
          {
            label: 'Own money',
            sort: 'cents',
            isNumber: true,
            cell: ({ cents }) => cents > 0 && formatExactDollars(cents),
          },
          { label: 'Statement', cell: ({ email }) => <StatementLink year={year} email={email} /> },
          {
            label: 'Sent',
            cell: ({ email, sent_at: at }) => (
              <>
                {at !== null && dateOf(at)}{' '}
                {canSend && !refusing.has(email) && <SendOne email={email} again={at !== null} />}
              </>
            ),
          },
        ]}
        rows={rows}
        empty={search ? 'Nobody fits.' : `Nobody with an e-mail address gave in ${year}.`}
        url={context.url}
        total={found}
      />
    </section>
  )
}

function StatementLink({ year, email }: { year: number; email: string }) {
  return (
    <a
      href={`/office/statements/statement.pdf?year=${year}&email=${encodeURIComponent(email)}`}
      aria-label={`PDF: statement of ${email}`}
    >
      PDF
    </a>
  )
}

function SendOne({ email, again }: { email: string; again: boolean }) {
  return (
    <SubmitButton
      intent="one"
      fields={{ email, ...(again && { again: 'on' }) }}
      className="quiet"
      aria-label={`Send to ${email}${again ? ' again' : ''}`}
    >
      {again ? 'Send again' : 'Send'}
    </SubmitButton>
  )
}

function NameForm({ email }: { email: string }) {
  return (
    <PostForm className="row">
      <Hidden fields={{ email }} />
      <input name="name" aria-label={`Name of ${email}`} placeholder="no name" required maxLength={200} />
      <button name="intent" value="name" className="quiet">
        Note
      </button>
    </PostForm>
  )
}
