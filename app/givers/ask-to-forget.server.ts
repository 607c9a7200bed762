import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { findGiver, isOfGiver, lockGivers, shownIdOf } from './giver.queries.server.ts'
import { isStillSeen, type Person } from './seen-person.queries.server.ts'
import { mergeNoticeKinds, tellMembers } from './merging/merge-notices.server.ts'

interface SeenPerson {
  /** Of the form: see `seenOf`. */
  seen: string
  person: Person
}

interface Request {
  /** The giver to whom the mailbox belongs, also when it was merged; for the staff, the one that the pages show. */
  giverId: string
  /** The member of the staff who asks on the giver's behalf. */
  who?: Actor
}

/**
 * Triggered by: "Forget me" of one of a pair that can still be taken apart, or the staff.
 * Changes: the request waits until then, or until the pair is taken apart, and the mailboxes of the others are told.
 * Repeatable: the first time counts.
 */
export function askToForget(db: Db, { giverId, who }: Request, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const asked = await tx
      .updateTable('giver')
      .set({ forget_asked_at: now, updated_at: now })
      .where('id', '=', giverId)
      .where('forget_asked_at', 'is', null)
      .where('forgotten_at', 'is', null)
      .returning(['id', 'merged_into'])
      .executeTakeFirst()
    if (!asked) return
    const told = who === undefined ? { exceptId: giverId } : {}
    await tellMembers(tx, { shownId: shownIdOf(asked), kind: mergeNoticeKinds.forgets, ...told }, now)
    if (who !== undefined) await recordChange(tx, { who, what: 'asked to be forgotten', subject: giverId }, now)
  })
}

/**
 * Triggered by: a removal that begins.
 * Changes: the giver counts as one who has asked, so that `mergeGivers` refuses to change whom the removal is about, and the
 * timer ends a removal that stops halfway.
 * Repeatable: the first time counts. False: the person is not the one that the form showed any more; then nothing is changed.
 */
export function beginForget(db: Db, giverId: string, { seen, person }: SeenPerson, now: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // A merge that is under way ends first.
    await lockGivers(tx, [giverId])
    if (!(await isStillSeen(tx, seen, person))) return false
    await tx
      .updateTable('giver')
      .set({ forget_asked_at: now, updated_at: now })
      .where('id', '=', giverId)
      .where('forget_asked_at', 'is', null)
      .where('forgotten_at', 'is', null)
      .execute()
    return true
  })
}

/** Calls a request off: a giver the own one, the staff those of a giver and of all that are merged with it. Repeatable. */
export function callOffForget(db: Db, { giverId, who }: Request, now: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const calledOff = await tx
      .updateTable('giver')
      .set({ forget_asked_at: null, updated_at: now })
      .where((row) => (who === undefined ? row('id', '=', giverId) : isOfGiver('id', giverId)))
      .where('forget_asked_at', 'is not', null)
      .returning('id')
      .execute()
    if (who === undefined || calledOff.length === 0) return
    await recordChange(tx, { who, what: 'forgetting called off', subject: giverId }, now)
  })
}

/** When a giver, or one that is merged with it, asked to be forgotten. Returns null when nobody did. */
export async function findForgetRequest(db: Db | Tx, giverId: string): Promise<number | null> {
  const giver = await findGiver(db, giverId)
  if (!giver) return null
  const asked = db
    .selectFrom('giver')
    .select('forget_asked_at')
    .where(isOfGiver('id', shownIdOf(giver)))
  const rows = await asked.where('forget_asked_at', 'is not', null).orderBy('forget_asked_at').execute()
  return rows[0]?.forget_asked_at ?? null
}

/** The givers whose requests wait, the oldest request first. */
export async function findForgetRequests(db: Db, limit: number): Promise<string[]> {
  const asked = db.selectFrom('giver').select('id').where('forget_asked_at', 'is not', null)
  const rows = await asked.orderBy('forget_asked_at').orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}
