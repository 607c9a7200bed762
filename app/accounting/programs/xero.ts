import { csvLine } from '../../values/csv-line.ts'
import { plainDollars } from '../../values/money.ts'
import { months } from '../../words/date-in-words.ts'
import type { AccountingProgram } from './accounting-program.ts'

/** "21 Nov 2026". */
function dateInXero(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date} ${months[Number(month) - 1]?.slice(0, 3)} ${year}`
}

/**
 * The template of Xero's import of manual journals, which takes 300 lines a file: the heading is counted here. Lines of the same
 * narration and date are one journal, an account is its code, a tax rate its full name, and an amount above zero is a debit
 * (https://help.xero.com/nz/ManualJournalsImport). A manual journal may have no line on a bank account: a clearing account takes
 * its place, which is zero again when the bank's line is matched to it
 * (https://developer.xero.com/documentation/api/accounting/manualjournals; a code has at most 10 characters:
 * https://developer.xero.com/documentation/api/accounting/accounts). A fund is an option of the tracking category "Fund".
 */
export const xero: AccountingProgram = {
  label: 'Xero',
  ending: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  encode: null,
  mostLines: 300,
  head: csvLine([
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
  ]),
  write: ({ number, day, text, lines }, names) =>
    lines
      .map(({ account, cents, text: words, fund }) => {
        const tracking = fund ? ['Fund', fund] : ['', '']
        const amount = plainDollars(cents)
        return csvLine([
          `${number} ${text}`,
          dateInXero(day),
          words,
          names[account],
          names.tax,
          amount,
          ...tracking,
          '',
          '',
        ])
      })
      .join(''),
  bank: 'bankClearing',
  needs: ['tax'],
  account: {
    form: /^[A-Za-z\d][A-Za-z\d./-]{0,9}$/,
    fault: 'Xero needs the code of the account, such as 200, and not its name.',
  },
  nameByDefault: (name) => (name === 'tax' ? 'Tax Exempt' : null),
  steps: [
    'As an Advisor, choose Accounting, Manual journals, Import, and upload the file.',
    'The journals are drafts: look at them, and post them.',
    'In the bank feed, match each deposit to the clearing account for the bank: it is zero when all of them are matched.',
  ],
}
