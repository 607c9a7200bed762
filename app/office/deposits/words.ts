import type { EntryKind } from '../../accounting/balance-entry.ts'
import type { Tables } from '../../db/tables.ts'

const states: Record<string, string> = {
  pending: 'Being made',
  in_transit: 'On its way',
  paid: 'At the bank',
  failed: 'Refused by the bank',
  canceled: 'Canceled',
}

/** Of what Stripe takes from the bank. */
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
  refund: 'Refunds',
  dispute: 'Disputes',
  fee: 'Fees of their own',
  reserve: 'Held back by Stripe as a reserve, or released',
  'failed-payout': 'Earlier payouts that the bank refused',
  'not-ours': 'Not ours: other programs on this account',
  other: 'Other',
  own: 'Payout',
}

const dayMs = 24 * 60 * 60_000
/** The last day that a clock can show, for a span that does not end. */
const never = 8.64e15

/** The days that `?from=` and `?until=` ask for, both of them included, in UTC, as banks and Stripe count them. */
export function askedSpan(url: URL): { from: number; until: number; fromDay: string; untilDay: string } {
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

/** The first and the last day of the month that lies so many months back. */
export function monthBack(now: number, back: number): { from: string; until: string } {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() - back]
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month, 1)), until: day(Date.UTC(year, month + 1, 0)) }
}
