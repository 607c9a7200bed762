import type { Actor } from '../audit/audit-log.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { idempotencyKeyOf } from '../db/idempotency-key.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { receiptNumberOf } from '../values/receipt-number.ts'
import { findByNameAndAddress } from './find-by-name-and-address.queries.server.ts'
import {
  addEmail,
  createGiver,
  findOwnerOf,
  findReceiptsEmail,
  findShownGiver,
  type Giver,
  updateGiver,
} from './giver.queries.server.ts'

/** A person, a household or an organization of a file from another program. */
export interface MovedInGiver {
  name: string | null
  isOrganization: boolean
  /** The first one gets receipts. */
  emails: readonly string[]
  phone: string | null
  postalAddress: string | null
  note: string | null
}

/** By what a person without an e-mail address is known again: the same line of the same file is the same giver. */
const seedOf = ({ name, postalAddress, phone }: MovedInGiver) =>
  `moved in: ${JSON.stringify([name, postalAddress, phone])}`

/**
 * The giver of a line: of one of its e-mail addresses, otherwise the one that the line made before, or the one with exactly its name
 * and postal address. A name alone joins nobody. Returns null when there is none.
 */
export async function findMovedIn(db: Db | Tx, person: MovedInGiver): Promise<Giver | null> {
  for (const email of person.emails) {
    const owner = await findOwnerOf(db, email)
    if (owner !== null) return (await findShownGiver(db, owner)) ?? null
  }
  if (person.emails.length > 0) return null
  const made = await findShownGiver(db, receiptNumberOf('giver', seedOf(person)))
  if (made) return made
  const same = await findByNameAndAddress(db, person.name, person.postalAddress)
  return same === null ? null : ((await findShownGiver(db, same)) ?? null)
}

/**
 * Enters a person of a file: a new giver, or what the known one lacks of addresses, telephone and notes. Repeatable: a second time
 * changes nothing. Returns the giver, and whether it is new; null when it was forgotten on request.
 */
export async function keepMovedIn(
  tx: Tx,
  person: MovedInGiver,
  who: Actor,
  now: number,
): Promise<{ id: string; isNew: boolean } | null> {
  const known = await findMovedIn(tx, person)
  if (known && known.forgotten_at !== null) return null
  const [email = null, ...others] = person.emails
  const seed = email === null ? { seed: seedOf(person) } : {}
  const { name, postalAddress } = person
  const id = known?.id ?? (await createGiver(tx, { name, email, postalAddress, ...seed }, now))
  const hasReceipts = known ? (await findReceiptsEmail(tx, id)) !== null : true
  const more = known && email !== null ? [email, ...others] : others
  for (const [at, each] of more.entries())
    await addEmail(tx, { giverId: id, email: each, getsReceipts: at === 0 && !hasReceipts }, now)
  const missing = {
    ...(known && known.name === null && name !== null && { name }),
    ...(known && known.postal_address === null && postalAddress !== null && { postal_address: postalAddress }),
    ...((known?.phone ?? null) === null && person.phone !== null && { phone: person.phone }),
    ...(!known && person.isOrganization && { kind: 'organization' as const }),
  }
  if (Object.keys(missing).length > 0) await updateGiver(tx, id, missing, now)
  if ((known?.moved_in_at ?? null) === null)
    await tx.updateTable('giver').set({ moved_in_at: now }).where('id', '=', id).execute()
  if (person.note !== null) {
    const { note } = person
    const noteId = idempotencyKeyOf('moved-in note', id, note)
    await insertNew(tx, 'giver_note', { id: noteId, giver_id: id, note, who, created_at: now })
  }
  return { id, isNew: !known }
}
