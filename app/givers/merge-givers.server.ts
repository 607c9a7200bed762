import { randomUUID } from 'node:crypto'
import { isPostgres, type Db, type Tx } from '../db/db.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { nameKeyOf } from '../values/name-key.ts'
import { type Giver, isOfGiver } from './giver.queries.server.ts'
import { keepApart } from './givers-apart.queries.server.ts'

/** How long a merge can be taken apart, in milliseconds. */
export const takeApartMs = 30 * 24 * 60 * 60_000
export const canBeTakenApartUntil = ({ at }: { at: number }) => at + takeApartMs

/** What the kept giver gets from the other where it has nothing. */
const fillable = ['name', 'greeting', 'postal_address', 'phone'] as const

type MergeResult = { ok: true; isNew: boolean } | { ok: false; problem: string; status?: number }

/**
 * Triggered by: the staff, for two givers that are one person.
 * Changes: the other giver, and those that were merged into it, are shown as the kept one. No gift, note or address moves,
 * so that later renewals still find the giver to whom they belong, and the merge can be taken apart.
 * Repeatable: a second time finds them merged.
 */
export function mergeGivers(
  db: Db,
  { keptId, otherId, who }: { keptId: string; otherId: string; who: Actor },
  now: number,
): Promise<MergeResult> {
  return db.transaction().execute(async (tx) => {
    const givers = await lockGivers(tx, [keptId, otherId])
    const [kept, other] = [givers.get(keptId), givers.get(otherId)]
    if (!kept || !other || keptId === otherId) return { ok: false, problem: 'These are not two givers.' } as const
    if (other.merged_into === keptId) return { ok: true, isNew: false } as const
    if (kept.merged_into !== null || other.merged_into !== null) {
      return { ok: false, problem: 'One of them is merged now. Look at both again.', status: 409 } as const
    }
    if (kept.forgotten_at !== null || other.forgotten_at !== null) {
      return { ok: false, problem: 'A giver who was forgotten cannot be merged.', status: 409 } as const
    }
    const filled = fillable.filter((column) => kept[column] === null && other[column] !== null)
    const mergeId = randomUUID()
    const members = await tx.selectFrom('giver').select('id').where(isOfGiver('id', otherId)).execute()
    await tx
      .insertInto('giver_merge')
      .values(
        members.map(({ id }) => ({
          id: randomUUID(),
          merge_id: mergeId,
          giver_id: id,
          from_id: otherId,
          into_id: keptId,
          filled: JSON.stringify(id === otherId ? filled : []),
          who,
          created_at: now,
        })),
      )
      .execute()
    await tx
      .updateTable('giver')
      .set({ merged_into: keptId, updated_at: now })
      .where(
        'id',
        'in',
        members.map(({ id }) => id),
      )
      .execute()
    if (filled.length > 0) await fill(tx, keptId, Object.fromEntries(filled.map((name) => [name, other[name]])), now)
    await recordChange(tx, { who, what: 'givers merged', subject: keptId, before: otherId, after: keptId }, now)
    return { ok: true, isNew: true } as const
  })
}

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

/** The merges of a giver that can still be taken apart, the newest first. */
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
 * Triggered by: the staff, within 30 days of a merge that was a mistake.
 * Changes: both givers are shown by themselves again, each with those that had been merged into it before, and "may be
 * one" does not offer the pair again. What the kept giver got from the other goes back, unless it was corrected.
 * Repeatable: a second time finds them taken apart.
 */
export function takeApart(
  db: Db,
  { mergeId, who }: { mergeId: string; who: Actor },
  now: number,
): Promise<MergeResult> {
  return db.transaction().execute(async (tx) => {
    const merge = await findMergeRows(tx, mergeId)
    if (!merge) return { ok: false, problem: 'There is no such merge.', status: 404 } as const
    const { fromId, intoId } = merge
    const givers = await lockGivers(tx, [fromId, intoId])
    const [from, into] = [givers.get(fromId), givers.get(intoId)]
    // Read again: the other submit of a double click may have taken it apart while this one waited.
    const locked = await findMergeRows(tx, mergeId)
    if (!from || !into || locked?.undoneAt !== null) return { ok: true, isNew: false } as const
    if (merge.at <= now - takeApartMs) {
      return {
        ok: false,
        problem: 'The 30 days in which this merge can be taken apart are over.',
        status: 409,
      } as const
    }
    if (into.merged_into !== null || from.merged_into !== intoId) {
      return { ok: false, problem: 'A later merge must be taken apart first.', status: 409 } as const
    }
    const members = locked.memberIds.filter((id) => id !== fromId)
    await tx.updateTable('giver').set({ merged_into: null, updated_at: now }).where('id', '=', fromId).execute()
    await tx
      .updateTable('giver')
      .set({ merged_into: fromId, updated_at: now })
      .where('id', 'in', ['', ...members])
      .execute()
    await tx.updateTable('giver_merge').set({ undone_at: now }).where('merge_id', '=', mergeId).execute()
    const unchanged = fillable.filter((name) => locked.filled.includes(name) && into[name] === from[name])
    if (unchanged.length > 0) await fill(tx, intoId, Object.fromEntries(unchanged.map((name) => [name, null])), now)
    await keepApart(tx, [fromId, intoId], who, now)
    await recordChange(tx, { who, what: 'merge taken apart', subject: intoId, before: intoId, after: fromId }, now)
    return { ok: true, isNew: true } as const
  })
}

async function findMergeRows(tx: Tx, mergeId: string) {
  const rows = await tx.selectFrom('giver_merge').selectAll().where('merge_id', '=', mergeId).execute()
  const root = rows.find(({ giver_id: id, from_id: from }) => id === from)
  if (!root) return null
  return {
    fromId: root.from_id,
    intoId: root.into_id,
    at: root.created_at,
    undoneAt: root.undone_at,
    filled: JSON.parse(root.filled) as string[],
    memberIds: rows.map(({ giver_id: id }) => id),
  }
}

/** Locks the givers in the order of their ids, so that two merges at once wait for each other. */
async function lockGivers(tx: Tx, ids: readonly string[]): Promise<Map<string, Giver>> {
  const rows = await tx
    .selectFrom('giver')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .execute()
  return new Map(rows.map((giver) => [giver.id, giver]))
}

async function fill(tx: Tx, id: string, words: Partial<Giver>, now: number): Promise<void> {
  const named = words.name === undefined ? {} : { name_key: nameKeyOf(words.name) }
  await tx
    .updateTable('giver')
    .set({ ...words, ...named, updated_at: now })
    .where('id', '=', id)
    .execute()
}
