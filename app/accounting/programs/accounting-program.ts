import type { BookName } from '../../config/book-accounts.ts'
import type { JournalEntry } from '../journal-entry.ts'

/** What the office and the journal ask of an accounting program. Its rules, with their sources, are in its own file. */
export interface AccountingProgram {
  /** As the office names it. */
  label: string
  /** The end of its files' names, without the dot. */
  ending: string
  mediaType: string
  /** Null means UTF-8. */
  encode: ((text: string) => Uint8Array<ArrayBuffer>) | null
  /** The most lines of a file, with its head. Null means as many as there are. */
  mostLines: number | null
  /** The lines before the first entry. */
  head: string
  /** The lines of an entry, each with its end. `bank` is the account that stands for the bank. */
  write(entry: JournalEntry, names: Readonly<Record<BookName, string>>): string
  /** The account of lines on the bank account: a program that refuses journals on a bank account has another one. */
  bank: 'bank' | 'bankClearing'
  /** What it needs besides accounts. */
  needs: readonly ('tax' | 'generalFund')[]
  /** How it writes an account, and what to say of another form. */
  account: { form: RegExp; fault: string }
  /** What is used while nobody has named it. Returns null when it must be named. */
  nameByDefault(name: BookName): string | null
  /** How a file is imported. */
  steps: readonly [string, string, string]
}
