import type { Db, Tx } from '../db/db.server.ts'
import { hashOf } from '../security/token-cookie.server.ts'
import { findGiver, isOfGiver, shownIdOf } from './giver.queries.server.ts'

/** The hidden field of a form about a person: whom its page showed. */
export const seenField = 'seen'

export interface Person {
  /** The givers that the form names. Each is shown as one person with those that were merged with it. */
  giverIds: readonly string[]
  /** For a form that acts on addresses, too. */
  emails?: readonly string[]
}

/** What a form about a person carries, so that it never acts on another one: see `isStillSeen`. */
export async function seenOf(db: Db | Tx, { giverIds, emails = [] }: Person): Promise<string> {
  const groups = await Promise.all(giverIds.map((id) => findMembers(db, id)))
  return hashOf(JSON.stringify([groups.flat().toSorted(), emails.toSorted()])).slice(0, 22)
}

/**
 * Whether the person is the one that the page of a form showed: no giver was merged with it, or taken apart from it, since. A
 * form without `seen` is from before there was the field: it means each giver alone.
 */
export async function isStillSeen(db: Db | Tx, seen: string, person: Person): Promise<boolean> {
  if (seen !== '') return seen === (await seenOf(db, person))
  const groups = await Promise.all(person.giverIds.map((id) => findMembers(db, id)))
  return groups.every((members) => members.length <= 1)
}

/** Whether the number is the one of the giver that pages show. A form of a list names each giver by it. */
export async function isShownNumber(db: Db | Tx, id: string): Promise<boolean> {
  const giver = await findGiver(db, id)
  return giver === undefined || giver.merged_into === null
}

async function findMembers(db: Db | Tx, id: string): Promise<string[]> {
  const giver = await findGiver(db, id)
  if (!giver) return []
  const members = await db
    .selectFrom('giver')
    .select('id')
    .where(isOfGiver('id', shownIdOf(giver)))
    .execute()
  return members.map((member) => member.id)
}
