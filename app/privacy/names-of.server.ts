import type { Db, Tx } from '../db/db.server.ts'
import { isOfGiver } from '../givers/giver.queries.server.ts'
import { holdsOneOf, type Whom } from './whom.server.ts'

/** The full names of a person, as they are stored. A first name alone would be found in many texts. */
export async function namesOf(tx: Db | Tx, { giverId, emails }: Whom): Promise<string[]> {
  const ofPayments = tx
    .selectFrom('payment')
    .select('payer_name as name')
    .distinct()
    .where(holdsOneOf('payer_email', emails))
  const ofGivers = tx.selectFrom('giver').select('name')
  const rows = [
    ...(await ofPayments.execute()),
    ...(giverId === null ? [] : await ofGivers.where(isOfGiver('id', giverId)).execute()),
  ]
  return [...new Set(rows.flatMap(({ name }) => (name && /\S\s+\S/.test(name.trim()) ? [name.trim()] : [])))]
}
