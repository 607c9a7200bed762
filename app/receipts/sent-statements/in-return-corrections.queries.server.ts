import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.server.ts'
import { isOfGiver, shownIdIn } from '../../givers/giver.queries.server.ts'
import { startOfYear } from '../../values/year-of.ts'
import { isOfYear } from '../givers-of-year.queries.server.ts'

/** In the audit log: a correction of what was given in return for a gift. */
export const inReturnCorrected = 'in return corrected'

/** When what was given in return for a gift of the year was corrected after the year's first statement was sent. */
export const inReturnCorrections = (db: Db, year: number) =>
  db
    .selectFrom('staff_change')
    // SQLite keeps this order: it would read all gifts of the year first.
    .crossJoin('payment')
    .where('what', '=', inReturnCorrected)
    .where('at', '>', sql<number>`(select min(created_at) from statement_sent where year = ${year})`)
    .whereRef('payment.id', '=', 'staff_change.subject')
    .where(isOfYear(year))
    .where('giver_id', 'is not', null)
    .select([shownIdIn('giver_id').as('shown_id'), 'staff_change.at as edited_at'])

/** When that was last corrected of one giver, at any time. 0: never. `giverId`: the giver that the pages show. */
export async function findInReturnCorrectedAt(db: Db | Tx, giverId: string, year: number): Promise<number> {
  const gifts = db
    .selectFrom('payment')
    .select('id')
    .where(isOfGiver('giver_id', giverId))
    .where('given_at', '>=', startOfYear(year))
    .where('given_at', '<', startOfYear(year + 1))
  const { at } = await db
    .selectFrom('staff_change')
    .select((row) => row.fn.max<number | null>('at').as('at'))
    .where('what', '=', inReturnCorrected)
    .where('subject', 'in', gifts)
    .executeTakeFirstOrThrow()
  return at ?? 0
}
