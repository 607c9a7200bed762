import { withCommas } from '../../words/with-commas.ts'
import { countDiedOfList, listGivers, type ListedGiver } from '../../payments/lists/giver-list.queries.server.ts'
import { type GiverSort, giverSorts } from '../../payments/lists/givers-of-list.server.ts'
import { filterInWords, isNarrowed, readListFilter } from '../../payments/lists/list-filter.ts'
import { formatExactDollars } from '../../values/money.ts'
import { dateOf } from '../../values/publisher-time.ts'
import { officeHref } from '../office-href.ts'
import { FilterForm } from '../lists/filter-form.server.tsx'
import { findNamedLists } from '../lists/named-list.queries.server.ts'
import { NamedLists, namedListNotes, postNamedList, queryToName } from '../lists/named-lists.server.tsx'
import type { OfficePage } from '../office-page.ts'
import { counted } from '../ui/words.ts'
import { pageFromQuery, Table, type Column } from '../ui/table.server.tsx'
import { giverPath } from '../ui/giver-link.server.tsx'
import { nameOf, townOf } from './list-words.ts'

/** Everybody of whom a gift remains, with filters. */
export const giverList: OfficePage = {
  path: '/office/givers',
  title: 'Givers',
  notes: namedListNotes,
  async get(context) {
    const { db, url, now } = context
    const filter = readListFilter(url.searchParams)
    const [{ givers, total }, died, lists] = await Promise.all([
      listGivers(db, filter, pageFromQuery(url, giverSorts, '-last'), now),
      countDiedOfList(db, filter, now),
      findNamedLists(db, 'givers'),
    ])
    const filters = filterInWords(filter, now)
    return (
      <>
        <NamedLists kind="givers" lists={lists} context={context} />
        <FilterForm url={url} of="givers" />
        <p>
          <strong>
            {withCommas(total)} {total === 1 ? 'giver' : 'givers'}
          </strong>
          {filters && `: ${filters}`}
        </p>
        {died > 0 && <p>Left out: {counted(died, 'giver who has died', 'givers who have died')}.</p>}
        {total > 0 && (
          <WithTheList query={queryToName(url)} mayWrite={context.may('/office/givers/letter', 'submit')} />
        )}
        <Table
          caption="Givers"
          columns={columnsOf(isNarrowed(filter))}
          rows={givers}
          total={total}
          url={url}
          empty={filters ? 'No giver fits.' : 'There is no giver yet. The first gift makes the first giver.'}
        />
      </>
    )
  },
  post: (context, fields) => postNamedList('givers', context, fields),
}

/** What can be done with exactly the givers of the list. */
function WithTheList({ query, mayWrite }: { query: string; mayWrite: boolean }) {
  return (
    <p className="row">
      <a href={officeHref('/office/givers/list.csv', { query })} className="button quiet">
        CSV file
      </a>
      <a href={officeHref('/office/givers/labels', { query })} className="button quiet">
        Labels
      </a>
      {mayWrite && (
        <a href={officeHref('/office/givers/letter', { query })} className="button quiet">
          Write a letter to these
        </a>
      )}
    </p>
  )
}

function columnsOf(isPart: boolean): Column<ListedGiver, GiverSort>[] {
  // With a part of the gifts, the order is that of these gifts.
  const sortedBy = (sort: GiverSort) => (isPart ? {} : { sort })
  return [
    {
      label: 'Name',
      sort: 'name',
      isRowHeader: true,
      cell: (giver) => (
        <>
          <a href={giverPath(giver.id)}>{nameOf(giver)}</a>
          {giver.hasDied && ' (has died)'}
        </>
      ),
    },
    { label: 'Place', cell: ({ postalAddress }) => townOf(postalAddress) },
    { label: 'Since', ...sortedBy('since'), cell: ({ firstAt }) => dateOf(firstAt) },
    { label: 'Gifts', ...sortedBy('gifts'), isNumber: true, cell: ({ gifts }) => gifts },
    ...(isPart ? [fittingColumn] : []),
    { label: 'This year', ...sortedBy('year'), isNumber: true, cell: ({ yearCents }) => formatExactDollars(yearCents) },
    { label: 'In all', ...sortedBy('sum'), isNumber: true, cell: ({ sumCents }) => formatExactDollars(sumCents) },
    { label: 'Last gift', ...sortedBy('last'), cell: ({ lastAt }) => dateOf(lastAt) },
    { label: 'Addresses', cell: ({ emails }) => emails.map((email) => <div key={email}>{email}</div>) },
  ]
}

const fittingColumn: Column<ListedGiver, GiverSort> = {
  label: 'Of these',
  sort: 'sum',
  isNumber: true,
  cell: ({ fittingGifts, fittingCents }) => `${formatExactDollars(fittingCents)} (${fittingGifts})`,
}
