/** The words about the days of a check: see `app/receipts/words-of-method.ts`. */
export const checkWords = {
  evidence: { postmark: 'postmark', giver: 'as you told us' },
  /** "December 30, 2026 (postmark)". */
  mailingWith: (date: string, evidence: string | null) => (evidence ? `${date} (${evidence})` : date),
  mailed: (mailing: string) => `mailed on ${mailing}`,
  received: (date: string, by: string) => `received on ${date} ${by}`,
  dated: (received: string, date: string) => `${received} dated ${date}`,
  labels: { mailed: 'Date mailed', dated: 'Date on the check' },
  /** For a list with the day beside it. */
  inList: {
    mailed: (evidence: string | null, received: string) =>
      `Mailed on this day${evidence ? ` (${evidence})` : ''}, received on ${received}`,
    dated: (received: string) => `Dated on this day, received on ${received}`,
  },
} as const

/** The words about a check from a giver's individual retirement account: 26 USC 408(d)(8); IRS Publication 590-B. */
export const iraWords = {
  received: (date: string, custodian: string | null) =>
    `received on ${date} by check from your individual retirement account (IRA)${custodian ? ` at ${custodian}` : ''}`,
  meant:
    'We understand that it is meant as a qualified charitable distribution. Such a distribution is not taxed as income, so it is not deducted as well. The custodian of the account reports it on Form 1099-R. Whether it qualifies is for you and your tax adviser to decide.',
  custodian: 'Custodian',
} as const
