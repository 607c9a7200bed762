import type { Db, Tx } from '../db/db.server.ts'
import { addressKeyOf } from '../values/envelope.ts'
import { nameKeyOf } from '../values/name-key.ts'
import { shownId } from './giver.queries.server.ts'
import { areApart, findApart } from './givers-apart.queries.server.ts'

/**
 * The giver with exactly this name and postal address. Where no address is known, the giver has no e-mail address either:
 * two people of one name are not joined. Returns null when there is none, or no name, or there are several whom the staff called
 * two.
 */
export async function findByNameAndAddress(
  db: Db | Tx,
  name: string | null,
  postalAddress: string | null,
): Promise<string | null> {
  const [nameKey, addressKey] = [nameKeyOf(name), addressKeyOf(postalAddress)]
  if (nameKey === '') return null
  const namesakes = await db
    .selectFrom('giver')
    .leftJoin('giver_email', 'giver_email.giver_id', 'giver.id')
    .select(['giver.id', shownId.as('shown'), 'postal_address', 'email_key'])
    .where('name_key', '=', nameKey)
    .where('forgotten_at', 'is', null)
    .orderBy('giver.created_at')
    .orderBy('giver.id')
    .execute()
  const same = namesakes.filter(
    ({ postal_address: address, email_key: email }) =>
      addressKeyOf(address) === addressKey && (addressKey !== '' || email === null),
  )
  const apart = same.length > 1 ? await findApart(db) : null
  if (apart && same.some((one) => same.some((other) => areApart(apart, one.shown, other.shown)))) return null
  return same[0]?.id ?? null
}
