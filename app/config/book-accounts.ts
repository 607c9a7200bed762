/** The accounts of the bookkeeper's own program, by what is booked on them, as QuickBooks names them by default. */
export const defaultAccounts = {
  /** Where payouts arrive. */
  bank: 'Checking',
  /** What left Stripe and did not reach the bank, and what is still there. */
  clearing: 'Stripe clearing',
  donations: 'Donations',
  sales: 'Sales of books',
  shipping: 'Shipping income',
  fees: 'Stripe fees',
  refunds: 'Refunds',
  disputes: 'Disputed payments',
  /** What other programs on the same account at Stripe took. */
  other: 'Other Stripe activity',
  /** Checks and cash, until they are brought to the bank. */
  received: 'Undeposited Funds',
}

export type BookAccount = keyof typeof defaultAccounts
/** With Xero's name of the tax rate of every line. */
export type BookAccounts = Record<BookAccount | 'tax', string>

/** Reads BOOK_ACCOUNTS: `bank=1010; donations=4000`. Returns what is wrong as a text. */
export function readBookAccounts(list: string): BookAccounts | string {
  const accounts: BookAccounts = { ...defaultAccounts, tax: 'Tax Exempt' }
  for (const entry of list.split(';').flatMap((each) => each.trim() || [])) {
    const [, key = '', value = ''] = /^(\w+) *= *(.+)$/.exec(entry) ?? []
    if (!Object.hasOwn(accounts, key)) {
      return `must hold accounts as "bank=Checking; donations=Gifts", with the words ${Object.keys(accounts).join(', ')}`
    }
    accounts[key as BookAccount] = value
  }
  return accounts
}
