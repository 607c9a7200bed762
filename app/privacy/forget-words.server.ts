import type { Tx } from '../db/db.server.ts'
import type { Forgotten } from '../db/forget-step.server.ts'
import { isOfGiver } from '../givers/giver.queries.server.ts'
import { findInWords } from '../published-words/find-in-words.server.ts'
import { holdsOneOf, type Whom } from './whom.server.ts'

/**
 * Finds the person's name in the words of the site, such as a story. It may be another person of that name, so nothing is
 * changed: the office reads the words and writes them without the name. Call it before the names are deleted.
 */
export async function findNameInWords(tx: Tx, { giverId, emails }: Whom, now: number): Promise<Forgotten> {
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
  // A first name alone would be found in many texts.
  const names = rows.flatMap(({ name }) => (name && /\S\s+\S/.test(name.trim()) ? [name.trim()] : []))
  return { removed: [], kept: await findInWords(tx, [...new Set(names)], now) }
}
