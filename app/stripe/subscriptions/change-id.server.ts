import type { Tables } from '../../db/tables.ts'

type Kind = Tables['recurring_change']['what']

/** Who made a change at Stripe, and its id in the ledger. */
export interface ChangeId {
  madeBy: 'giver' | 'staff'
  id: string
}

export type ChangeIds = Partial<Record<Kind, ChangeId>>

/** A subscription keeps one key for each kind of change, so that a later change of another kind hides none. */
const prefix = 'gospel_books_change_'

/** Metadata that is sent in the same request as the change. A later sync reads from it who made the change. */
export function changeMetadata(kind: Kind, change: ChangeId): Record<string, string> {
  return { [prefix + kind]: textOf(change) }
}

/** For a cancellation, which accepts no metadata. */
export const textOf = ({ madeBy, id }: ChangeId) => `${madeBy}:${id}`

export function readChangeIds(metadata: Record<string, string>, cancelComment: string | null): ChangeIds {
  const entries = Object.entries(metadata).filter(([key]) => key.startsWith(prefix))
  const ids = entries.map(([key, text]) => [key.slice(prefix.length), readChangeId(text)] as const)
  return Object.fromEntries([...ids, ['stopped', readChangeId(cancelComment ?? '')] as const].filter(([, id]) => id))
}

function readChangeId(text: string): ChangeId | null {
  const [, madeBy, id] = /^(giver|staff):([\w-]{1,64})$/.exec(text) ?? []
  return madeBy && id ? { madeBy: madeBy as ChangeId['madeBy'], id } : null
}
