import { randomUUID } from 'node:crypto'
import { chunksOf } from '../../db/chunks-of.ts'
import type { Db, Tx } from '../../db/db.server.ts'
import { type Actor, recordChange } from '../../audit/audit-log.server.ts'
import { readBefore, restoreBefore } from './before-merge.server.ts'
import { type Giver, isOfGiver, updateGiverKeys, lockGivers } from '../giver.queries.server.ts'
import { keepApart } from '../givers-apart.queries.server.ts'
import { mergeNoticeKinds, tellMembers } from './merge-notices.server.ts'
import { findMergeRows, takeApartMs } from './merge.queries.server.ts'

/** What the kept giver gets from the other where it has nothing. */
const fillable = ['name', 'greeting', 'postal_address', 'phone'] as const

type MergeResult = { ok: true; isNew: boolean } | { ok: false; problem: string; status?: number }

/**
 * Triggered by: the staff, for two givers that are one person.
 * Changes: the other giver, and those that were merged into it, are shown as the kept one. No gift, note or address moves,
 * so that later renewals still find the giver to whom they belong, and the merge can be taken apart. A mail to the mailbox of
 * each is queued.
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
    if (kept.forget_asked_at !== null || other.forget_asked_at !== null) {
      return { ok: false, problem: 'One of them asked to be forgotten, and waits for it.', status: 409 } as const
    }
    const filled = fillable.filter((column) => kept[column] === null && other[column] !== null)
    const mergeId = randomUUID()
    const members = await tx.selectFrom('giver').select('id').where(isOfGiver('id', otherId)).execute()
    const own = await tx.selectFrom('giver').select('id').where(isOfGiver('id', keptId)).execute()
    const before = await readBefore(
      tx,
      [...own, ...members].map(({ id }) => id),
    )
    const rows = members.map(({ id }) => ({
      id: randomUUID(),
      merge_id: mergeId,
      giver_id: id,
      from_id: otherId,
      into_id: keptId,
      before: id === otherId ? before : null,
      who,
      created_at: now,
    }))
    for (const chunk of chunksOf(rows)) await tx.insertInto('giver_merge').values(chunk).execute()
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
    await tellMembers(tx, { shownId: keptId, kind: mergeNoticeKinds.merged }, now)
    await recordChange(tx, { who, what: 'givers merged', subject: keptId, before: otherId, after: keptId }, now)
    return { ok: true, isNew: true } as const
  })
}

/**
 * Triggered by: the staff, or one of the two from a mail, within 30 days of a merge that was a mistake.
 * Changes: both givers are shown by themselves again, each with those that had been merged into it before, with the names,
 * greetings, postal addresses, telephones and e-mail addresses of before the merge. "May be one" does not offer the pair again.
 * Recurring gifts that were stopped since go on before: see `separateGivers`.
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
    await tx.updateTable('giver_merge').set({ undone_at: now, before: null }).where('merge_id', '=', mergeId).execute()
    if (locked.before !== null) await restoreBefore(tx, locked.before, now)
    await keepApart(tx, [fromId, intoId], who, now)
    await recordChange(tx, { who, what: 'merge taken apart', subject: intoId, before: intoId, after: fromId }, now)
    return { ok: true, isNew: true } as const
  })
}

async function fill(tx: Tx, id: string, words: Partial<Giver>, now: number): Promise<void> {
  await tx
    .updateTable('giver')
    .set({ ...words, updated_at: now })
    .where('id', '=', id)
    .execute()
  await updateGiverKeys(tx, id)
}
