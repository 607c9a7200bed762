import type { Gift } from '../../payments/payment-tables.ts'
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

type Part = Pick<Gift, 'payment_method' | 'amount_cents'>

export const sumGifts = (gifts: readonly Part[]) => gifts.reduce((sum, { amount_cents: cents }) => sum + cents, 0)

/** The parts of a deposit, each with its gifts. A part without gifts is left out. */
export function partsOf<Each extends Part>(gifts: readonly Each[]): { words: [string, string]; gifts: Each[] }[] {
  const isOf = (method: string) => (gift: Each) => gift.payment_method === method
  const others = gifts.filter((gift) => !isOf('check')(gift) && !isOf('cash')(gift))
  const parts: { words: [string, string]; gifts: Each[] }[] = [
    { words: ['check', 'checks'], gifts: gifts.filter(isOf('check')) },
    { words: ['gift in cash', 'gifts in cash'], gifts: gifts.filter(isOf('cash')) },
    { words: ['gift of a fund or an employer', 'gifts of funds and employers'], gifts: others },
  ]
  return parts.filter((part) => part.gifts.length > 0)
}

/** "3 checks, $1,200.00; 1 gift in cash, $40.00". */
export function sumInWords(gifts: readonly Part[]): string {
  return partsOf(gifts)
    .map(({ words: [one, many], gifts: part }) => {
      return `${counted(part.length, one, many)}, ${formatExactDollars(sumGifts(part))}`
    })
    .join('; ')
}
