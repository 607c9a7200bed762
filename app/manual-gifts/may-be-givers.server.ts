import { sql } from 'kysely'
import type { Db } from '../db/db.server.ts'
import type { Giver } from '../givers/giver.queries.server.ts'
import { type Apart, areApart, withoutOthers } from '../givers/givers-apart.queries.server.ts'
import type { Key } from '../givers/may-be-one.queries.server.ts'
import { foldEmail } from '../values/email-address.ts'
import { addressKeyOf, addressesDiffer, householdKeyOf } from '../values/envelope.ts'
import { nameKeyOf } from '../values/name-key.ts'
import type { TypedPerson } from './same-giver.queries.server.ts'

/** A giver who may be the person of a line, with what tells two of one name apart. */
export type MayBeGiver = Pick<Giver, 'id' | 'name' | 'name_key' | 'household_key' | 'postal_address'> & {
  email: string | null
}

/** Of one key. A name of more givers than this, such as "A Friend", says little of who they are. */
const maxOfOneKey = 1000
/** Of one house. */
const maxHousehold = 5

/**
 * Of each typed person, the givers who may be it: one with the same name and no contradiction in the address, or several of whom
 * the staff said that they are not one; and those with the same surname, house number and ZIP. None for a person who names its
 * giver: an e-mail address of a giver does, and so do exactly a giver's name and postal address, unless givers who were called
 * two have both.
 */
export async function findMayBe(db: Db, people: readonly TypedPerson[], apart: Apart): Promise<MayBeGiver[][]> {
  const compared = people.map((person) => ({
    ...person,
    nameKey: nameKeyOf(person.name),
    household: householdKeyOf(person.name, person.postalAddress),
  }))
  const byName = await findByKey(
    db,
    'name_key',
    compared.map(({ nameKey }) => nameKey),
  )
  const byHouse = await findByKey(
    db,
    'household_key',
    compared.flatMap(({ household }) => household ?? []),
  )
  return compared.map(({ email, postalAddress, nameKey, household }) => {
    const namesakes = byName.get(nameKey) ?? []
    const ofHouse = household === null ? [] : (byHouse.get(household) ?? [])
    const byEmail = [...namesakes, ...ofHouse].some(
      (giver) => email !== null && giver.email !== null && foldEmail(giver.email) === foldEmail(email),
    )
    const exact = namesakes.filter(
      (giver) =>
        addressKeyOf(postalAddress) !== '' && addressKeyOf(giver.postal_address) === addressKeyOf(postalAddress),
    )
    if (byEmail || firstsOf(exact, apart).length === 1) return []
    const possible = namesakes.filter((giver) => !addressesDiffer(giver.postal_address, postalAddress))
    const named = firstsOf(withoutOthers(possible, exact, apart), apart)
    const known = new Set(possible.map(({ id }) => id))
    // A giver has a row for each of its e-mail addresses.
    const others = new Map(ofHouse.filter(({ id }) => !known.has(id)).map((giver) => [giver.id, giver]))
    return [...named, ...withoutOthers([...others.values()], exact, apart).slice(0, maxHousehold)]
  })
}

/** The first giver, and each other who is apart from those before it. The rest may be one with them. */
function firstsOf(givers: readonly MayBeGiver[], apart: Apart): MayBeGiver[] {
  const firsts: MayBeGiver[] = []
  for (const giver of givers) {
    if (firsts.every(({ id }) => areApart(apart, id, giver.id))) firsts.push(giver)
  }
  return firsts
}

/** The givers with these keys, each with one of its addresses, by the key. */
async function findByKey(db: Db, key: Key, values: readonly string[]): Promise<Map<string, MayBeGiver[]>> {
  if (values.length === 0) return new Map()
  // Counted by key: givers of a frequent name leave room for those of the others.
  const numbered = db
    .selectFrom('giver')
    .select(['id', sql<number>`row_number() over (partition by ${sql.ref(key)} order by created_at, id)`.as('place')])
    .where(key, 'in', [...new Set(values)])
    .where('merged_into', 'is', null)
    .where('forgotten_at', 'is', null)
  const rows = await db
    .selectFrom('giver')
    .leftJoin('giver_email', 'giver_email.giver_id', 'giver.id')
    .select(['giver.id', 'name', 'name_key', 'household_key', 'postal_address', 'email'])
    .where('giver.id', 'in', db.selectFrom(numbered.as('numbered')).select('id').where('place', '<=', maxOfOneKey))
    .orderBy('giver.created_at')
    .orderBy('giver.id')
    .execute()
  return Map.groupBy(rows, (row) => row[key] ?? '')
}
