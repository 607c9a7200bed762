import { months } from '../words/date-in-words.ts'
import type { Tables } from '../db/tables.ts'
import { formatExactDollars } from '../values/money.ts'

/**
 * "Nov 24, 2026" without a line break: a day of the bank or of Stripe, from any time of that day. A payout's `arrival_date`
 * is midnight UTC of the day on which the bank has it (https://docs.stripe.com/api/payouts/object), which is the day
 * before in the publisher's time zone.
 */
export function bankDay(at: number): string {
  const date = new Date(at)
  return `${months[date.getUTCMonth()]?.slice(0, 3)}\u00A0${date.getUTCDate()},\u00A0${date.getUTCFullYear()}`
}

/**
 * The bank's side of a payout. Negative: Stripe debits what the balance lacks:
 * https://support.stripe.com/questions/what-happens-when-i-have-a-negative-balance
 */
export function depositInWords(payout: Pick<Tables['payout'], 'amount_cents' | 'arrives_at' | 'status'>): string {
  const { amount_cents: cents, arrives_at: at, status } = payout
  const sum = formatExactDollars(Math.abs(cents))
  if (cents >= 0) return `${sum} on ${bankDay(at)}`
  const verb = withdrawalVerbs[status] ?? 'takes'
  return `Stripe ${verb} ${sum} from the bank account on ${bankDay(at)}`
}

const withdrawalVerbs: Record<string, string> = {
  paid: 'took',
  failed: 'tried to take',
  canceled: 'did not take',
}

/** "The payout of $50.00", "The withdrawal of $50.00". */
export const namePayout = ({ amount_cents: cents }: Pick<Tables['payout'], 'amount_cents'>): string =>
  `The ${cents < 0 ? 'withdrawal' : 'payout'} of ${formatExactDollars(Math.abs(cents))}`
