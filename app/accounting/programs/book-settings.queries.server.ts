import type { BookName, BookNames } from '../../config/book-accounts.ts'
import { config } from '../../config/config.server.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import { findSetting, keepSetting } from '../../db/setting.queries.server.ts'
import type { AccountingProgram } from './accounting-program.ts'
import { type NameFault, nameBooks, rareAccounts } from './book-names.ts'
import { isProgramKey, type ProgramKey, programs } from './programs.ts'

const programSetting = 'accounting-program'
/** Each program has names of its own: who tries another one finds the former names again. */
const namesSetting = (key: ProgramKey) => `accounts-in-${key}`

/** The accounting program that the office has chosen. Before that it is the plain file. */
export async function findProgramKey(db: Db | Tx): Promise<ProgramKey> {
  const key = (await findSetting(db, programSetting))?.value ?? ''
  return isProgramKey(key) ? key : 'another'
}

export const keepProgramKey = (tx: Tx, key: ProgramKey, now: number): Promise<void> =>
  keepSetting(tx, programSetting, now, key)

/** The names that the office has given for a program. */
export async function findBookNames(db: Db | Tx, key: ProgramKey): Promise<BookNames> {
  const kept = await findSetting(db, namesSetting(key))
  return kept ? (JSON.parse(kept.value) as BookNames) : {}
}

export const keepBookNames = (tx: Tx, key: ProgramKey, names: BookNames, now: number): Promise<void> =>
  keepSetting(tx, namesSetting(key), now, JSON.stringify(names))

export interface Books {
  key: ProgramKey
  program: AccountingProgram
  /** As the program's files have them. */
  names: Record<BookName, string>
  /** For which there is no file yet. */
  faults: NameFault[]
}

/**
 * The accounts without an entry: sales tax was never in an order, also when the list of states is empty again, and no platform kept a
 * fee.
 */
async function findUnusedAccounts(db: Db | Tx): Promise<BookName[]> {
  const taxed = db.selectFrom('payment').select('id').where('tax_cents', '>', 0).limit(1)
  const withFee = db.selectFrom('deposit_slip').select('id').where('fee_cents', '>', 0).where('undone_at', 'is', null)
  const isUsed = {
    salesTax: (await taxed.executeTakeFirst()) !== undefined,
    platformFees: (await withFee.limit(1).executeTakeFirst()) !== undefined,
  }
  return rareAccounts.filter((account) => !isUsed[account])
}

/** The program, with the names of the office before those of BOOK_ACCOUNTS and its own. */
export async function findBooks(db: Db | Tx): Promise<Books> {
  const key = await findProgramKey(db)
  const program = programs[key]
  const { names, faults } = nameBooks(program, await findBookNames(db, key), config().bookAccounts)
  const unused = await findUnusedAccounts(db)
  const isNeeded = ({ name }: NameFault) => names[name] !== '' || !unused.includes(name)
  return { key, program, names, faults: faults.filter(isNeeded) }
}
