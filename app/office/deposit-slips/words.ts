import { type DepositPart, findMethod } from '../../payments/manual-gift-methods.ts'
import type { MethodSum } from '../../manual-gifts/deposit-slip.queries.server.ts'
import type { PaymentTable } from '../../payments/payment-tables.ts'
import { formatExactDollars } from '../../values/money.ts'
import { publisherDay, timeAtWall } from '../../values/publisher-time.ts'
import { counted } from '../ui/words.ts'

/** Checks and cash of these days are ticked at first. Older ones were probably deposited without a slip. */
export const recentDays = 60

/** The start of the day that many days ago, in the publisher's time zone. */
export function recentSince(now: number): number {
  const day = publisherDay(now - recentDays * 24 * 60 * 60_000)
  return timeAtWall(`${day}T00:00`) ?? 0
}

/** A sum for each gift. */
export const sumsOfGifts = (gifts: readonly Pick<PaymentTable, 'payment_method' | 'amount_cents'>[]): MethodSum[] =>
  gifts.map(({ payment_method, amount_cents: cents }) => ({ payment_method, gifts: 1, cents }))

/** All of them together. */
export const totalOf = (sums: readonly MethodSum[]) => ({
  gifts: sums.reduce((total, { gifts }) => total + gifts, 0),
  cents: sums.reduce((total, { cents }) => total + cents, 0),
})

interface PartWords {
  label: string
  one: string
  many: string
}

/** In the order of a slip. */
const wordsOfParts: Record<DepositPart, PartWords> = {
  checks: { label: 'Checks', one: 'check', many: 'checks' },
  iraChecks: { label: 'Checks from IRAs', one: 'check from an IRA', many: 'checks from IRAs' },
  cash: { label: 'Cash', one: 'gift in cash', many: 'gifts in cash' },
  byOthers: {
    label: 'Funds, employers, platforms and grants',
    one: 'gift of a fund, an employer, a platform or a foundation',
    many: 'gifts of funds, employers, platforms and foundations',
  },
}

/** The parts of a deposit, each with its sum. A part without gifts is left out. */
export function partsOf(sums: readonly MethodSum[]) {
  const parts = Object.entries(wordsOfParts).map(([part, words]) => ({
    ...words,
    ...totalOf(sums.filter((sum) => findMethod(sum.payment_method)?.depositPart === part)),
  }))
  return parts.filter((part) => part.gifts > 0)
}

/** "3 checks, $1,200.00; 1 gift in cash, $40.00". */
export function sumInWords(sums: readonly MethodSum[]): string {
  const parts = partsOf(sums).map(({ one, many, gifts, cents }) => {
    return `${counted(gifts, one, many)}, ${formatExactDollars(cents)}`
  })
  return parts.join('; ')
}
