import { words } from '../words/words.ts'

/** A purpose that a giver can choose for a gift. */
export interface Fund {
  /**
   * Lower-case letters, digits and dashes, at most 40: `summer-camp`. Gifts, also those at Stripe, carry it: never change
   * it, and never give it to another fund.
   */
  key: string
  /** As a receipt names it: `Summer Camp`. */
  name: string
  /** One sentence under the name on the donate page. Null means none. */
  sentence: string | null
}

/**
 * The funds, in the order of the lists. The office adds them at **Words**, or they are written here:
 *
 *     { key: 'summer-camp', name: 'Summer Camp', sentence: 'Sends a child of our town to a week of camp.' },
 *     { key: 'school-books', name: 'School Books', sentence: null },
 *
 * With none, no page, mail, list or file says anything of funds. With one, the office alone chooses it. With two, the donate
 * page lets a giver choose, and a link such as `/donate?fund=summer-camp` chooses beforehand (docs/decisions/025-funds.md).
 *
 * A name may be corrected at any time. When a fund is closed, take it from the list: its gifts keep it, and pages show its
 * key as words. Ask your accountant what a fund obliges you to before you ask for gifts to it. Before you import the first
 * journal with it, add its name to your books: a class in QuickBooks, an option of the tracking category "Fund" in Xero, a fund in Aplos.
 */
export const fundWords = words('funds', { funds: [] as readonly Fund[] })
