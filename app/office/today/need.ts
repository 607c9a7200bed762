import type { Kind } from '../../payments/payment.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import type { Payment } from '../../payments/payment-tables.ts'

/** A button of Today: what it does, and to what. */
export interface QuickAction {
  intent: 'send-again' | 'set-aside' | 'open-forms' | 'note-backup'
  value: string
  label: string
}

/** `path`: of the office, or a whole address elsewhere. */
type Link = { path: string; label: string }

/** One thing that needs somebody, of those that a line sums up. */
interface NeedItem {
  text: string
  link?: Link
  actions?: QuickAction[]
}

/** A line of Today and of the Monday mail. */
export interface Need {
  text: string
  /** Since when the oldest of them waits. */
  since?: number | null
  link?: Link | undefined
  /** What is to be said besides. */
  advice?: string
  items?: NeedItem[]
  action?: QuickAction
}

/** Whom the lines are for. */
export interface Asked {
  db: Db
  now: number
  /** The payments that they may see. */
  kinds: readonly Kind[]
}

export type FindNeed = (asked: Asked) => Promise<Need | null>

export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

/** The line about some rows, which names each. None where there are none. */
export function needOf<Row>(
  rows: readonly Row[],
  { item, ...need }: Omit<Need, 'items'> & { item: (row: Row) => NeedItem },
): Need | null {
  return rows.length === 0 ? null : { ...need, items: rows.map(item) }
}

export const linkOf = ({ kind, id }: Pick<Payment, 'kind' | 'id'>) => ({
  path: `/office/${kind}s/${id}`,
  label: `Open the ${kind}`,
})
export const payerOf = ({ payer_name: name, payer_email: email }: Payment) => name || email || 'somebody unknown'
