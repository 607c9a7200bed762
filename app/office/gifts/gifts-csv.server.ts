import { findArrivals } from '../../accounting/payout.queries.server.ts'
import { fundName } from '../../catalog/funds.ts'
import type { Db } from '../../db/db.server.ts'
import { findDepositDays } from '../../manual-gifts/deposit-slip.queries.server.ts'
import { deductibleCents } from '../../payments/given-in-return.server.ts'
import { findMethod, traitsOf } from '../../payments/manual-gift-methods.ts'
import { csvOf } from '../../values/csv-line.ts'
import { dayOf } from '../../values/day-of.ts'
import { plainDollars } from '../../values/money.ts'
import { publisherDay } from '../../values/publisher-time.ts'
import type { OfficePage } from '../office-page.ts'
import { csvResponse } from '../ui/csv-response.server.ts'
import { pageFromQuery } from '../ui/table.server.tsx'
import { eachGift, type GiftInFile } from './each-gift.queries.server.ts'
import { giftSorts } from './gifts.queries.server.ts'
import { giftFilterOf } from './page.server.tsx'

/** `deposit`: the number of its slip or the payout with it; `depositedOn`: its day at the bank. Empty: it is not there yet. */
type Row = GiftInFile & { deposit: string; depositedOn: string }

const dayIn = (at: number | null) => (at === null ? '' : publisherDay(at))

const columns: Record<string, (gift: Row) => string> = {
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
  fund: ({ fund }) => (fund ? fundName(fund) : ''),
  description: ({ description }) => description ?? '',
  tax_date: ({ given_at: at }) => dayIn(at),
  mailed_on: ({ mailed_on: day }) => day ?? '',
  deductible: deductibleOf,
  receipt: ({ acknowledged_at: at, acknowledged_elsewhere: elsewhere }) => (elsewhere ? 'elsewhere' : dayIn(at)),
  deposit: ({ deposit }) => deposit,
  deposited_on: ({ depositedOn }) => depositedOn,
}

/** In dollars, what the giver may deduct. Empty: it has not arrived, or it is property, of which we state no value. */
function deductibleOf(gift: Row): string {
  const { isProperty, isDeductible } = traitsOf(gift.payment_method)
  if (gift.paid_at === null || isProperty) return ''
  return plainDollars(isDeductible ? deductibleCents(gift) : 0)
}

const eachOnce = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** The gifts with their deposits: two small queries for each page of them. */
async function* withDeposits(db: Db, pages: AsyncIterable<GiftInFile[]>): AsyncGenerator<Row[]> {
  for await (const gifts of pages) {
    const days = await findDepositDays(db, eachOnce(gifts.map(({ deposit_slip_id: slip }) => slip)))
    const arrivals = await findArrivals(db, eachOnce(gifts.map(({ payout_id: payout }) => payout)))
    yield gifts.map((gift) => {
      const { deposit_slip_id: slip, payout_id: payout } = gift
      const deposit = slip ?? payout ?? ''
      const arrivesAt = arrivals.get(deposit)
      // A transfer is on the bank account when it is received.
      const ofTransfer = findMethod(gift.payment_method)?.account === 'bank' ? dayIn(gift.paid_at) : ''
      const depositedOn = arrivesAt === undefined ? (days.get(deposit) ?? ofTransfer) : dayOf(arrivesAt)
      // A copy of each gift takes longer than everything else here.
      return Object.assign(gift, { deposit, depositedOn })
    })
  }
}

/** Exactly the gifts of the list, in its order. */
export const giftListCsv: OfficePage = {
  path: '/office/gifts/list.csv',
  title: 'Gifts',
  async get({ db, url, now }) {
    const gifts = eachGift(db, giftFilterOf(url), pageFromQuery(url, giftSorts, '-date'), now)
    return csvResponse(csvOf(columns, withDeposits(db, gifts)), `gifts-${publisherDay(now)}`)
  },
}
