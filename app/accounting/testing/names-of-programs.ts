import { bookAccounts, type BookNames } from '../../config/book-accounts.ts'
import { nameLabels } from '../programs/account-traits.ts'
import { nameBooks } from '../programs/book-names.ts'
import { type ProgramKey, programs } from '../programs/programs.ts'

const codes = Object.fromEntries(bookAccounts.map((account, index) => [account, String(1000 + index)]))
const numbered = Object.fromEntries(
  bookAccounts.map((account, index) => [account, `${1000 + index} - ${nameLabels[account]}`]),
)

/** What an office names for the programs that have no names of their own. */
export const givenNames: Partial<Record<ProgramKey, BookNames>> = {
  xero: { ...codes, bankClearing: '1900', tax: 'Tax Exempt (0%)' },
  aplos: { ...numbered, generalFund: 'General Fund' },
}

export const namesOf = (key: ProgramKey) => nameBooks(programs[key], givenNames[key] ?? {})
