import type { Giver } from '../../givers/giver.queries.server.ts'
import type { MayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { householdKeyOf } from '../../values/envelope.ts'
import { nameKeyOf } from '../../values/name-key.ts'

export const sameName = 'same name'

const ofHousehold = (hasSameName: boolean) =>
  hasSameName ? 'same name, house number and ZIP' : 'same surname, house number and ZIP'

/** What two givers have in common who may be one. The office decides by it. */
export const agreementInWords = ({ older, newer, agree }: MayBeOne): string =>
  agree === 'name_key' ? sameName : ofHousehold(older.name_key === newer.name_key)

/** The same of a giver and a person who is typed. Null when the house is not the same, or not known. */
export function agreementWithTyped(
  giver: Pick<Giver, 'name_key' | 'household_key'>,
  { name, postalAddress }: { name: string | null; postalAddress: string | null },
): string | null {
  const household = householdKeyOf(name, postalAddress)
  if (household === null || giver.household_key !== household) return null
  return ofHousehold(giver.name_key === nameKeyOf(name))
}
