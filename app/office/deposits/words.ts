import { months } from '../../content/date-in-words.ts'
import type { EntryKind } from '../../ledger/balance-entry.ts'

/** "Nov 24, 2026", on one line: the day of a bank or of Stripe, in UTC. */
export function bankDay(at: number): string {
  const date = new Date(at)
  return `${months[date.getUTCMonth()]?.slice(0, 3)}\u00A0${date.getUTCDate()},\u00A0${date.getUTCFullYear()}`
}

const states: Record<string, string> = {
  ...{ pending: 'Being made', in_transit: 'On its way', paid: 'At the bank' },
  ...{ failed: 'Refused by the bank', canceled: 'Canceled' },
}

export const stateInWords = (status: string) => states[status] ?? status

export const kindsInWords: Record<EntryKind, string> = {
  gift: 'Gifts',
  order: 'Orders',
  refund: 'Refunds',
  dispute: 'Disputes',
  fee: 'Fees of their own',
  'failed-payout': 'Earlier payouts that the bank refused',
  'not-ours': 'Not ours: other programs on this account',
  other: 'Other',
  own: 'Payout',
}
