import { linesBelow } from '../../values/envelope.ts'
import { scheduleB as scheduleBWords } from '../../content/receipts/schedule-b.ts'
import { site } from '../../content/site.ts'
import { csvLine } from '../../values/csv-line.ts'
import { fiscalYear, fiscalYearOf } from '../../values/fiscal-year.ts'
import { formatExactDollars, plainDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import type { OfficeContext, OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import { Field } from '../ui/forms.server.tsx'
import { Table } from '../ui/table.server.tsx'
import { fill } from '../../words/fill.ts'
import { type Contributor, type Contributors, findContributors } from './contributors.queries.server.ts'

/** The fiscal year in `?year=`, by default the last one that is over. */
function yearFromQuery({ url, now }: Pick<OfficeContext, 'url' | 'now'>): number {
  const year = url.searchParams.get('year') ?? ''
  return /^20\d\d$/.test(year) ? Number(year) : fiscalYearOf(now, site.fiscalYearEndMonth) - 1
}

const isAbove = ({ cents }: Contributor, { thresholdCents }: Contributors) => cents > thresholdCents

/** The contributors of a fiscal year for the accountant who prepares Form 990. */
export const scheduleB: OfficePage = {
  path: '/office/schedule-b',
  get title() {
    return scheduleBWords.title
  },
  async get(context) {
    const year = yearFromQuery(context)
    const span = fiscalYear(year, site.fiscalYearEndMonth)
    const found = await findContributors(context.db, span)
    const { columns } = scheduleBWords
    return (
      <>
        <form method="get" className="row">
          <Field label={scheduleBWords.year} name="year" inputMode="numeric" pattern="20\d\d" defaultValue={year} />
          <button>{scheduleBWords.show}</button>
        </form>
        <p>{fill(scheduleBWords.period, { first: dateOf(span.from), last: dateOf(span.to - 1) })}</p>
        <p>{scheduleBWords.about}</p>
        <Table
          caption={scheduleBWords.title}
          columns={[
            { label: columns.name, isRowHeader: true, cell: nameOf },
            {
              label: columns.address,
              cell: ({ name: who, postalAddress }) => linesBelow(who, postalAddress).join(', '),
            },
            { label: columns.gifts, isNumber: true, cell: ({ gifts }) => gifts },
            { label: columns.cash, isNumber: true, cell: ({ cents }) => moneyOf(cents) },
            {
              label: columns.large,
              isNumber: true,
              cell: ({ ofLargeGiftsCents }) => moneyOf(ofLargeGiftsCents),
            },
            { label: columns.rule, cell: (each) => isAbove(each, found) && scheduleBWords.above },
            { label: columns.nonCash, cell: ({ nonCash }) => nonCash.join('; ') },
          ]}
          rows={found.contributors}
          empty={scheduleBWords.none}
        />
        <p>{scheduleBWords.nonCash}</p>
        <p>
          {fill(scheduleBWords.threshold, {
            total: formatExactDollars(found.totalCents),
            threshold: formatExactDollars(found.thresholdCents),
          })}
        </p>
        <p>
          <a href={officeHref('/office/schedule-b/list.csv', { query: { year } })}>{scheduleBWords.csv}</a>
        </p>
      </>
    )
  },
}

/** Empty for who gave shares or goods alone. */
const moneyOf = (cents: number) => cents > 0 && formatExactDollars(cents)

function nameOf({ giverId, name }: Contributor) {
  return giverId === null ? (
    name
  ) : (
    <a href={officeHref('/office/givers/:id', { id: giverId })}>{name ?? scheduleBWords.forgotten}</a>
  )
}

/** The same list as a file. */
export const scheduleBCsv: OfficePage = {
  path: '/office/schedule-b/list.csv',
  get title() {
    return scheduleBWords.title
  },
  async get(context) {
    const year = yearFromQuery(context)
    const found = await findContributors(context.db, fiscalYear(year, site.fiscalYearEndMonth))
    return csvResponse(linesOf(found), `schedule-b-${year}`)
  },
}

// oxlint-disable-next-line require-await -- The response takes lines that may be read while it is sent.
async function* linesOf(found: Contributors): AsyncGenerator<string> {
  const { name, giver, address, gifts, cash, large, rule, nonCash } = scheduleBWords.columns
  yield csvLine([name, giver, address, gifts, cash, large, rule, nonCash])
  for (const each of found.contributors) {
    yield csvLine([
      each.name ?? scheduleBWords.forgotten,
      each.giverId ?? '',
      linesBelow(each.name, each.postalAddress).join(', '),
      String(each.gifts),
      plainDollars(each.cents),
      plainDollars(each.ofLargeGiftsCents),
      isAbove(each, found) ? scheduleBWords.above : '',
      each.nonCash.join('; '),
    ])
  }
}
