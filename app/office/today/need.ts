import type { Kind } from '../../ledger/payment.queries.server.ts'
import type { Db } from '../../platform/db.server.ts'

/** A button of Today: what it does, and to what. */
export interface Press {
  intent: 'send-again' | 'set-aside' | 'open-forms' | 'note-backup'
  value: string
  label: string
}

export interface Link {
  path: string
  label: string
}

/** One thing that needs somebody, of those that a line sums up. */
interface NeedItem {
  text: string
  link?: Link
  presses?: Press[]
}

/** A line of Today and of the Monday mail. */
export interface Need {
  text: string
  /** Since when the oldest of them waits. */
  since: number | null
  count: number
  link?: Link
  /** What is to be said besides. */
  advice?: string
  items?: NeedItem[]
  press?: Press
}

/** Whom the lines are for. */
export interface Asked {
  db: Db
  now: number
  /** The payments that they may see. */
  kinds: readonly Kind[]
}

export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

/** "1 gift has", "3 gifts have". */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
