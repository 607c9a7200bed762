import type { Db, Tx } from '../../db/db.server.ts'
import { findGiver, isOfGiver, shownIdOf } from '../giver.queries.server.ts'

/** How long a merge can be taken apart, in milliseconds. */
export const takeApartMs = 30 * 24 * 60 * 60_000
export const canBeTakenApartUntil = ({ at }: { at: number }) => at + takeApartMs

export interface Merge {
  id: string
  /** The giver that was merged, with those that had been merged into it before. */
  fromId: string
  fromName: string | null
  intoId: string
  at: number
  who: string
  /** Whether the kept giver was merged into another later: that merge must be taken apart first. */
  isCovered: boolean
}

/** The merges of a giver that can still be taken apart, the newest first. `shown`: as the pages show it. */
export async function findMerges(db: Db | Tx, shown: string, now: number): Promise<Merge[]> {
  const rows = await db
    .selectFrom('giver_merge')
    .innerJoin('giver', 'giver.id', 'giver_merge.giver_id')
    .select(['merge_id', 'giver_id', 'into_id', 'giver_merge.created_at', 'who', 'name'])
    .where(isOfGiver('giver_id', shown))
    .whereRef('giver_id', '=', 'from_id')
    .where('undone_at', 'is', null)
    .where('giver_merge.created_at', '>', now - takeApartMs)
    .orderBy('giver_merge.created_at', 'desc')
    .orderBy('merge_id')
    .execute()
  return rows.map((row) => ({
    id: row.merge_id,
    fromId: row.giver_id,
    fromName: row.name,
    intoId: row.into_id,
    at: row.created_at,
    who: row.who,
    isCovered: row.into_id !== shown,
  }))
}

/**
 * Until when a giver is one of a pair that can be taken apart, in epoch milliseconds. Until then, nobody of the pair ends for
 * good what the other brought. Returns null when there is no such pair.
 */
export async function heldUntil(db: Db | Tx, giverId: string, now: number): Promise<number | null> {
  const giver = await findGiver(db, giverId)
  if (!giver) return null
  const [newest] = await findMerges(db, shownIdOf(giver), now)
  return newest ? canBeTakenApartUntil(newest) : null
}

/** A merge with all givers that it moved. Returns null when there is none. */
export async function findMergeRows(db: Db | Tx, mergeId: string) {
  const rows = await db.selectFrom('giver_merge').selectAll().where('merge_id', '=', mergeId).execute()
  const root = rows.find(({ giver_id: id, from_id: from }) => id === from)
  if (!root) return null
  return {
    fromId: root.from_id,
    intoId: root.into_id,
    at: root.created_at,
    undoneAt: root.undone_at,
    before: root.before,
    memberIds: rows.map(({ giver_id: id }) => id),
  }
}
