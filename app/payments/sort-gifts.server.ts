import type { Payment } from './payment-tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { isByOthers, isNonCash } from './manual-gift-methods.ts'

/** Gifts that have arrived, by how they may be deducted from taxes. */
export interface SortedGifts<Row extends Payment> {
  /** Gifts of money by the giver. */
  own: Row[]
  /** Shares and goods: the statement describes them and states no value. */
  nonCash: Row[]
  /** Gifts of funds and employers: the giver cannot deduct them. */
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
