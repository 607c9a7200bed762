import { bookAccounts, defaultAccounts } from '../../config/book-accounts.ts'
import { plainDollars } from '../../values/money.ts'
import { accountTypes } from './account-traits.ts'
import type { AccountingProgram } from './accounting-program.ts'
import { inOneLine } from './written-parts.ts'

const quoted = (text: string) => `"${inOneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/**
 * beancount's language: a transaction with its number as a link, a posting a line, and below it what it is of as metadata. A debit is
 * above zero. The first part of an account is one of five, and each part begins with a capital letter or a digit
 * (https://beancount.github.io/docs/beancount_language_syntax.html). Accounts are opened in the ledger that includes the file: two months
 * would open them twice.
 */
export const beancount: AccountingProgram = {
  label: 'beancount',
  ending: 'beancount',
  mediaType: 'text/plain; charset=utf-8',
  encode: null,
  mostLines: null,
  head: '',
  write: ({ number, day, text, lines }, names) => {
    const postings = lines.map(({ account, cents, text: words, fund }) => {
      const ofFund = fund === undefined ? '' : `    fund: ${quoted(fund)}\n`
      return `  ${names[account]}  ${plainDollars(cents)} USD\n    memo: ${quoted(words)}\n${ofFund}`
    })
    return `${day} * ${quoted(text)} ^${number}\n${postings.join('')}\n`
  },
  bank: 'bank',
  needs: [],
  account: {
    form: /^(Assets|Liabilities|Equity|Income|Expenses)(:[A-ZÀ-Þ\d][A-Za-zÀ-ɏ\d-]*)+$/,
    fault:
      'An account begins with Assets, Liabilities, Equity, Income or Expenses, such as Income:Donations, without spaces.',
  },
  nameByDefault: (name) => {
    const account = bookAccounts.find((each) => each === name)
    return account ? `${accountTypes[account]}:${defaultAccounts[account].replaceAll(' ', '-')}` : null
  },
  steps: [
    'Save the file beside your ledger.',
    'Add a line to your ledger: include, a space, and the name of the file in quotes. Each account needs its open directive there.',
    'Run bean-check on your ledger.',
  ],
}
