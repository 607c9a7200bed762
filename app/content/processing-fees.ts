/**
 * Stripe's fees: the nonprofit rate for cards, bank transfers (ACH), and the fee of Billing for each payment of a
 * recurring gift (https://stripe.com/pricing, and the agreement with Stripe). American Express and cards from other countries
 * cost more, so pages say "about". A basis point is a hundredth of a percent.
 */
export const processingFees = {
  card: { basisPoints: 220, fixedCents: 30 },
  bank: { basisPoints: 80, maxCents: 500 },
  billing: { basisPoints: 70 },
}
