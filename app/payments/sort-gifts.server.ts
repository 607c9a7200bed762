import type { Payment } from './payment-tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { isByOthers, isNonCash } from './manual-gift-methods.ts'

/** Gifts that have arrived, by what may be said of them for taxes. */
export interface SortedGifts<Row extends Payment> {
  /** The giver's own, of money. */
  own: Row[]
  /** Shares and goods: described, and without a value. */
  nonCash: Row[]
  /** From funds and employers: not the giver's to deduct. */
  byOthers: Row[]
}

export function sortGifts<Row extends Payment>(gifts: readonly Row[]): SortedGifts<Row> {
  const sorted: SortedGifts<Row> = { own: [], nonCash: [], byOthers: [] }
  for (const gift of gifts) {
    const method = gift.payment_method
    sorted[isNonCash(method) ? 'nonCash' : isByOthers(method) ? 'byOthers' : 'own'].push(gift)
  }
  return sorted
}

export const sumOfRemaining = (gifts: readonly Payment[]) => gifts.reduce((sum, gift) => sum + remainingCents(gift), 0)
