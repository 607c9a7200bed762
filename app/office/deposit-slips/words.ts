import { isByOthers } from '../../payments/manual-gift-methods.ts'
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

interface Part<Gift> {
  label: string
  one: string
  many: string
  gifts: Gift[]
}

/** The parts of a deposit, each with its gifts. A part without gifts is left out. */
export function partsOf<Gift extends Money>(gifts: readonly Gift[]): Part<Gift>[] {
  const by = (method: string) => gifts.filter((gift) => gift.payment_method === method)
  const others = gifts.filter((gift) => isByOthers(gift.payment_method))
  const parts: Part<Gift>[] = [
    { label: 'Checks', one: 'check', many: 'checks', gifts: by('check') },
    { label: 'Checks from IRAs', one: 'check from an IRA', many: 'checks from IRAs', gifts: by('ira') },
    { label: 'Cash', one: 'gift in cash', many: 'gifts in cash', gifts: by('cash') },
    {
      label: 'Funds and employers',
      one: 'gift of a fund or an employer',
      many: 'gifts of funds and employers',
      gifts: others,
    },
  ]
  return parts.filter((part) => part.gifts.length > 0)
}

/** "3 checks, $1,200.00; 1 gift in cash, $40.00". */
export function sumInWords(gifts: readonly Money[]): string {
  const parts = partsOf(gifts).map(({ one, many, gifts: part }) => {
    return `${counted(part.length, one, many)}, ${formatExactDollars(sumGifts(part))}`
  })
  return parts.join('; ')
}
