import type { Db } from '../../db/db.server.ts'
import { shownId } from '../../givers/giver.queries.server.ts'
import { findMayBeOne, type MayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { startOfYear } from '../../values/year-of.ts'

const maxPairs = 200

/** Givers of the year who may be one person: each would get a statement of a part. */
export async function findMayBeOneOfYear(db: Db, year: number): Promise<MayBeOne[]> {
  const givers = await db
    .selectFrom('payment')
    .innerJoin('giver', 'giver.id', 'payment.giver_id')
    .select(shownId.as('id'))
    .distinct()
    .where('payment.kind', '=', 'gift')
    .where('given_at', '>=', startOfYear(year))
    .where('given_at', '<', startOfYear(year + 1))
    .execute()
  const ids = new Set(givers.map(({ id }) => id))
  const pairs = await findMayBeOne(db, { giverIds: [...ids], limit: 5 * maxPairs })
  const ofYear = pairs.filter(({ older, newer }) => ids.has(older.id) && ids.has(newer.id))
  // Each giver once, with the first that it may be.
  const firstOf = new Map(ofYear.toReversed().map((pair) => [pair.newer.id, pair]))
  return ofYear.filter((pair) => firstOf.get(pair.newer.id) === pair).slice(0, maxPairs)
}
