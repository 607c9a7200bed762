import { words } from '../../words/words.ts'

/** The words about a gift by a debit of a bank account: see docs/decisions/016-the-date-of-a-bank-debit.md. */
export const bankDebit = words('receipts/bank-debit', {
  dateLabel: 'Date authorized',
  completedLabel: 'Date completed',
  authorized: 'authorized on {date}, by bank debit, and since completed (on {completed})',
  /** Where the day of completion is not known. */
  authorizedAlone: 'authorized on {date}, by bank debit, and since completed',
  yearsEnd:
    'Your bank’s statement shows the day on which it paid this debit. If that day is in January, please ask who prepares your tax return which year the gift belongs to: IRS Publication 526 says when a contribution is made.',
  /** On a statement that is made while a debit of its year is on its way. */
  onItsWay:
    'Your gift of {amount} by bank debit, begun on {date}, is still on its way from your bank. It is not in this statement: please look at a new one when it has arrived.',
})
