import { type DepositPart, findMethod } from '../../payments/manual-gift-methods.ts'
import type { PaymentTable } from '../../payments/payment-tables.ts'
import { formatExactDollars } from '../../values/money.ts'
import { publisherDay, timeAtWall } from '../../values/publisher-time.ts'
import { counted } from '../ui/words.ts'

/** Checks and cash of these days are shown at first. Older ones were probably deposited without a slip. */
export const recentDays = 60

/** The start of the day that many days ago, in the publisher's time zone. */
export function recentSince(now: number): number {
  const day = publisherDay(now - recentDays * 24 * 60 * 60_000)
  return timeAtWall(`${day}T00:00`) ?? 0
}

type Money = Pick<PaymentTable, 'payment_method' | 'amount_cents'>

export const sumGifts = (gifts: readonly Money[]) => gifts.reduce((sum, { amount_cents: cents }) => sum + cents, 0)

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
    label: 'Funds and employers',
    one: 'gift of a fund or an employer',
    many: 'gifts of funds and employers',
  },
}

/** The parts of a deposit, each with its gifts. A part without gifts is left out. */
export function partsOf<Gift extends Money>(gifts: readonly Gift[]): (PartWords & { gifts: Gift[] })[] {
  const parts = Object.entries(wordsOfParts).map(([part, words]) => ({
    ...words,
    gifts: gifts.filter((gift) => findMethod(gift.payment_method)?.depositPart === part),
  }))
  return parts.filter((part) => part.gifts.length > 0)
}

/** "3 checks, $1,200.00; 1 gift in cash, $40.00". */
export function sumInWords(gifts: readonly Money[]): string {
  const parts = partsOf(gifts).map(({ one, many, gifts: part }) => {
    return `${counted(part.length, one, many)}, ${formatExactDollars(sumGifts(part))}`
  })
  return parts.join('; ')
}
