import type { Tx } from '../db/db.server.ts'
import { foldEmail } from '../values/email-address.ts'
import { findRequestsSince, stateOf } from './email-change.queries.server.ts'
import { createGiver, findEmails, findGiver, type Giver, type NewGiver } from './giver.queries.server.ts'

/** The giver of a corrected address is the same person: a refusal of letters applies. A known giver keeps its own. */
export async function createGiverLike(tx: Tx, from: Giver, giver: NewGiver, now: number): Promise<string> {
  const id = await createGiver(tx, giver, now)
  const { no_letters_at, no_letters_reason, no_letters_words, died_at } = from
  if (no_letters_at !== null || died_at !== null) {
    const state = { no_letters_at, no_letters_reason, no_letters_words, died_at }
    await tx.updateTable('giver').set(state).where('id', '=', id).execute()
  }
  return id
}

/** A giver that one wrong address has made has nothing else. The address is free again. */
export async function deleteIfEmpty(tx: Tx, giverId: string, typed: string | null, now: number): Promise<void> {
  const giver = await findGiver(tx, giverId)
  if (!giver) return
  const holds = (table: 'payment' | 'recurring_gift' | 'giver_note' | 'statement_sent') =>
    tx.selectFrom(table).select('giver_id').where('giver_id', '=', giverId).limit(1).executeTakeFirst()
  for (const table of ['payment', 'recurring_gift', 'giver_note', 'statement_sent'] as const)
    if (await holds(table)) return
  const { no_letters_at: refusedAt, died_at: diedAt, name_corrected_at: correctedAt, merged_into: into } = giver
  const { phone, greeting } = giver
  if ([refusedAt, diedAt, correctedAt, into, phone, greeting].some((value) => value !== null)) return
  const emails = await findEmails(tx, giverId)
  if (emails.some(({ email_key: key }) => key !== foldEmail(typed ?? ''))) return
  const member = tx.selectFrom('giver').select('id').where('merged_into', '=', giverId).executeTakeFirst()
  if ((await member) || (await findRequestsSince(tx, giverId, 0)).some((each) => stateOf(each, now) !== 'expired'))
    return
  await tx.deleteFrom('giver_email').where('giver_id', '=', giverId).execute()
  await tx.deleteFrom('giver').where('id', '=', giverId).execute()
}
