import { defaultAccounts } from '../../config/book-accounts.ts'
import { csvLine } from '../../values/csv-line.ts'
import { plainDollars } from '../../values/money.ts'
import type { AccountingProgram } from './accounting-program.ts'
import { anyName, nameInQuickBooks, usDate } from './written-parts.ts'

/** QuickBooks Online's longest description of a line (https://developer.intuit.com, JournalEntry: 4,000 characters). */
const longestDescription = 4000

/**
 * The columns are those of QuickBooks Online's template, in its order and words. Lines of one entry have the same number, their
 * debits and credits are equal, and a subaccount has its parent before it: `Parent:Child`
 * (https://quickbooks.intuit.com/learn-support/en-us/help-article/import-export-data-files/import-journal-entries-quickbooks-online/L4tQBwbs7_US_en_US).
 * A fund is a class.
 */
const inColumns = {
  ending: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  encode: null,
  head: csvLine([
    '*JournalNo',
    '*JournalDate',
    '*AccountName',
    '*Debits',
    '*Credits',
    'Description',
    'Name',
    'Currency',
    'Location',
    'Class',
  ]),
  write: ({ number, day, text, lines }, names) =>
    lines
      .map(({ account, cents, text: words, fund = '' }) => {
        const sums = cents > 0 ? [plainDollars(cents), ''] : ['', plainDollars(-cents)]
        const description = `${words}, ${text}`.slice(0, longestDescription)
        return csvLine([number, usDate(day), names[account], ...sums, description, '', '', '', fund])
      })
      .join(''),
  bank: 'bank',
  needs: [],
  account: anyName,
  nameByDefault: nameInQuickBooks,
} satisfies Partial<AccountingProgram>

/**
 * QuickBooks Online takes 1,000 rows a file, which its import says; https://www.importcsv.com/blog/quickbooks-csv-import has it,
 * too. The row of the headings is counted here.
 */
export const quickBooksOnline: AccountingProgram = {
  ...inColumns,
  label: 'QuickBooks Online',
  mostLines: 1000,
  steps: [
    'Settings (the gear), Account and settings, Advanced: turn account numbers off until the import is done. Turn class tracking on if you use funds.',
    'Settings, Import data, Journal entries: upload the file.',
    'Match the columns of the same names, choose dates as MM/DD/YYYY, and start the import.',
  ],
}

/** A file for any program and for a spreadsheet, in the columns of QuickBooks Online and of any length. */
export const anotherProgram: AccountingProgram = {
  ...inColumns,
  label: 'Another program (plain CSV)',
  mostLines: null,
  steps: [
    'Open your program’s import of journal entries, or a spreadsheet, and choose the file.',
    'Lines with the same JournalNo are one entry, whose debits and credits are equal. A fund is in the column Class.',
    `Dates are MM/DD/YYYY, amounts are US dollars, and “${defaultAccounts.clearing}” is what Stripe owes you.`,
  ],
}
