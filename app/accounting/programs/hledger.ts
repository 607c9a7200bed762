import { bookAccounts, defaultAccounts } from '../../config/book-accounts.ts'
import { plainDollars } from '../../values/money.ts'
import { accountTypes } from './account-traits.ts'
import type { AccountingProgram } from './accounting-program.ts'
import { inOneLine } from './written-parts.ts'

/** A semicolon begins a comment, a word with a colon in a comment is a tag, a comma ends its value, and brackets may hold a date. */
const plain = (text: string) => inOneLine(text).replaceAll(/[:;,]/g, '').replaceAll('[', '(').replaceAll(']', ')')

/**
 * hledger's journal: a line with day, number and text, and a posting a line, with two spaces or more between account and amount. A
 * debit is above zero. A fund is the tag `fund` (https://hledger.org/hledger.html#journal).
 */
export const hledger: AccountingProgram = {
  label: 'hledger',
  ending: 'journal',
  mediaType: 'text/plain; charset=utf-8',
  encode: null,
  mostLines: null,
  head: '',
  write: ({ number, day, text, lines }, names) => {
    const postings = lines.map(({ account, cents, text: words, fund }) => {
      const comment = fund === undefined ? plain(words) : `fund:${plain(fund)}, ${plain(words)}`
      return `    ${names[account]}  $${plainDollars(cents)}  ; ${comment}\n`
    })
    return `${day} (${number}) ${plain(text)}\n${postings.join('')}\n`
  },
  bank: 'bank',
  needs: [],
  account: {
    form: /^[^\s;:([{*!"=][^\s;]*( [^\s;]+)*$/,
    fault: 'An account has parts with colons between, such as income:donations, and no semicolon or double space.',
  },
  nameByDefault: (name) => {
    const account = bookAccounts.find((each) => each === name)
    return account ? `${accountTypes[account]}:${defaultAccounts[account]}`.toLowerCase() : null
  },
  steps: [
    'Save the file beside your journal.',
    'Add a line to your journal: include, a space, and the name of the file.',
    'Run hledger check and hledger balance. A fund is a tag: hledger balance tag:fund=NAME',
  ],
}
