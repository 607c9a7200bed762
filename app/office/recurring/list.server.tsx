import { withCommas } from '../../words/with-commas.ts'
import { csvOf } from '../../values/csv-line.ts'
import { formatExactDollars, plainDollars } from '../../values/money.ts'
import { dateOf, publisherDay } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import { pageFromQuery, Table, textFromQuery, withQuery, type Column } from '../ui/table.server.tsx'
import { capitalize } from '../ui/words.ts'
import {
  eachRecurring,
  listRecurring,
  recurringSorts,
  type ListedRecurring,
  type RecurringView,
} from './recurring-list.queries.server.ts'

const views: Record<RecurringView, string> = {
  all: 'All that are not stopped',
  running: 'Running',
  failing: 'Failing',
  ending: 'Ending',
  'card-expires': 'Card expires soon',
  stopped: 'Stopped',
}

const isView = (text: string): text is RecurringView => Object.hasOwn(views, text)

function viewOf(url: URL): RecurringView {
  const text = textFromQuery(url, 'show')
  return isView(text) ? text : 'all'
}

/** All recurring gifts, with filters. */
export const recurringList: OfficePage = {
  path: '/office/recurring',
  title: 'Recurring gifts',
  async get({ db, url, now, maySee }) {
    const view = viewOf(url)
    const { rows, total } = await listRecurring(db, view, pageFromQuery(url, recurringSorts, 'next'), now)
    return (
      <>
        <nav aria-label="Which recurring gifts" className="row">
          {Object.entries(views).map(([name, label]) => (
            <a
              key={name}
              className="button quiet"
              href={withQuery(url, { show: name === 'all' ? null : name, page: null })}
              aria-current={name === view ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
        <p>
          <strong>
            {withCommas(total)} {total === 1 ? 'recurring gift' : 'recurring gifts'}
          </strong>
          {total > 0 && (
            <>
              {' '}
              <a href={officeHref('/office/recurring/list.csv', { query: { show: view } })}>CSV file</a>
            </>
          )}
        </p>
        <Table
          caption="Recurring gifts"
          columns={columns}
          rows={rows}
          total={total}
          url={url}
          empty={view === 'all' ? 'There is no recurring gift yet.' : 'None.'}
        />
        {maySee('/office/recurring/other-programs') && (
          <p>
            <a href={officeHref('/office/recurring/other-programs')}>Recurring gifts of another program</a> in your
            Stripe account, to take over.
          </p>
        )}
      </>
    )
  },
}

const columns: Column<ListedRecurring, (typeof recurringSorts)[number]>[] = [
  {
    label: 'Giver',
    sort: 'name',
    isRowHeader: true,
    cell: ({ shown_giver: giver, name }) =>
      giver ? <a href={officeHref('/office/givers/:id', { id: giver })}>{name ?? giver}</a> : 'not known yet',
  },
  {
    label: 'Amount',
    sort: 'amount',
    isNumber: true,
    cell: ({ subscription_id: id, amount_cents: cents }) => (
      <a href={officeHref('/office/recurring/:subscription', { subscription: id })}>{formatExactDollars(cents)}</a>
    ),
  },
  { label: 'How often', cell: ({ frequency }) => capitalize(frequency) },
  { label: 'State', cell: stateOf },
  {
    label: 'Next charge',
    sort: 'next',
    isShort: true,
    cell: ({ next_at: at }) => (at === null ? 'none planned' : dateOf(at)),
  },
  { label: 'Since', sort: 'since', isShort: true, cell: ({ created_at: at }) => dateOf(at) },
  { label: 'Paid with', cell: methodOf },
]

function stateOf({ status, ends_at: endsAt }: ListedRecurring): string {
  if (status === 'stopped') return 'Stopped'
  const parts = [status === 'failing' ? 'Failing' : 'Running', endsAt !== null && `ends on ${dateOf(endsAt)}`]
  return parts.filter(Boolean).join(', ')
}

function methodOf({ method, method_expires_at: at }: ListedRecurring): string {
  return [method, at !== null && `valid until ${dateOf(at - 1)}`].filter(Boolean).join(', ')
}

const fileColumns: Record<string, (gift: ListedRecurring) => string> = {
  giver: ({ shown_giver: giver }) => giver ?? '',
  name: ({ name }) => name ?? '',
  amount: ({ amount_cents: cents }) => plainDollars(cents),
  frequency: ({ frequency }) => frequency,
  state: ({ status }) => status,
  next_charge: ({ next_at: at }) => dayOrNone(at),
  since: ({ created_at: at }) => publisherDay(at),
  ends: ({ ends_at: at }) => dayOrNone(at),
  paid_with: ({ method }) => method ?? '',
  card_valid_until: ({ method_expires_at: at }) => dayOrNone(at === null ? null : at - 1),
  subscription: ({ subscription_id: id }) => id,
}

const dayOrNone = (at: number | null) => (at === null ? '' : publisherDay(at))

/** Exactly the recurring gifts of the list, the oldest first. */
export const recurringListCsv: OfficePage = {
  path: '/office/recurring/list.csv',
  title: 'Recurring gifts',
  async get({ db, url, now }) {
    const file = csvOf(fileColumns, eachRecurring(db, viewOf(url), now))
    return csvResponse(file, `recurring-gifts-${publisherDay(now)}`)
  },
}
