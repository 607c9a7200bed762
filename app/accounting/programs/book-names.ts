import { bookAccounts, type BookName, type BookNames } from '../../config/book-accounts.ts'
import { nameLabels } from './account-traits.ts'
import type { AccountingProgram } from './accounting-program.ts'
import { anyName } from './written-parts.ts'

/** A name that the program would refuse, or that is missing. */
export interface NameFault {
  name: BookName
  problem: string
}

/** Accounts that few publishers have. Their names are needed from the first entry on. */
export const rareAccounts = ['salesTax', 'platformFees'] as const satisfies BookName[]

/** What the program's files name, in the order of the form. */
export const neededNames = ({ bank, needs }: AccountingProgram): BookName[] => [
  bank,
  ...bookAccounts.filter((account) => account !== 'bank'),
  ...needs,
]

/** What is wrong with a name. Returns null when the program takes it. */
export function faultOf({ label, account, needs }: AccountingProgram, name: BookName, text: string): string | null {
  if (text === '') return `${label} needs it.`
  if (needs.some((each) => each === name)) return anyName.form.test(text) ? null : anyName.fault
  return account.form.test(text) ? null : account.fault
}

/**
 * The names that the program's files have: the first that is given, or the program's own. `faults`: for which there can be no file. A
 * line on the bank has the account that the program takes in its place.
 */
export function nameBooks(program: AccountingProgram, ...given: readonly BookNames[]) {
  const needed = neededNames(program)
  const nameOf = (name: BookName) =>
    given.find((names) => names[name] !== undefined)?.[name] ?? program.nameByDefault(name) ?? ''
  const names = Object.fromEntries(Object.keys(nameLabels).map((name) => [name, nameOf(name as BookName)])) as Record<
    BookName,
    string
  >
  const faults = needed.flatMap((name): NameFault[] => {
    const problem = faultOf(program, name, names[name])
    return problem === null ? [] : [{ name, problem }]
  })
  return { names: { ...names, bank: names[program.bank] }, faults }
}
