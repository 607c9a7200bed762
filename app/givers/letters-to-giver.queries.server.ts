import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { foldEmail } from '../values/email-address.ts'
import { takeApartMs } from './merge-givers.server.ts'
import { findShownGiver, isOfGiver, receiptsEmailId } from './giver.queries.server.ts'

/** The numbers, as pages show them, of givers who asked for no letters, or with a member who did. */
export const refusingGivers = sql`select coalesce(member.merged_into, member.id) from giver as member
  where member.no_letters_at is not null`

/** Whether the shown giver was not forgotten, and no member asked for no letters. In a query with the table `giver`. */
const mayGetLetters = sql<SqlBool>`(forgotten_at is null and giver.id not in (${refusingGivers}))`

/** The givers who may get letters, each with the address that gets the receipts, as long as no mail came back. */
export const givenLetters = (db: Db | Tx) =>
  db
    .selectFrom('giver')
    .innerJoin('giver_email', (on) => on.on('giver_email.id', '=', receiptsEmailId('giver.id')))
    .where('merged_into', 'is', null)
    .where('bounced_at', 'is', null)
    .where(mayGetLetters)

/** The address to which letters to a giver go. Null: the giver may get none. */
export async function findLettersEmail(db: Db | Tx, giverId: string): Promise<string | null> {
  const giver = await findShownGiver(db, giverId)
  if (!giver) return null
  const found = await givenLetters(db).select('email').where('giver.id', '=', giver.id).executeTakeFirst()
  return found?.email ?? null
}

/** Whether a giver asked for no letters, or was forgotten. */
export async function wantsNoLetters(db: Db | Tx, giverId: string): Promise<boolean> {
  const giver = await findShownGiver(db, giverId)
  if (!giver || giver.forgotten_at !== null) return true
  const refusing = db.selectFrom('giver').select('id').where(isOfGiver('id', giver.id))
  return (await refusing.where('no_letters_at', 'is not', null).execute()).length > 0
}

/** Records that a giver asked for no letters. Repeatable: the first time counts. Returns whether it is new. */
export async function endLetters(tx: Db | Tx, giverId: string, now: number): Promise<boolean> {
  const giver = await findShownGiver(tx, giverId)
  // Its own request counts also when a member has refused: the merge may be taken apart.
  if (!giver || giver.forgotten_at !== null || giver.no_letters_at !== null) return false
  await tx.updateTable('giver').set({ no_letters_at: now, updated_at: now }).where('id', '=', giver.id).execute()
  return true
}

/** `held`: a merged giver asked for none, and the merge can still be taken apart, so this giver cannot end it. */
export type LettersState = 'sent' | 'ended' | 'held'

/** Whether letters go to a giver. `giverId`: as the pages show it. */
export async function findLettersState(db: Db | Tx, giverId: string, now: number): Promise<LettersState> {
  const refusals = await findRefusals(db, giverId, now)
  if (refusals.length === 0) return 'sent'
  return refusals.some(({ isHeld }) => isHeld) ? 'held' : 'ended'
}

/** Records that a giver wants letters again. Repeatable. False: nothing was changed, because the refusal is held. */
export async function resumeLetters(tx: Db | Tx, giverId: string, now: number): Promise<boolean> {
  const refusals = await findRefusals(tx, giverId, now)
  if (refusals.some(({ isHeld }) => isHeld)) return false
  const ids = refusals.map(({ id }) => id)
  await tx
    .updateTable('giver')
    .set({ no_letters_at: null, updated_at: now })
    .where('id', 'in', ['', ...ids])
    .execute()
  return true
}

async function findRefusals(db: Db | Tx, giverId: string, now: number): Promise<{ id: string; isHeld: boolean }[]> {
  const rows = await db
    .selectFrom('giver')
    .select(['id'])
    .select((row) =>
      row
        .selectFrom('giver_merge')
        .select(row.fn.countAll<number | string>().as('merges'))
        .whereRef('giver_merge.giver_id', '=', 'giver.id')
        .where('undone_at', 'is', null)
        .where('giver_merge.created_at', '>', now - takeApartMs)
        .as('merges'),
    )
    .where(isOfGiver('giver.id', giverId))
    .where('no_letters_at', 'is not', null)
    .execute()
  return rows.map(({ id, merges }) => ({ id, isHeld: Number(merges) > 0 }))
}

/**
 * Records that a mail to an address came back because the mailbox does not exist. `sentAt`: when the mail was sent. A link
 * that was pressed since has shown that the mailbox exists, and to an address that was added since it was not sent.
 */
export async function markEmailBounced(tx: Db | Tx, email: string, sentAt: number, now: number): Promise<void> {
  await tx
    .updateTable('giver_email')
    .set({ bounced_at: now })
    .where('email_key', '=', foldEmail(email))
    .where('created_at', '<=', sentAt)
    .where((row) => row.or([row('confirmed_at', 'is', null), row('confirmed_at', '<=', sentAt)]))
    .execute()
}

/** A mail to the address was taken. */
export async function clearBounce(tx: Db | Tx, email: string): Promise<void> {
  await tx
    .updateTable('giver_email')
    .set({ bounced_at: null })
    .where('email_key', '=', foldEmail(email))
    .where('bounced_at', 'is not', null)
    .execute()
}
