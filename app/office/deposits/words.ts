import type { EntryKind } from '../../accounting/balance-entry.ts'
import type { Tables } from '../../db/tables.ts'
import { publisherDay } from '../../values/publisher-time.ts'

const states: Record<string, string> = {
  pending: 'Being made',
  in_transit: 'On its way',
  paid: 'At the bank',
  failed: 'Refused by the bank',
  canceled: 'Canceled',
}

/** For a payout below zero: Stripe takes money from the bank. */
const withdrawalStates: Record<string, string> = {
  in_transit: 'Being taken from the bank',
  paid: 'Taken from the bank',
}

type State = Pick<Tables['payout'], 'status' | 'amount_cents'>

export const stateInWords = ({ status, amount_cents: cents }: State) =>
  (cents < 0 && withdrawalStates[status]) || (states[status] ?? status)

export const kindsInWords: Record<EntryKind, string> = {
  gift: 'Gifts',
  order: 'Orders',
  'gift-refund': 'Refunds of gifts',
  'order-refund': 'Refunds of orders',
  'gift-dispute': 'Disputes of gifts',
  'order-dispute': 'Disputes of orders',
  fee: 'Fees of their own',
  reserve: 'Held back by Stripe as a reserve, or released',
  'failed-payout': 'Earlier payouts that the bank refused',
  'not-ours': 'Not ours: other programs on this account',
  other: 'Other',
  own: 'Payout',
}

const dayMs = 24 * 60 * 60_000
/** The largest time of a `Date`, for a span without an end. */
const never = 8.64e15

/** The span from `?from=` to `?until=`, both days included, in UTC as banks and Stripe count. */
export function daysFromQuery(url: URL): { from: number; until: number; fromDay: string; untilDay: string } {
  const dayIn = (name: string) => {
    const day = url.searchParams.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
  }
  const [fromDay, untilDay] = [dayIn('from'), dayIn('until')]
  return {
    from: fromDay ? Date.parse(fromDay) : 0,
    until: untilDay ? Date.parse(untilDay) + dayMs : never,
    fromDay,
    untilDay,
  }
}

/** The first and the last day of the month that is `back` months ago: on the evening of its last day, a month is not over. */
export function monthBack(now: number, back: number): { from: string; until: string } {
  const [year = 0, month = 0] = publisherDay(now).split('-').map(Number)
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month - 1 - back, 1)), until: day(Date.UTC(year, month - back, 0)) }
}
