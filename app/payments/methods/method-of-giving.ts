import type { BookAccount } from '../../config/book-accounts.ts'

/** What the program decides by, of any payment. */
export interface Traits {
  /** Not money: the receipt describes it and states no value (IRS Publication 1771), and the gift has no amount. */
  isProperty: boolean
  /**
   * Whose gift it is. Of a gift of a fund, an employer or a platform, its sponsor, the employer or the platform's charity is the
   * donor: the person who recommended it gets thanks, and no acknowledgment.
   */
  giver: 'itself' | 'fund' | 'employer' | 'platform'
  /**
   * From the giver's individual retirement account, meant as a qualified charitable distribution: it is not taxed as
   * income, so it is not deducted as well (26 USC 408(d)(8); IRS Publication 590-B).
   */
  isFromIra: boolean
  /** Whether the person who gets the document may deduct it: a gift of their own that is not from an IRA. */
  isDeductible: boolean
  /**
   * Why its giver may not get goods or services in return. Null means that they may. What would lower the deduction of an
   * ordinary gift disqualifies a distribution from an IRA (26 USC 408(d)(8)(C)), and is more than an incidental benefit to the
   * advisor of a fund (26 USC 4967); a token and a religious benefit would not.
   */
  whyNoGoods: (() => string) | null
  /** The fields that the form of the office has for it alone: the mailing of a check, shares, the kind of goods. */
  fields: 'mailing' | 'shares' | 'goods' | null
  /** Whether its reference is the number of a check. */
  hasCheckNumber: boolean
}

/** What a list may say of a gift. */
export interface Listed {
  description: string | null
  reference: string | null
}

/** Everything that the program asks of a method. Words of papers are read when they are used: the office may change them. */
export interface MethodOfGiving extends Traits {
  /** Its name where the office chooses it. */
  label: string
  /** In lower case, for lists and journal entries: "Gifts by check from an IRA". */
  name: string
  /** What files of gifts call it besides its key, in lower case and without signs. */
  typedAs: readonly string[]
  /** Null means that it is not described. `needed`: what the office is asked when it is missing, or null: it may be. */
  description: { needed: string | null } | null
  /** The gift in a few words, for a statement, My giving and the office. */
  inList: (gift: Listed) => string
  /** How it came, in the sentence of a receipt: "in cash". Null means that its receipt has another sentence. */
  received: (() => string) | null
  /** The part of a deposit slip that lists it. Null means that it does not go to the bank's counter. */
  depositPart: 'checks' | 'iraChecks' | 'cash' | 'byOthers' | null
  /** The account on which it is booked when it is received. Null means that it has no amount, and is not booked. */
  account: BookAccount | null
}
