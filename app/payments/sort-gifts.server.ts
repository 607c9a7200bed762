import type { Payment } from './payment-tables.ts'
import { remainingCents } from '../stripe/charge-state.server.ts'
import { traitsOf } from './manual-gift-methods.ts'

/** Gifts that have arrived, by how they may be deducted from taxes. */
export interface SortedGifts<Row extends Payment> {
  /** Gifts of money by the giver. */
  own: Row[]
  /** Shares and goods: the statement describes them and states no value. */
  nonCash: Row[]
  /** From the giver's IRA: they are not income, and so not deducted. */
  fromIra: Row[]
  /** Gifts of funds, employers and platforms: ours is no acknowledgment of them. */
  byOthers: Row[]
}

export function sortGifts<Row extends Payment>(gifts: readonly Row[]): SortedGifts<Row> {
  const sorted: SortedGifts<Row> = { own: [], nonCash: [], fromIra: [], byOthers: [] }
  for (const gift of gifts) sorted[partOf(gift.payment_method)].push(gift)
  return sorted
}

function partOf(method: string | null): keyof SortedGifts<Payment> {
  const { isProperty, isFromIra, giver } = traitsOf(method)
  if (isProperty) return 'nonCash'
  if (isFromIra) return 'fromIra'
  return giver === 'itself' ? 'own' : 'byOthers'
}

export const sumOfRemaining = (gifts: readonly Payment[]) => gifts.reduce((sum, gift) => sum + remainingCents(gift), 0)
