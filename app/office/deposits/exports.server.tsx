import { findAccrualStart } from '../../accounting/accrual-start.server.ts'
import { entriesCsv } from '../../accounting/entries-csv.server.ts'
import { nameLabels } from '../../accounting/programs/account-traits.ts'
import { neededNames } from '../../accounting/programs/book-names.ts'
import { type Books, findBooks } from '../../accounting/programs/book-settings.queries.server.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext, OfficePage } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { csvResponse } from '../ui/csv-response.server.ts'
import { slipsCsv } from './slips-csv.server.ts'
import { daysFromQuery } from './words.ts'

/** Every movement at Stripe of the days in the query. */
export const entriesFile: OfficePage = {
  path: '/office/deposits/entries.csv',
  title: 'Deposits',
  async get({ db, url }) {
    const span = daysFromQuery(url)
    return csvResponse(entriesCsv(db, span), ['entries', span.fromDay, span.untilDay].filter(Boolean).join('-'))
  },
}

/** The deposit slips of the days in the query. */
export const slipsFile: OfficePage = {
  path: '/office/deposits/slips.csv',
  title: 'Deposits',
  async get({ db, url }) {
    const span = daysFromQuery(url)
    return csvResponse(slipsCsv(db, span), ['slips', span.fromDay, span.untilDay].filter(Boolean).join('-'))
  },
}

/** Links to the files of the shown days, and how the journal is imported. */
export async function Exports({ db, url, maySee }: OfficeContext) {
  const { fromDay, untilDay } = daysFromQuery(url)
  const accrualFrom = await findAccrualStart(db)
  const books = await findBooks(db)
  const query = { ...(fromDay && { from: fromDay }), ...(untilDay && { until: untilDay }) }
  const { label, steps, mostLines } = books.program
  const isReady = books.faults.length === 0
  const link = (what: 'payouts' | 'received', words: string) =>
    isReady ? <a href={officeHref('/office/deposits/journal/:what', { what, query })}>{words}</a> : words
  return (
    <>
      <h2>For the bookkeeper</h2>
      <p>
        {fromDay || untilDay
          ? `Of ${fromDay || 'the beginning'} to ${untilDay || 'today'}.`
          : 'Of all days. Choose a month above first.'}
      </p>
      <ul>
        <li>
          <a href={officeHref('/office/deposits/entries.csv', { query })}>Every movement at Stripe, a row each</a> (CSV)
        </li>
        <li>
          {link('payouts', 'Journal of payouts')}:{' '}
          {accrualFrom === null
            ? 'an entry for each payout'
            : `an entry for each day at Stripe from ${accrualFrom} on, and for each payout`}
        </li>
        <li>
          {link('received', 'Journal of checks and cash')}: what did not come through Stripe, an entry for each day and
          for each deposit
        </li>
        <li>
          <a href={officeHref('/office/deposits/slips.csv', { query })}>Deposit slips, a row each</a>: their gifts in
          full, the fee of a platform, and what the bank has (CSV)
        </li>
        <li>
          <a href={officeHref('/office/orders/by-state.csv', { query })}>Orders by state and month</a>, for a sales tax
          return: what was sold, and what was refunded in the month (CSV)
        </li>
        <li>
          <a href={officeHref('/office/year')}>Year</a>: gifts by the day given and by the day booked, and why they
          differ
        </li>
        <li>
          <a href={officeHref('/office/schedule-b')}>Contributors of $5,000 or more</a>, for Schedule B of Form 990
        </li>
      </ul>
      <h3 id="import">Import a journal: {label}</h3>
      {isReady ? (
        <>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            Import days that are over, and each day once.
            {mostLines !== null &&
              ` ${label} takes ${mostLines} lines a file: of more, you get a ZIP of numbered files, to be imported one after another.`}
          </p>
        </>
      ) : (
        <MissingNames books={books} />
      )}
      {maySee('/office/settings') && (
        <p>
          <a href={`${officeHref('/office/settings')}#books`}>Choose another program</a>, or{' '}
          <a href={officeHref('/office/settings/accounts')}>name its accounts</a>.
        </p>
      )}
      <details>
        <summary>The accounts of these journal entries</summary>
        <p>
          {accrualFrom === null
            ? 'Gifts and orders through Stripe are booked on the arrival of their payout.'
            : `From ${accrualFrom} on, gifts and orders through Stripe are booked on their own day against “${books.names.clearing}”, whose balance is what Stripe owes you.`}
        </p>
        <FactList
          facts={Object.fromEntries(
            neededNames(books.program).map((name) => [nameLabels[name], books.names[name] || 'not named yet']),
          )}
        />
      </details>
    </>
  )
}

function MissingNames({ books: { program, faults } }: { books: Books }) {
  return (
    <div role="note">
      <p>{program.label} would refuse a journal as long as these are not named as it has them, so there is no file:</p>
      <ul>
        {faults.map(({ name, problem }) => (
          <li key={name}>
            {nameLabels[name]}: {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}
