import { books } from '../books/books.ts'

/**
 * What the publisher gave in return for a gift: the words of receipts and of the office's forms, and the limits of a year
 * for a token. Sources: 26 USC 170(f)(8) and 6115, Reg. 1.170A-13(f) and 1.6115-1, IRS Publication 1771; for a token Rev.
 * Proc. 90-12 and 92-49. See docs/decisions/030-given-in-return.md.
 */

/** Above this payment, the statement of 26 USC 6115 is required. */
export const quidProQuoAboveCents = 7500

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

/** By the year of the gift. A year that is not here is not confirmed: the office then refuses a token. */
export const tokenLimits: Readonly<Record<number, TokenLimits>> = {
  2024: { articleCents: 1320, leastPaymentCents: 6600, mostValueCents: 13_200, source: 'Rev. Proc. 2023-34' },
  2025: { articleCents: 1360, leastPaymentCents: 6800, mostValueCents: 13_600, source: 'Rev. Proc. 2024-40' },
  2026: { articleCents: 1390, leastPaymentCents: 6950, mostValueCents: 13_900, source: 'Rev. Proc. 2025-32' },
}

export const inReturnKinds = {
  goods: 'Goods or services',
  token: 'A token of low cost',
  religious: 'Only an intangible religious benefit',
} as const

export type InReturnKind = keyof typeof inReturnKinds

/** What the row holds for a religious benefit that is not described: a receipt need not describe it. */
export const religiousBenefit = 'intangible religious benefits'

interface GoodsInWords {
  what: string
  value: string
  deductible: string
}

/** The sentences of a receipt. */
export const inReturnWords = {
  nothing: 'No goods or services were provided in exchange for this contribution.',
  religious:
    'The goods or services that were provided in exchange for this contribution consisted solely of intangible religious benefits.',
  token: (what: string) =>
    `Apart from ${what}, no goods or services were provided in exchange for this contribution. Under Internal Revenue Service guidelines, the estimated value of ${what} is not substantial; therefore, the full amount of your payment is a deductible contribution.`,
  /** For a payment of more than $75: the statement of 26 USC 6115. */
  goods: ({ what, value, deductible }: GoodsInWords) =>
    `In exchange for this contribution we provided ${what}; our good-faith estimate of its value is ${value}. The amount of the contribution that is deductible for federal income tax purposes is limited to the excess of the money that you contributed over the value of the goods or services that we provided. That is ${deductible}.`,
  goodsOfSmallGift: ({ what, value, deductible }: GoodsInWords) =>
    `In exchange for this contribution we provided ${what}; our good-faith estimate of its value is ${value}. The deductible part of the contribution is ${deductible}.`,
  /** For shares and goods, whose value the giver determines. */
  goodsForProperty: (what: string, value: string) =>
    `In exchange for this contribution we provided ${what}; our good-faith estimate of its value is ${value}. The amount of the contribution that is deductible for federal income tax purposes is limited to the excess of the value of what you contributed over the value of the goods or services that we provided.`,
  /** For a gift that the reader does not deduct: of a fund or an employer, or from an IRA. */
  notDeducted: (what: string, value: string) =>
    `In return we provided ${what}; our good-faith estimate of its value is ${value}.`,
  tokenNotDeducted: (what: string) =>
    `Apart from ${what}, no goods or services were provided in exchange for this contribution.`,
  facts: { inReturn: 'Given in return', deductible: 'Deductible part' },
  /** Below a gift in a list. */
  inList: {
    goods: (what: string, value: string) => `In return: ${what}, ${value}.`,
    deductible: (amount: string) => `Deductible: ${amount}.`,
    token: (what: string) => `In return: ${what}, of insubstantial value.`,
    religious: 'In return: intangible religious benefits only.',
  },
  statement: {
    nothing: 'No goods or services were provided in exchange for these contributions.',
    something: 'No goods or services were provided in exchange for these contributions, except where the list says so.',
    excess:
      'Where goods or services were provided, the list has our good-faith estimate of their value. The amount of the contribution that is deductible for federal income tax purposes is limited to the excess of what you contributed over that value.',
    total: 'Deductible',
  },
  /** My giving, below what was given in a year. */
  ofYear: (amount: string) => `Less the value of what you received in return: ${amount}.`,
  /** Opens the receipt that replaces another one. */
  replaces:
    'Our earlier receipt for this gift did not say correctly what you received in return. This receipt replaces it.',
} as const

/** The words of the office's forms. */
export const inReturnForm = {
  legend: 'In return',
  nothing: 'Nothing was given in return',
  what: 'What was given in return',
  whatHint: 'As the receipt names it: a copy of “The Light in the Window”. A religious benefit needs no words.',
  value: 'Its value in dollars',
  valueHint: `Goods: what a giver would pay for it elsewhere; our book costs $${(books[0].priceCents / 100).toFixed(2)} in the store. A token: what it cost us, if it bears our name, otherwise what it is worth.`,
  badWhat: (maxLength: number) =>
    `What was given in return is longer than ${maxLength} characters, or more than one line.`,
  needsWhat: 'Say what was given in return: the receipt names it.',
  needsValue: (typed: string) => `"${typed}" is not a value of what was given in return. Write it as 7 or 12.50.`,
  unknownKind: 'Say whether it was goods or services, a token, or a religious benefit.',
  unconfirmed: (year: number) => `The limits for ${year} are not confirmed: enter it as goods with its value.`,
  tokenForProperty:
    'Whether a token is insubstantial depends on the amount of the gift, and shares and goods have none here: enter it as goods with its value.',
  tooMuch: (article: string, payment: string, value: string, source: string) =>
    `This is no token: it may cost us ${article}, with our name on it and for a gift of ${payment} or more, or be worth 2 % of the gift, at most ${value} (${source}). Enter it as goods with its value.`,
} as const
