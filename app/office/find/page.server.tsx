import type { ReactNode } from 'react'
import { depositInWords } from '../../accounting/payout-in-words.ts'
import type { ListedGiver } from '../../payments/lists/giver-list.queries.server.ts'
import { kindInWords } from '../../receipts/payment-in-words.ts'
import { formatExactDollars, plainDollars } from '../../values/money.ts'
import { dateOf, publisherDay } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { nameOf, townOf } from '../givers/list-words.ts'
import { slipPath, SlipTable } from '../deposit-slips/slip-tables.server.tsx'
import { AddressLink, addressPath, giverPath } from '../ui/giver-link.server.tsx'
import type { OfficePage } from '../office-page.ts'
import { amountOf, pathOf, stateOf } from '../ui/payments.server.tsx'
import { type Column, Table } from '../ui/table.server.tsx'
import { find, type Found, type FoundAll } from './find.queries.server.ts'
import { parseSearch, type Search } from './parse-search.ts'
import { searchInWords } from './search-in-words.ts'

/** One search field for everything. A single result redirects to its page. */
export const findPage: OfficePage = {
  path: '/office/find',
  title: 'Find',
  async get({ db, url, now, maySee }) {
    const text = (url.searchParams.get('q') ?? '').slice(0, 200)
    const search = parseSearch(text, now)
    const isEmpty = text.trim() === ''
    const all = await find(db, search, now)
    const found = {
      ...all,
      messages: maySee('/office/messages/:id') ? all.messages : [],
      deposits: maySee('/office/deposits/:id') ? all.deposits : [],
      slips: maySee('/office/deposits/slips/:id') ? all.slips : [],
    }
    const only = findOnlyPath(found)
    if (only) return new Response(null, { status: 302, headers: { Location: only } })
    return (
      <>
        {isEmpty && (
          <p className="soft">
            As you would say it: a name, “Lee, about $50 in October”, an address, a telephone number, a ZIP code, a
            receipt number, a check’s number, a deposit’s total or any id of Stripe’s.
          </p>
        )}
        {!isEmpty && <Understood search={search} />}
        {!isEmpty && <Results found={found} />}
        <p>
          <a href={officeHref('/office/givers')}>All givers</a>, <a href={officeHref('/office/gifts')}>all gifts</a>,{' '}
          <a href={officeHref('/office/recurring')}>all recurring gifts</a>
        </p>
      </>
    )
  },
}

/** How a sum or a time was read, and the list of all such gifts. */
function Understood({ search }: { search: Search }) {
  const { sum, time } = search
  if (!sum && !time) return null
  const query = {
    ...(time && { since: publisherDay(time.since), until: publisherDay(time.until - 1) }),
    ...(sum && { least: plainDollars(sum.leastCents), most: plainDollars(sum.mostCents) }),
  }
  return (
    <p className="soft">
      Looked for: {searchInWords(search)}.{' '}
      <a href={officeHref('/office/gifts', { query })}>All gifts of that sum or time</a>
    </p>
  )
}

/** The page of the only result. */
function findOnlyPath(found: FoundAll): string | null {
  const { givers, payments, recurring, messages, deposits, slips, subscribers } = found
  const [giver] = givers
  if (giver && givers.length === 1 && payments.length === 0) return giverPath(giver.id)
  const paths = [
    ...givers.map(({ id }) => giverPath(id)),
    ...payments.map(({ payment }) => pathOf(payment)),
    ...recurring.map((id) => officeHref('/office/recurring/:subscription', { subscription: id })),
    ...messages.map(({ id }) => officeHref('/office/messages/:id', { id })),
    ...subscribers.map(addressPath),
    ...deposits.map(({ id }) => officeHref('/office/deposits/:id', { id })),
    ...slips.map(({ id }) => slipPath(id)),
  ]
  return paths.length === 1 ? (paths[0] ?? null) : null
}

const giverColumns: Column<Found<ListedGiver>>[] = [
  { label: 'Name', isRowHeader: true, cell: (giver) => <a href={giverPath(giver.id)}>{nameOf(giver)}</a> },
  { label: 'Why', cell: ({ why }) => why },
  { label: 'Place', cell: ({ postalAddress }) => townOf(postalAddress) },
  { label: 'Gifts', isNumber: true, cell: ({ gifts }) => gifts },
  { label: 'In all', isNumber: true, cell: ({ sumCents }) => formatExactDollars(sumCents) },
  { label: 'Last gift', cell: ({ gifts, lastAt }) => (gifts > 0 ? dateOf(lastAt) : '') },
  { label: 'Addresses', cell: ({ emails }) => emails.map((email) => <div key={email}>{email}</div>) },
]

const paymentColumns: Column<FoundAll['payments'][number]>[] = [
  { label: 'Number', cell: ({ payment }) => <a href={pathOf(payment)}>{payment.id}</a> },
  { label: 'Date', cell: ({ payment: { paid_at: paidAt, created_at: createdAt } }) => dateOf(paidAt ?? createdAt) },
  { label: 'Who', cell: whoOf },
  { label: 'What', cell: ({ payment }) => kindInWords(payment) },
  { label: 'Amount', isNumber: true, cell: ({ payment }) => amountOf(payment) },
  { label: 'State', cell: ({ payment }) => stateOf(payment) },
  { label: 'Why', cell: ({ why }) => why },
]

function whoOf({ payment: { giver_id: giver, payer_name: name, payer_email: email } }: FoundAll['payments'][number]) {
  const label = name || email || 'not known'
  return giver ? <a href={giverPath(giver)}>{label}</a> : label
}

function Results({ found }: { found: FoundAll }) {
  const { givers, payments, messages, deposits, slips, subscribers, isCut, isStripeSilent } = found
  if (isStripeSilent) {
    return <p className="problem">Stripe does not answer, and only Stripe knows what this id is about. Try again.</p>
  }
  if ([givers, payments, messages, deposits, slips, subscribers].every(({ length }) => length === 0)) {
    return <p className="empty">Nothing fits. Names, addresses and receipt numbers may be typed in part.</p>
  }
  return (
    <>
      {isCut && <p className="note">There is more than is shown here: type more of it.</p>}
      <Section title="People" rows={givers}>
        <Table caption="People" rows={givers} columns={giverColumns} />
      </Section>
      <Section title="Gifts and orders" rows={payments}>
        <Table caption="Gifts and orders" rows={payments} columns={paymentColumns} />
      </Section>
      <Section title="Deposits" rows={deposits}>
        <ul>
          {deposits.map((deposit) => (
            <li key={deposit.id}>
              <a href={officeHref('/office/deposits/:id', { id: deposit.id })}>{depositInWords(deposit)}</a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Deposit slips" rows={slips}>
        <SlipTable slips={slips} />
      </Section>
      <Section title="Messages" rows={messages}>
        <ul>
          {messages.map(({ id, name, subject, created_at: at }) => (
            <li key={id}>
              <a href={officeHref('/office/messages/:id', { id })}>{subject}</a>, {name}, {dateOf(at)}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Newsletter" rows={subscribers}>
        <ul>
          {subscribers.map((email) => (
            <li key={email}>
              <AddressLink email={email} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

type SectionProps = { title: string; rows: readonly unknown[]; children: ReactNode }

/** It has no name of its own: a table is a region of the same name. */
function Section({ title, rows, children }: SectionProps) {
  if (rows.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
