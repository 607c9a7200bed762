import type { Db } from '../../db/db.server.ts'
import {
  describeGivers,
  findAllOfList,
  type ListedGiver,
  listGivers,
} from '../../payments/lists/giver-list.queries.server.ts'
import { giverSorts } from '../../payments/lists/givers-of-list.server.ts'
import { readListFilter } from '../../payments/lists/list-filter.ts'
import { csvLine } from '../../values/csv-line.ts'
import { plainDollars } from '../../values/money.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import type { OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import { pageFromQuery } from '../ui/table.server.tsx'

const columns: Record<string, (giver: ListedGiver) => string> = {
  number: ({ id }) => id,
  name: ({ name }) => name ?? '',
  kind: ({ kind }) => kind,
  email: ({ emails }) => emails[0] ?? '',
  other_emails: ({ emails }) => emails.slice(1).join(' '),
  postal_address: ({ postalAddress }) => postalAddress ?? '',
  phone: ({ phone }) => phone ?? '',
  since: ({ firstAt }) => publisherDay(firstAt),
  gifts: ({ gifts }) => String(gifts),
  this_year: ({ yearCents }) => plainDollars(yearCents),
  in_all: ({ sumCents }) => plainDollars(sumCents),
  last_gift: ({ lastAt }) => publisherDay(lastAt),
  gifts_that_fit: ({ fitting }) => String(fitting.gifts),
  sum_that_fits: ({ fitting }) => plainDollars(fitting.sumCents),
}

/** Exactly the givers of the list, in its order. */
export const giverListCsv: OfficePage = {
  path: '/office/givers/list.csv',
  title: 'Givers',
  async get({ db, url, now }) {
    return csvResponse(linesOf(db, url, now), `givers-${publisherDay(now)}`)
  },
}

const firstRows = 50
const batch = 500

const linesFor = (givers: readonly ListedGiver[]) =>
  givers.map((giver) => csvLine(Object.values(columns).map((cell) => cell(giver)))).join('')

/** The first rows are found as fast as a page of the list. To sort the numbers of all givers takes longer. */
async function* linesOf(db: Db, url: URL, now: number): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns))
  const filter = readListFilter(url.searchParams)
  const order = pageFromQuery(url, giverSorts, '-last')
  const { givers } = await listGivers(db, filter, { ...order, offset: 0, limit: firstRows }, now)
  yield linesFor(givers)
  if (givers.length < firstRows) return
  const written = new Set(givers.map(({ id }) => id))
  const ids = (await findAllOfList(db, filter, order, now)).filter((id) => !written.has(id))
  for (let first = 0; first < ids.length; first += batch)
    yield linesFor(await describeGivers(db, ids.slice(first, first + batch), filter, now))
}
