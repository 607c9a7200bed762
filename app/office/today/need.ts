import type { Kind } from '../../payments/payment.queries.server.ts'
import type { Db } from '../../db/db.server.ts'
import { officeHref } from '../office-href.ts'
import type { IntentOf } from '../permissions.ts'
import type { Permits } from '../permits.ts'
import type { Payment } from '../../payments/payment-tables.ts'

/** A button of Today. `value` is the id that the action changes. */
export interface QuickAction {
  intent: IntentOf<'/office'> | IntentOf<'/office/set-aside'>
  value: string
  label: string
}

/** `href`: an address of the office, or the URL of another site. */
interface Link {
  href: string
  label: string
  /** The link is the next step, also beside buttons. */
  isStep?: boolean
}

/** One of the things that a line sums up. */
export interface NeedItem {
  text: string
  link?: Link
  actions?: QuickAction[]
  /** The gift that the three buttons of Thanks are about. */
  giftToThank?: string
}

/** A line of Today and of the Monday mail. */
export interface Need {
  text: string
  /** The time of the oldest item. */
  since?: number | null
  link?: Link | undefined
  advice?: string
  items?: NeedItem[]
  /** There are more than `items` holds. */
  hasMore?: boolean
  action?: QuickAction
}

/** A link to a page on which something is done. A role that may not do it only looks. */
export const linkToDo = (link: Link, mayDo: boolean): Link => (mayDo ? link : { ...link, label: 'Look at it' })

/** With what the reader's role may do. */
export interface NeedContext extends Permits {
  db: Db
  now: number
  /** The kinds of payments that the role may see. */
  kinds: readonly Kind[]
}

export type FindNeed = (context: NeedContext) => Promise<Need | null>

export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

/** A line with one item for each row. Null without rows. */
export function needOf<Row>(
  rows: readonly Row[],
  { item, ...need }: Omit<Need, 'items'> & { item: (row: Row) => NeedItem },
): Need | null {
  return rows.length === 0 ? null : { ...need, items: rows.map(item) }
}

export const linkOf = ({ kind, id }: Pick<Payment, 'kind' | 'id'>) => ({
  href: officeHref(`/office/${kind}s/:id`, { id }),
  label: `Open the ${kind}`,
})
export const payerOf = ({ payer_name: name, payer_email: email }: Payment) => name || email || 'somebody unknown'
