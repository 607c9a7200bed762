/** The limits of one year under which a thank-you item is a token: Rev. Proc. 90-12 and 92-49. */
interface TokenLimits {
  /** The most that a low-cost article with our name may cost us. */
  articleCents: number
  /** The least payment for which such an article is insubstantial. */
  leastPaymentCents: number
  /** The most that something without our name may be worth, if it is also at most 2 % of the payment. */
  mostValueCents: number
  /** The IRS document that adjusts the limits for the year. */
  source: string
}

/**
 * By the year of the gift. Each November the IRS publishes the next year's, in the revenue procedure with the
 * inflation-adjusted items ("Insubstantial Benefit Limitations for Contributions Associated with Charitable Fund-Raising
 * Campaigns" and "low cost article"): add a line with its source. Until then the office refuses a token of that year, and it
 * is entered as goods with its value. See docs/decisions/030-given-in-return.md.
 */
export const tokenLimits: Readonly<Record<number, TokenLimits>> = {
  2024: { articleCents: 1320, leastPaymentCents: 6600, mostValueCents: 13_200, source: 'Rev. Proc. 2023-34' },
  2025: { articleCents: 1360, leastPaymentCents: 6800, mostValueCents: 13_600, source: 'Rev. Proc. 2024-40' },
  2026: { articleCents: 1390, leastPaymentCents: 6950, mostValueCents: 13_900, source: 'Rev. Proc. 2025-32' },
}
