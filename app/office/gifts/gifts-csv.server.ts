import type { Db } from '../../db/db.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'
import { csvLine } from '../../values/csv-line.ts'
import { plainDollars } from '../../values/money.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import type { OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import { pageFromQuery } from '../ui/table.server.tsx'
import { eachGift } from './each-gift.queries.server.ts'
import { giftSorts } from './gifts.queries.server.ts'
import { giftFilterOf } from './page.server.tsx'

const columns: Record<string, (gift: Payment) => string> = {
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
    return csvResponse(linesOf(db, url, now), `gifts-${publisherDay(now)}`)
  },
}

async function* linesOf(db: Db, url: URL, now: number): AsyncGenerator<string> {
  yield csvLine(Object.keys(columns))
  for await (const gifts of eachGift(db, giftFilterOf(url), pageFromQuery(url, giftSorts, '-date'), now))
    yield gifts.map((gift) => csvLine(Object.values(columns).map((cell) => cell(gift)))).join('')
}
