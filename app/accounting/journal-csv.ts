import { months } from '../words/date-in-words.ts'
import type { BookAccounts } from '../config/book-accounts.ts'
import { plainDollars } from '../values/money.ts'
import type { JournalEntry, JournalLine } from './journal-entry.ts'

/** A file for a bookkeeping program. */
interface JournalFormat {
  columns: readonly string[]
  row(entry: JournalEntry, line: JournalLine, accounts: BookAccounts): string[]
}

/**
 * The columns are those of each program's template, in its order and words. A fund is a class in QuickBooks, and an option
 * of the tracking category "Fund" in Xero.
 */
export const journalFormats = {
  /** https://quickbooks.intuit.com/learn-support/en-us/help-article/import-export-data-files/import-journal-entries-quickbooks-online/L4tQBwbs7_US_en_US */
  qbo: {
    columns: [
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
    ],
    row: ({ number, day, text }, { account, cents, text: words, fund = '' }, accounts) => {
      const [year, month, date] = day.split('-')
      const sums = cents > 0 ? [plainDollars(cents), ''] : ['', plainDollars(-cents)]
      return [number, `${month}/${date}/${year}`, accounts[account], ...sums, `${words}, ${text}`, '', '', '', fund]
    },
  },
  /** https://help.xero.com/nz/ManualJournalsImport: an amount above zero is a debit. */
  xero: {
    columns: [
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
    ],
    row: ({ number, day, text }, { account, cents, text: words, fund }, accounts) => {
      const [year, month, date] = day.split('-')
      const inWords = `${date} ${months[Number(month) - 1]?.slice(0, 3)} ${year}`
      const tracking = fund ? ['Fund', fund] : ['', '']
      const amount = plainDollars(cents)
      return [`${number} ${text}`, inWords, words, accounts[account], accounts.tax, amount, ...tracking, '', '']
    },
  },
} satisfies Record<string, JournalFormat>

export type JournalFormatName = keyof typeof journalFormats
