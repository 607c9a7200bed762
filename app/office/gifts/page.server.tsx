import { withCommas } from '../../words/with-commas.ts'
import { findShownNames } from '../../givers/giver.queries.server.ts'
import { filterInWords, readListFilter } from '../../payments/lists/list-filter.ts'
import type { PaymentStatus } from '../../values/payment-terms.ts'
import { officeHref } from '../office-href.ts'
import { FilterForm } from '../lists/filter-form.server.tsx'
import { findNamedLists } from '../lists/named-list.queries.server.ts'
import { NamedLists, namedListNotes, postNamedList, queryToName } from '../lists/named-lists.server.tsx'
import type { OfficePage } from '../office-page.ts'
import { Choice, Field } from '../ui/forms.server.tsx'
import { Payments } from '../ui/payments.server.tsx'
import { textFromQuery, pageFromQuery } from '../ui/table.server.tsx'
import { giftSorts, listGifts, type GiftFilter } from './gifts.queries.server.ts'

const statuses: Record<'received' | PaymentStatus, string> = {
  received: 'All that arrived',
  paid: 'Paid, nothing went back',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'dispute-lost': 'Dispute lost',
  processing: 'On its way',
  pending: 'Begun, not paid',
  failed: 'Failed',
  expired: 'Expired',
}

/** The filters in the address. */
export function giftFilterOf(url: URL): GiftFilter {
  const status = textFromQuery(url, 'status') as keyof typeof statuses
  return {
    status: Object.hasOwn(statuses, status) ? status : 'received',
    list: readListFilter(url.searchParams),
    from: textFromQuery(url, 'from'),
  }
}

/** The list of all gifts, with filters. */
export const gifts: OfficePage = {
  path: '/office/gifts',
  title: 'Gifts',
  notes: namedListNotes,
  async get(context) {
    const { db, url, now } = context
    const filter = giftFilterOf(url)
    const [found, lists] = await Promise.all([
      listGifts(db, filter, pageFromQuery(url, giftSorts, '-date'), now),
      findNamedLists(db, 'gifts'),
    ])
    const givers = await findShownNames(
      db,
      found.gifts.map(({ giver_id: id }) => id),
    )
    const filters = filterInWords(filter.list, now)
    const query = queryToName(url)
    return (
      <>
        <NamedLists kind="gifts" lists={lists} context={context} />
        <FilterForm url={url} of="gifts">
          <Choice label="State" name="status" options={statuses} defaultValue={filter.status} />
          <Field label="Letter or link" name="from" defaultValue={filter.from} maxLength={40} />
        </FilterForm>
        <p>
          <strong>
            {withCommas(found.total)} {found.total === 1 ? 'gift' : 'gifts'}
          </strong>
          {filters && `: ${filters}`}
        </p>
        {found.total > 0 && (
          <p>
            <a href={officeHref('/office/gifts/list.csv', { query })} className="button quiet">
              CSV file
            </a>
          </p>
        )}
        <Payments
          caption="Gifts"
          rows={found.gifts}
          givers={givers}
          total={found.total}
          url={url}
          empty={filters ? 'No gift fits.' : 'No gift is here yet. Each one is listed here within a minute.'}
        />
      </>
    )
  },
  post: (context, fields) => postNamedList('gifts', context, fields),
}
