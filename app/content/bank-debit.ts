/** The words about a gift by a debit of a bank account: see docs/decisions/016-the-date-of-a-bank-debit.md. */
export const bankDebit = {
  dateLabel: 'Date authorized',
  authorized: (date: string) => `authorized on ${date} by bank debit, and since completed`,
  /** For a list with the day beside it. */
  inList: 'Bank debit: authorized on this day, and since completed',
  yearsEnd:
    'Your bank’s statement shows the day on which it paid this debit. If that day is in January, please ask who prepares your tax return which year the gift belongs to: IRS Publication 526 says when a contribution is made.',
} as const
