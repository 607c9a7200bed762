import type { BookAccount, BookName } from '../../config/book-accounts.ts'

/** The five kinds of accounts of double-entry bookkeeping, as hledger and beancount write them, that journals use. */
type AccountType = 'Assets' | 'Liabilities' | 'Income' | 'Expenses'

export const accountTypes: Record<BookAccount, AccountType> = {
  bank: 'Assets',
  clearing: 'Assets',
  donations: 'Income',
  sales: 'Income',
  shipping: 'Income',
  fees: 'Expenses',
  platformFees: 'Expenses',
  refunds: 'Income',
  salesRefunds: 'Income',
  salesTax: 'Liabilities',
  disputes: 'Expenses',
  other: 'Income',
  received: 'Assets',
}

/** As the office asks for them. */
export const nameLabels: Record<BookName, string> = {
  bank: 'Bank account',
  bankClearing: 'Clearing account for the bank',
  clearing: 'Clearing account for Stripe',
  donations: 'Donations',
  sales: 'Sales of books',
  shipping: 'Shipping that buyers pay',
  fees: 'Stripe fees',
  platformFees: 'Fees of platforms',
  refunds: 'Refunds of gifts',
  salesRefunds: 'Refunds of sales',
  salesTax: 'Sales tax that is owed to the states',
  disputes: 'Disputed payments',
  other: 'Payments of other programs at Stripe',
  received: 'Checks and cash that wait for deposit',
  tax: 'Tax rate of every line',
  generalFund: 'Fund of what is of no fund',
}
