import { processingFees } from '../content/processing-fees.ts'
import type { Gift } from './gift.ts'

type Frequency = Gift['frequency']

const { card, bank, billing } = processingFees

/** Stripe rounds each fee to the nearest cent, and half a cent up (https://support.stripe.com/questions/rounding-rules-for-stripe-fees). */
const shareOf = (cents: number, basisPoints: number) => Math.floor((cents * basisPoints + 5000) / 10_000)

const billingCost = (cents: number, frequency: Frequency) =>
  frequency === 'once' ? 0 : shareOf(cents, billing.basisPoints)

/** Stripe's fee for a payment by most cards: see `processingFees`. */
export function cardCostCents(cents: number, frequency: Frequency): number {
  return shareOf(cents, card.basisPoints) + card.fixedCents + billingCost(cents, frequency)
}

/** Stripe's fee for a payment from a bank account: at least one cent. */
export function bankCostCents(cents: number, frequency: Frequency): number {
  return Math.min(bank.maxCents, Math.max(1, shareOf(cents, bank.basisPoints))) + billingCost(cents, frequency)
}

/** The smallest addition that leaves at least the whole gift after the fee of a payment by card. */
export function coverCents(giftCents: number, frequency: Frequency): number {
  const keptShare = card.basisPoints + (frequency === 'once' ? 0 : billing.basisPoints)
  // Less than two cents below the result: each of the two roundings changes at most half a cent.
  const start = Math.floor(((giftCents + card.fixedCents) * 10_000) / (10_000 - keptShare)) - 2
  let total = Math.max(giftCents, start)
  while (total - cardCostCents(total, frequency) < giftCents) total += 1
  return total - giftCents
}
