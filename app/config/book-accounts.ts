/** The accounts of the bookkeeping program. The defaults are the names in QuickBooks. */
export const defaultAccounts = {
  /** The bank account that receives payouts. */
  bank: 'Checking',
  /** Money at Stripe, and money between Stripe and the bank. */
  clearing: 'Stripe clearing',
  donations: 'Donations',
  sales: 'Sales of books',
  shipping: 'Shipping income',
  fees: 'Stripe fees',
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
/** With Xero's name of the tax rate of every line. */
export type BookAccounts = Record<BookAccount | 'tax', string>

/**
 * Reads BOOK_ACCOUNTS: `bank=1010; donations=4000`. Returns a text for a fault. A setting that names an account for refunds and
 * none for those of sales is from before they were two: its account has both.
 */
export function readBookAccounts(list: string): BookAccounts | string {
  const accounts: BookAccounts = { ...defaultAccounts, tax: 'Tax Exempt' }
  const named = new Set<string>()
  for (const entry of list.split(';').flatMap((each) => each.trim() || [])) {
    const [, key = '', value = ''] = /^(\w+) *= *(.+)$/.exec(entry) ?? []
    if (!Object.hasOwn(accounts, key)) {
      return `must hold accounts as "bank=Checking; donations=Gifts", with the words ${Object.keys(accounts).join(', ')}`
    }
    accounts[key as BookAccount] = value
    named.add(key)
  }
  if (named.has('refunds') && !named.has('salesRefunds')) accounts.salesRefunds = accounts.refunds
  return accounts
}
