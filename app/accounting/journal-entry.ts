import type { BookAccount } from '../config/book-accounts.ts'

/** The sum of its lines is zero. */
export interface JournalEntry {
  /** At most 21 characters, the limit of QuickBooks. The same entry has the same id, so that none is imported twice. */
  number: string
  /** As 2026-11-21. */
  day: string
  text: string
  lines: JournalLine[]
}

export interface JournalLine {
  account: BookAccount
  /** Debits are above zero, credits below. */
  cents: number
  text: string
  /** The name of the fund whose gifts it sums. None: gifts without a fund, and everything else. */
  fund?: string
}
