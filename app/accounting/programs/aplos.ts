import { csvLine } from '../../values/csv-line.ts'
import { plainDollars } from '../../values/money.ts'
import type { JournalLine } from '../journal-entry.ts'
import { accountTypes } from './account-traits.ts'
import type { AccountingProgram } from './accounting-program.ts'
import { usDate } from './written-parts.ts'

/**
 * Each fund's lines add up to zero: a fund has a balance sheet of its own
 * (https://help.aplos.com/hc/en-us/articles/30707893866893). What a line of a fund takes from the bank, or from a clearing account, is a
 * line of that fund on the account of the nearest such line above it.
 */
function balanceFunds(lines: readonly JournalLine[]): JournalLine[] {
  // Used by an entry without a line of an asset: what came and what went back on a day at Stripe may be equal.
  let whole: JournalLine = { account: 'clearing', cents: 0, text: 'At Stripe' }
  const balanced = [whole]
  const parts = new Map<string, JournalLine>()
  for (const line of lines) {
    if (line.fund === undefined) {
      const copy = { ...line }
      balanced.push(copy)
      if (accountTypes[line.account] === 'Assets') whole = copy
      continue
    }
    balanced.push(line)
    const { account, text } = whole
    const part = parts.get(`${account} ${line.fund}`) ?? { account, text, cents: 0, fund: line.fund }
    if (!parts.has(`${account} ${line.fund}`)) balanced.push(part)
    parts.set(`${account} ${line.fund}`, part)
    part.cents -= line.cents
    whole.cents += line.cents
  }
  return balanced.filter(({ cents }) => cents !== 0)
}

/**
 * The columns of the template of Aplos. Date and memo are on the first row of an entry alone: they are where the next one begins. An
 * account is `NUMBER - NAME`, and each row has a fund
 * (https://www.aplos.com/support/articles/importing-journal-entries/). The mark before the first heading lets a spreadsheet read UTF-8.
 */
export const aplos: AccountingProgram = {
  label: 'Aplos',
  ending: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  encode: null,
  mostLines: null,
  head: `\uFEFF${csvLine(['Date', 'Memo', 'Account', 'Fund', 'Debit', 'Credit'])}`,
  write: ({ number, day, text, lines }, names) =>
    balanceFunds(lines)
      .map(({ account, cents, fund = names.generalFund }, index) => {
        const first = index === 0 ? [usDate(day), `${number} ${text}`] : ['', '']
        const sums = cents > 0 ? [plainDollars(cents), ''] : ['', plainDollars(-cents)]
        return csvLine([...first, names[account], fund, ...sums])
      })
      .join(''),
  bank: 'bank',
  needs: ['generalFund'],
  account: {
    form: /^\d[\w.]* [-–] \S/,
    fault: 'Aplos needs the number and the name of the account, such as 4000 - Donations.',
  },
  nameByDefault: () => null,
  steps: [
    'On the import page of journal entries, download the template, whose other tabs list your accounts and funds.',
    'Copy each column of the file below the same heading of the tab Imports. A date and a memo begin an entry; the rows below have none.',
    'Upload the template, and look at the entries before you save them.',
  ],
}
