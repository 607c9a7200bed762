import { bankDebit } from '../content/receipts/bank-debit.ts'
import { dateOf, publisherDay } from '../values/publisher-time.ts'
import { yearOf } from '../values/year-of.ts'
import { fill } from '../words/fill.ts'
import type { Gift } from '../payments/payment-tables.ts'

/** The bank may complete a debit in January that is authorized on this day or later. */
const firstLateDay = '12-25'

type Debit = Pick<Gift, 'payment_method' | 'paid_at' | 'settled_at'>

export const isBankDebit = ({ payment_method: method }: Pick<Gift, 'payment_method'>) => method === 'us_bank_account'

/**
 * Whether a bank debit was authorized in one year and completed in the next, or may have been. The gift belongs to the year
 * in which it was authorized, and its receipt refers to the bank's statement.
 */
export function isNearYearsEnd({ payment_method, paid_at: begunAt, settled_at: settledAt }: Debit): boolean {
  if (!isBankDebit({ payment_method }) || begunAt === null) return false
  if (settledAt) return yearOf(settledAt) > yearOf(begunAt)
  return publisherDay(begunAt).slice(5) >= firstLateDay
}

/** "authorized on December 31, 2026, by bank debit, and since completed (on January 5, 2027)". */
export function debitInWords({ paid_at: begunAt, settled_at: settledAt }: Omit<Debit, 'payment_method'>): string {
  const date = dateOf(begunAt ?? 0)
  if (!settledAt) return fill(bankDebit.authorizedAlone, { date })
  return fill(bankDebit.authorized, { date, completed: dateOf(settledAt) })
}
