import { csvOf } from '../../values/csv-line.ts'
import { plainDollars } from '../../values/money.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import type { OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import { pageFromQuery } from '../ui/table.server.tsx'
import { eachGift, type GiftInFile } from './each-gift.queries.server.ts'
import { giftSorts } from './gifts.queries.server.ts'
import { giftFilterOf } from './page.server.tsx'

const columns: Record<string, (gift: GiftInFile) => string> = {
  number: ({ id }) => id,
  date: ({ paid_at: paidAt, created_at: createdAt }) => publisherDay(paidAt ?? createdAt),
  state: ({ status }) => status,
  giver: ({ giver_id: id }) => id ?? '',
  name: ({ payer_name: name }) => name ?? '',
  email: ({ payer_email: email }) => email ?? '',
  amount: ({ amount_cents: cents }) => plainDollars(cents),
  refunded: ({ refunded_cents: cents }) => plainDollars(cents),
  lost: ({ lost_cents: cents }) => plainDollars(cents),
  frequency: ({ frequency }) => frequency ?? '',
  way: ({ payment_method: method }) => method ?? '',
  reference: ({ reference }) => reference ?? '',
  came_from: ({ came_from: from }) => from ?? '',
  in_memory_or_honor: ({ tribute_kind: kind, tribute_name: name }) => [kind, name].filter(Boolean).join(': '),
  note: ({ note }) => note ?? '',
  in_return: ({ in_return: what }) => what ?? '',
  in_return_kind: ({ in_return_kind: kind }) => kind ?? '',
  in_return_value: ({ in_return_cents: cents }) => (cents === null ? '' : plainDollars(cents)),
}

/** Exactly the gifts of the list, in its order. */
export const giftListCsv: OfficePage = {
  path: '/office/gifts/list.csv',
  title: 'Gifts',
  async get({ db, url, now }) {
    const gifts = eachGift(db, giftFilterOf(url), pageFromQuery(url, giftSorts, '-date'), now)
    return csvResponse(csvOf(columns, gifts), `gifts-${publisherDay(now)}`)
  },
}
