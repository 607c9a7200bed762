import type { Tx } from '../db/db.server.ts'
import { addEmail, createGiver, findGiver, findReceiptsEmail, updateGiver } from '../givers/giver.queries.server.ts'
import type { TypedPerson } from './same-giver.queries.server.ts'

interface KeptGiver {
  id: string
  /** The address that gets the receipt when none was typed. Null means that there is none, and a letter is printed. */
  email: string | null
}

/**
 * The giver of a manual gift: the known one, who gets the typed addresses where there are none, or a new one. `seed`: a
 * repeated request adds one giver.
 */
export async function keepGiver(
  tx: Tx,
  { known, seed }: { known: string | null; seed: string },
  { name, email, postalAddress }: TypedPerson,
  now: number,
): Promise<KeptGiver> {
  if (known === null) {
    const id = await createGiver(tx, { name, email, postalAddress, seed }, now)
    return { id, email }
  }
  const present = await findReceiptsEmail(tx, known)
  if (email && present === null) await addEmail(tx, { giverId: known, email, getsReceipts: true }, now)
  const giver = await findGiver(tx, known)
  if (postalAddress && giver?.postal_address === null) {
    await updateGiver(tx, known, { postal_address: postalAddress }, now)
  }
  return { id: known, email: present ?? email }
}
