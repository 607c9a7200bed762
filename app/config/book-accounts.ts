/** The accounts of the journal entries, by their names in QuickBooks. */
export const defaultAccounts = {
  /** The bank account that receives payouts. */
  bank: 'Checking',
  /** Money at Stripe, and money between Stripe and the bank. */
  clearing: 'Stripe clearing',
  donations: 'Donations',
  sales: 'Sales of books',
  shipping: 'Shipping income',
  fees: 'Stripe fees',
  /** What PayPal Giving Fund, Benevity and others keep of the gifts that they pay out. */
  platformFees: 'Platform fees',
  /** Of gifts. */
  refunds: 'Refunds',
  /** Of orders: what was refunded for a sale lowers sales, and no donations. */
  salesRefunds: 'Refunds of sales',
  /** Collected for the states, and owed to them: no revenue. */
  salesTax: 'Sales tax payable',
  disputes: 'Disputed payments',
  /** Payments of other programs on the same Stripe account. */
  other: 'Other Stripe activity',
  /** Checks and cash before they are deposited. */
  received: 'Undeposited Funds',
}

export type BookAccount = keyof typeof defaultAccounts
export const bookAccounts = Object.keys(defaultAccounts) as BookAccount[]

/**
 * What some accounting programs need besides: an account in the place of the bank account, the name of the tax rate of every line,
 * and the fund of what is of no fund.
 */
const furtherNames = ['bankClearing', 'tax', 'generalFund'] as const

export type BookName = BookAccount | (typeof furtherNames)[number]
/** As the accounting program has them. What is missing has no name yet, or the program's own. */
export type BookNames = Partial<Record<BookName, string>>

const isBookName = (name: string): name is BookName => [...bookAccounts, ...furtherNames].some((each) => each === name)

/**
 * Reads BOOK_ACCOUNTS: `bank=1010; donations=4000`. Returns a text for a fault. A setting that names an account for refunds and
 * none for those of sales is from before they were two: its account has both. The same holds for fees of Stripe and of platforms.
 */
export function readBookAccounts(list: string): BookNames | string {
  const names: BookNames = {}
  for (const entry of list.split(';').flatMap((each) => each.trim() || [])) {
    const [, name = '', value = ''] = /^(\w+) *= *(.+)$/.exec(entry) ?? []
    if (!isBookName(name)) {
      const known = [...bookAccounts, ...furtherNames].join(', ')
      return `must hold accounts as "bank=Checking; donations=Gifts", with the words ${known}`
    }
    names[name] = value
  }
  if (names.refunds !== undefined) names.salesRefunds ??= names.refunds
  if (names.fees !== undefined) names.platformFees ??= names.fees
  return names
}
