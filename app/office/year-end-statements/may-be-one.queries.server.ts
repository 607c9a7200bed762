import type { Db } from '../../db/db.server.ts'
import { findMayBeOne, type MayBeOne } from '../../givers/may-be-one.queries.server.ts'
import { findGiversOfYearAmong } from '../../receipts/givers-of-year.queries.server.ts'

const maxPairs = 200

/** Givers of the year who may be one person: each would get a statement of a part. Each giver is paired once. */
export const findMayBeOneOfYear = (db: Db, year: number): Promise<MayBeOne[]> =>
  findMayBeOne(db, { among: (ids) => findGiversOfYearAmong(db, year, ids), limit: maxPairs })
