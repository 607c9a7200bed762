import { plainDollars } from '../../values/money.ts'
import type { AccountingProgram } from './accounting-program.ts'
import { inOneLine, nameInQuickBooks, usDate } from './written-parts.ts'
import { inWindows1252, toWindows1252 } from './windows-1252.ts'

/**
 * Of QuickBooks Desktop's fields (http://www.zed-systems.com/support/KB/a50/importing-journal-entries-into-quickbooks.aspx): the number
 * of an entry and a memo. A name of an account or class has 31 characters a level.
 */
const longest = { number: 11, memo: 209, className: 31 }

/**
 * Tabs part the columns and line ends the rows, so no text has them. Quotes would open a quoted field, and a semicolon stops the import
 * (https://github.com/linjunpop/riif/issues/42).
 */
const plain = (text: string) => inWindows1252(inOneLine(text)).replaceAll('"', "'").replaceAll(';', ',')

const row = (...cells: string[]) => `${cells.join('\t')}\r\n`
const columns = ['TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO']

/**
 * A number within the limit, different for each entry: prefix and day, or prefix and the end of a payout's id. The memo has the
 * whole one.
 */
const inShort = (number: string) =>
  number.length <= longest.number ? number : `${number.slice(0, 3)}${number.slice(3 - longest.number)}`

/**
 * Intuit's Interchange Format: text with tabs, `TRNS` for the first line of an entry, `SPL` for each further one, `ENDTRNS` after the
 * last, and the columns of each kind in rows with an exclamation mark before. Debits are above zero, and the amounts of an entry add up
 * to zero
 * (https://quickbooks.intuit.com/learn-support/en-us/help-article/list-management/iif-overview-import-kit-sample-files-headers/L5CZIpJne_US_en_US;
 * the kinds of rows: http://support.quickbooks.intuit.com/support/Pages/InProductHelp/Core/QB2K8/ContentPackage/Core/IIF/iif_reference_transactions.html).
 * QuickBooks Desktop reads it as Windows reads text in English: Windows-1252. A fund is a class.
 */
export const quickBooksDesktop: AccountingProgram = {
  label: 'QuickBooks Desktop (IIF)',
  ending: 'iif',
  mediaType: 'text/plain; charset=windows-1252',
  encode: toWindows1252,
  mostLines: null,
  head: row('!TRNS', ...columns) + row('!SPL', ...columns) + row('!ENDTRNS'),
  write: ({ number, day, text, lines }, names) =>
    lines
      .map(({ account, cents, text: words, fund = '' }, index) =>
        row(
          index === 0 ? 'TRNS' : 'SPL',
          'GENERAL JOURNAL',
          usDate(day),
          names[account],
          plain(fund).slice(0, longest.className).trim(),
          plainDollars(cents),
          inShort(number),
          plain(`${number} ${words}, ${text}`).slice(0, longest.memo),
        ),
      )
      .join('') + row('ENDTRNS'),
  bank: 'bank',
  needs: [],
  account: {
    form: /^(?=[^\t";]{1,159}$)[^\s:"][^:]{0,30}(:[^\s:][^:]{0,30})*$/,
    fault: 'A name has at most 31 characters at each level, such as Income:Donations, and no quotes or semicolons.',
  },
  nameByDefault: nameInQuickBooks,
  steps: [
    'Back up your company file, and switch to single-user mode: IIF files are imported by the administrator.',
    'File, Utilities, Import, IIF Files: choose the file. Accounts and classes must be there under the same names.',
    'Open the report Journal of these days, and compare its deposits with those on this page.',
  ],
}
