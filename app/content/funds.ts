/** A purpose that a giver can choose for a gift. */
export interface Fund {
  /**
   * Lower-case letters, digits and dashes, at most 40: `summer-camp`. Gifts, also those at Stripe, carry it: never change
   * it, and never give it to another fund.
   */
  key: string
  /** As a receipt names it: `Summer Camp`. */
  name: string
  /** One sentence under the name on the donate page. Null: none. */
  sentence: string | null
}

/**
 * The funds, in the order of the lists. With none, no page, mail, list or file says anything of funds. The donate page lets
 * a giver choose only when there are two.
 */
export const funds: readonly Fund[] = []
