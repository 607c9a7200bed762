import { depositInWords } from '../../accounting/payout-in-words.ts'
import type { ReactNode } from 'react'
import type { Db } from '../../db/db.server.ts'
import type { OfficePage } from '../office-page.ts'
import { Field } from '../ui/forms.server.tsx'
import { findShownNames, type NamedGiver } from '../../givers/giver.queries.server.ts'
import { addressPath } from '../ui/giver-link.server.tsx'
import { pathOf, Payments } from '../ui/payments.server.tsx'
import { type Column, Table } from '../ui/table.server.tsx'
import { find, type Found, type FoundPerson } from './find.queries.server.ts'
import { dateOf } from '../../values/publisher-time.ts'

/** One search field for everything. A single result redirects to its page. */
export const findPage: OfficePage = {
  path: '/office/find',
  title: 'Find',
  async get({ db, url, maySee }) {
    const text = url.searchParams.get('q') ?? ''
    const all = await find(db, text)
    const found = maySee('/office/messages/:id') ? all : { ...all, messages: [] }
    const only = findOnlyPath(found)
    if (only) return new Response(null, { status: 302, headers: { Location: only } })
    return (
      <>
        <FindForm text={text} />
        {text.trim() === '' && (
          <p className="soft">
            A name, an address, a receipt number, an amount, a check’s number or any id of Stripe’s: all of it or, of
            names and addresses, a part.
          </p>
        )}
        {text.trim() !== '' && <Results found={found} givers={await namesOf(db, found)} />}
        <p>
          <a href="/office/gifts">All gifts, by year, state and way</a>
        </p>
      </>
    )
  },
}

const namesOf = (db: Db, { payments }: Found) =>
  findShownNames(
    db,
    payments.map(({ giver_id: id }) => id),
  )

/** Any page may show it. */
export function FindForm({ text = '' }: { text?: string }) {
  return (
    <form action="/office/find" role="search" className="row">
      <Field label="Find" name="q" type="search" defaultValue={text} maxLength={200} />
      <button>Find</button>
    </form>
  )
}

/** The page of the only result. */
function findOnlyPath({ people, payments, recurring, messages, deposits }: Found): string | null {
  const [person] = people
  if (person && people.length === 1 && payments.length === 0) return addressPath(person.email)
  const paths = [
    ...people.map(({ email }) => addressPath(email)),
    ...payments.map(pathOf),
    ...recurring.map((id) => `/office/recurring/${id}`),
    ...messages.map(({ id }) => `/office/messages/${id}`),
    ...deposits.map(({ id }) => `/office/deposits/${id}`),
  ]
  return paths.length === 1 ? (paths[0] ?? null) : null
}

const peopleColumns: Column<FoundPerson>[] = [
  { label: 'Name', cell: ({ email, names }) => <a href={addressPath(email)}>{names.join(', ') || email}</a> },
  { label: 'Address', cell: ({ email }) => email },
  { label: 'Gifts and orders', isNumber: true, cell: ({ payments: count }) => count },
  { label: 'Last', cell: ({ lastAt }) => dateOf(lastAt) },
]

type ResultsProps = { found: Found; givers: ReadonlyMap<string, NamedGiver> }

function Results({ found, givers }: ResultsProps) {
  const { people, payments, messages, deposits, isCut, problem } = found
  if (problem) return <p className="problem">{problem}</p>
  if ([people, payments, messages, deposits].every(({ length }) => length === 0)) {
    return <p className="empty">Nothing fits. Names, addresses and receipt numbers may be typed in part.</p>
  }
  return (
    <>
      {isCut && <p className="note">There is more than is shown here: type more of it.</p>}
      <Section title="People" rows={people}>
        <Table caption="People" rows={people} columns={peopleColumns} />
      </Section>
      <Section title="Gifts and orders" id="payments" rows={payments}>
        <Payments caption="Gifts and orders" rows={payments} givers={givers} />
      </Section>
      <Section title="Deposits" rows={deposits}>
        <ul>
          {deposits.map((deposit) => (
            <li key={deposit.id}>
              <a href={`/office/deposits/${deposit.id}`}>{depositInWords(deposit)}</a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Messages" rows={messages}>
        <ul>
          {messages.map(({ id, name, subject, created_at: at }) => (
            <li key={id}>
              <a href={`/office/messages/${id}`}>{subject}</a>, {name}, {dateOf(at)}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

type SectionProps = { title: string; id?: string; rows: readonly unknown[]; children: ReactNode }

function Section({ title, id = title.toLowerCase(), rows, children }: SectionProps) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
