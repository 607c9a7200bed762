import { publisherDay } from '../values/publisher-time.ts'
import type { Gift } from '../payments/payment-tables.ts'

/** The bank may pay a debit in January that is authorized on this day or later. */
const firstLateDay = '12-25'

export const isBankDebit = ({ payment_method: method }: Pick<Gift, 'payment_method'>) => method === 'us_bank_account'

/**
 * Whether a bank debit was authorized so late in a year that the bank may have paid it in the next one. The gift belongs
 * to the year in which it was authorized, and its receipt refers to the bank's statement.
 */
export function isNearYearsEnd(gift: Pick<Gift, 'payment_method' | 'paid_at'>): boolean {
  return isBankDebit(gift) && gift.paid_at !== null && publisherDay(gift.paid_at).slice(5) >= firstLateDay
}
