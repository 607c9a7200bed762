import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '../db/db.server.ts'
import { foldEmail } from '../values/email-address.ts'
import { takeApartMs } from './merging/merge.queries.server.ts'
import { diedGivers, findDiedAt } from './giver-died.server.ts'
import { findShownGiver, isOfGiver, receiptsEmailId } from './giver.queries.server.ts'
import type { NoLettersReason } from './giver-tables.ts'

/** The numbers, as pages show them, of givers to whom letters ended, or with a member of whom that is true. */
export const refusingGivers = sql`select coalesce(member.merged_into, member.id) from giver as member
  where member.no_letters_at is not null`

/** Whether the shown giver was not forgotten, has not died, and letters to no member ended. In a query of the table `giver`. */
const mayGetLetters = sql<SqlBool>`(forgotten_at is null and giver.id not in (${refusingGivers})
  and giver.id not in (${diedGivers}))`

/** The givers who may get letters, each with the address that gets the receipts, as long as no mail came back. */
const givenLetters = (db: Db | Tx) =>
  db
    .selectFrom('giver')
    .innerJoin('giver_email', (on) => on.on('giver_email.id', '=', receiptsEmailId('giver.id')))
    .where('merged_into', 'is', null)
    .where('bounced_at', 'is', null)
    .where(mayGetLetters)

/** The address to which letters to a giver go. Returns null when the giver may get none. */
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
  return (await findRefusals(db, giver.id)).some(({ reason }) => reason === 'asked')
}

/** Why letters to a giver ended. `words`: of the reason `other`. */
export interface WhyNoLetters {
  reason: NoLettersReason
  words?: string | null
}

/**
 * Records that letters to a giver end. Repeatable: the first time counts, except that a giver's own request counts more than
 * what the staff noted. Returns whether it is new.
 */
export async function endLetters(
  tx: Db | Tx,
  giverId: string,
  now: number,
  { reason, words = null }: WhyNoLetters = { reason: 'asked' },
): Promise<boolean> {
  const giver = await findShownGiver(tx, giverId)
  if (!giver || giver.forgotten_at !== null) return false
  // Its own request counts also when a member has refused: the merge may be taken apart.
  const { no_letters_at: at, no_letters_reason: before } = giver
  if (at !== null && (reason !== 'asked' || before === null || before === 'asked')) return false
  await tx
    .updateTable('giver')
    .set({ no_letters_at: now, no_letters_reason: reason, no_letters_words: words, updated_at: now })
    .where('id', '=', giver.id)
    .execute()
  return true
}

/**
 * `ended`: the giver asked for none; `stopped`: the staff ended them for another reason; `held`: a merged giver asked for
 * none, and the merge can still be taken apart, so this giver cannot end it.
 */
export type LettersState = 'sent' | 'ended' | 'stopped' | 'held'

/**
 * Whether letters go to a giver. `giverId`: as the pages show it. Returns null when the staff recorded that the giver has died.
 */
export async function findLettersState(db: Db | Tx, giverId: string, now: number): Promise<LettersState | null> {
  if ((await findDiedAt(db, giverId)) !== null) return null
  const refusals = await findRefusals(db, giverId)
  if (refusals.some((refusal) => isHeld(refusal, now))) return 'held'
  if (refusals.some(({ reason }) => reason === 'asked')) return 'ended'
  return refusals.length === 0 ? 'sent' : 'stopped'
}

/** Records that a giver wants letters again. Repeatable. False: nothing was changed, because the refusal is held. */
export async function resumeLetters(tx: Db | Tx, giverId: string, now: number): Promise<boolean> {
  const refusals = await findRefusals(tx, giverId)
  if (refusals.some((refusal) => isHeld(refusal, now))) return false
  await sendLettersAgain(tx, giverId, now)
  return true
}

/** Letters go to a giver again, also when a merged one asked for none. Repeatable. Returns whether they had ended. */
export async function sendLettersAgain(tx: Db | Tx, giverId: string, now: number): Promise<boolean> {
  const resumed = await tx
    .updateTable('giver')
    .set({ no_letters_at: null, no_letters_reason: null, no_letters_words: null, updated_at: now })
    .where(isOfGiver('id', giverId))
    .where('no_letters_at', 'is not', null)
    .returning('id')
    .execute()
  return resumed.length > 0
}

export type Refusal = Awaited<ReturnType<typeof findRefusals>>[number]

const isHeld = ({ reason, merged_at: at }: Refusal, now: number) =>
  reason === 'asked' && at !== null && at > now - takeApartMs

/** Since when, and why, a giver and its members get no letters. `giverId`: as pages show it. */
export function findRefusals(db: Db | Tx, giverId: string) {
  return db
    .selectFrom('giver')
    .select(['id', 'no_letters_at as at', 'no_letters_words as words'])
    .select((row) => row.fn.coalesce('no_letters_reason', row.val<NoLettersReason>('asked')).as('reason'))
    .select((row) =>
      row
        .selectFrom('giver_merge')
        .select((merge) => merge.fn.max('giver_merge.created_at').as('merged_at'))
        .whereRef('giver_merge.giver_id', '=', 'giver.id')
        .where('undone_at', 'is', null)
        .as('merged_at'),
    )
    .where(isOfGiver('giver.id', giverId))
    .where('no_letters_at', 'is not', null)
    .orderBy('no_letters_at')
    .orderBy('giver.id')
    .execute()
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
