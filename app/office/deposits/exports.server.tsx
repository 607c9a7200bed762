import { config } from '../../config/config.server.ts'
import { entriesCsv, journalCsv } from '../../accounting/deposits-csv.server.ts'
import { journalFormats, type JournalFormatName } from '../../accounting/journal-csv.ts'
import { journalOfReceived } from '../../accounting/journal-of-received.server.ts'
import { journalOfPayouts } from '../../accounting/journal.server.ts'
import { officeHref } from '../office-href.ts'
import type { OfficePage } from '../office-page.ts'
import { FactList } from '../ui/facts.server.tsx'
import { csvResponse } from '../ui/csv-response.server.ts'
import { daysFromQuery } from './words.ts'

const isFormat = (name: string): name is JournalFormatName => Object.hasOwn(journalFormats, name)

/** CSV files for the bookkeeper, of the days in the query. */
export const depositsCsv: OfficePage = {
  path: '/office/deposits/:what.csv',
  title: 'Deposits',
  async get({ db, url, params }) {
    const span = daysFromQuery(url)
    const [what = '', format = ''] = (params['what'] ?? '').split('-')
    const named = (file: string) => [file, span.fromDay, span.untilDay].filter(Boolean).join('-')
    if (params['what'] === 'entries') return csvResponse(entriesCsv(db, span), named('entries'))
    const isJournal = what === 'payouts' || what === 'received'
    if (!isJournal || !isFormat(format)) return new Response('There is no such file.', { status: 404 })
    const journal = what === 'payouts' ? journalOfPayouts(db, span) : journalOfReceived(db, span)
    return csvResponse(journalCsv(journal, format), named(`${what}-${format}`))
  },
}

interface ShownDays {
  fromDay: string
  untilDay: string
  /** The first day on which gifts are booked by their day. Null means by the arrival of their payout. */
  accrualFrom: string | null
  maySeeSettings: boolean
}

/** Links to the files of the shown days. */
export function Exports({ fromDay, untilDay, accrualFrom, maySeeSettings }: ShownDays) {
  const query = { ...(fromDay && { from: fromDay }), ...(untilDay && { until: untilDay }) }
  const link = (what: string, words: string) => (
    <a href={officeHref('/office/deposits/:what.csv', { what, query })}>{words}</a>
  )
  const { tax: _, ...accounts } = config().bookAccounts
  return (
    <>
      <h2>For the bookkeeper</h2>
      <p>
        {fromDay || untilDay
          ? `Of ${fromDay || 'the beginning'} to ${untilDay || 'today'}.`
          : 'Of all days. Choose a month above first.'}
      </p>
      <ul>
        <li>{link('entries', 'Every movement at Stripe, a row each')} (CSV)</li>
        <li>
          {accrualFrom === null
            ? 'A journal entry for each payout'
            : `A journal entry for each day at Stripe from ${accrualFrom} on, and for each payout`}
          , for {link('payouts-qbo', 'QuickBooks Online')} or {link('payouts-xero', 'Xero')}
        </li>
        <li>
          Checks, cash and other gifts that did not come through Stripe, a journal entry for each day and for each
          deposit, for {link('received-qbo', 'QuickBooks Online')} or {link('received-xero', 'Xero')}
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
      <details>
        <summary>The accounts of these journal entries</summary>
        <p>The person who runs the server can name them as your program does.</p>
        <p>
          {accrualFrom === null
            ? 'Gifts and orders through Stripe are booked on the arrival of their payout.'
            : `From ${accrualFrom} on, gifts and orders through Stripe are booked on their own day against “${accounts.clearing}”, whose balance is what Stripe owes you.`}{' '}
          {maySeeSettings && <a href={`${officeHref('/office/settings')}#books`}>Settings</a>}
        </p>
        <FactList facts={accounts} />
      </details>
    </>
  )
}
