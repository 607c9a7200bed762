import type { Db } from '../../db/db.server.ts'
import { type ForeignSubscription, listForeign } from '../../stripe/subscriptions/foreign-subscriptions.server.ts'
import {
  findGiversOfSubscriptions,
  findTakenOver,
  type TakenOver,
} from '../../subscriptions/taken-over.queries.server.ts'

export interface ForeignRow extends ForeignSubscription {
  /** The giver's number as pages show it. Null means that the site has not taken it over. */
  giver: string | null
  taken: TakenOver | null
  /** A request ended early: what the next one does. Null means that nothing is open. */
  unfinished: string | null
}

export interface ForeignRows {
  open: ForeignRow[]
  refused: ForeignRow[]
  taken: ForeignRow[]
  /** The last subscription that was read, when Stripe has further ones. */
  readUntil: string | null
}

/**
 * What Stripe says of the subscriptions of other programs, beside what the ledger has. Stripe decides: what its metadata says and
 * the ledger does not is unfinished.
 */
export async function loadForeignRows(db: Db, after: string | undefined): Promise<ForeignRows> {
  const { subscriptions, readUntil } = await listForeign(after)
  const ids = subscriptions.map(({ id }) => id)
  const [takenOver, givers] = await Promise.all([findTakenOver(db, ids), findGiversOfSubscriptions(db, ids)])
  const rows = subscriptions.flatMap((subscription): ForeignRow[] => {
    const { id, isTakenOver } = subscription
    const stored = takenOver.get(id)
    const taken = stored?.given_back_at === null ? stored : null
    // A payment link of the Dashboard for the donation product began it.
    if (!isTakenOver && !stored && givers.has(id)) return []
    return [{ ...subscription, giver: givers.get(id) ?? null, taken, unfinished: null }]
  })
  const isWhole = ({ isTakenOver, taken, giver }: ForeignRow) => isTakenOver && taken !== null && giver !== null
  return {
    readUntil,
    taken: rows.flatMap((row) => {
      if (isWhole(row)) return row
      return row.taken && !row.isTakenOver ? { ...row, unfinished: 'Not finished: give it back once more.' } : []
    }),
    open: rows.flatMap((row) => {
      if (isWhole(row) || (row.taken && !row.isTakenOver)) return []
      if (row.isTakenOver) return { ...row, unfinished: 'Not finished: take it over once more.' }
      return row.obstacles.length === 0 ? row : []
    }),
    refused: rows.filter((row) => !row.isTakenOver && !row.taken && row.obstacles.length > 0),
  }
}
