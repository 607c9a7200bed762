import type { Db } from '../../db/db.server.ts'
import { describeGivers, eachNumberOfList, type ListedGiver } from '../../payments/lists/giver-list.queries.server.ts'
import { giverSorts } from '../../payments/lists/givers-of-list.server.ts'
import { readListFilter } from '../../payments/lists/list-filter.ts'
import { csvOf } from '../../values/csv-line.ts'
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
  letters: ({ hasDied, getsNoLetters }) => (hasDied ? 'has died' : getsNoLetters ? 'none' : ''),
  since: ({ firstAt }) => publisherDay(firstAt),
  gifts: ({ gifts }) => String(gifts),
  this_year: ({ yearCents }) => plainDollars(yearCents),
  in_all: ({ sumCents }) => plainDollars(sumCents),
  last_gift: ({ lastAt }) => publisherDay(lastAt),
  gifts_that_fit: ({ fittingGifts }) => String(fittingGifts),
  sum_that_fits: ({ fittingCents }) => plainDollars(fittingCents),
}

/** Exactly the givers of the list, in its order. */
export const giverListCsv: OfficePage = {
  path: '/office/givers/list.csv',
  title: 'Givers',
  async get({ db, url, now }) {
    return csvResponse(csvOf(columns, eachGiver(db, url, now)), `givers-${publisherDay(now)}`)
  },
}

/** A list of so many numbers is one value of a statement, which is prepared once. */
const batch = 1000

async function* eachGiver(db: Db, url: URL, now: number): AsyncGenerator<ListedGiver[]> {
  const filter = readListFilter(url.searchParams)
  for await (const ids of eachNumberOfList(db, filter, pageFromQuery(url, giverSorts, '-last'), now)) {
    for (let first = 0; first < ids.length; first += batch)
      yield describeGivers(db, ids.slice(first, first + batch), filter, now)
  }
}
