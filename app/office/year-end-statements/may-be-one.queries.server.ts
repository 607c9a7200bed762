import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/db.server.ts'
import type { Giver } from '../../givers/giver.queries.server.ts'
import { addressKeyOf } from '../../values/envelope.ts'
import { startOfYear } from '../../values/year-of.ts'

export interface MayBeOne {
  older: Giver
  newer: Giver
}

const maxNamesakes = 200

/** Givers of the year who may be one person: the same name, and no contradiction in the postal address. */
export async function findMayBeOne(db: Db, year: number): Promise<MayBeOne[]> {
  const shown = db.selectFrom('giver').where('name_key', '<>', '').where('merged_into', 'is', null)
  const shared = shown
    .select('name_key')
    .groupBy('name_key')
    .having((row) => row.fn.countAll(), '>', 1)
  const namesakes = await shown
    .selectAll()
    .where('name_key', 'in', shared)
    .where('forgotten_at', 'is', null)
    .where(
      sql<SqlBool>`exists (
        select 1 from giver as member join payment on payment.giver_id = member.id
        where (member.id = giver.id or member.merged_into = giver.id)
          and paid_at >= ${startOfYear(year)} and paid_at < ${startOfYear(year + 1)}
      )`,
    )
    .orderBy('name_key')
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxNamesakes)
    .execute()
  return namesakes.flatMap((newer, at) => {
    const older = namesakes
      .slice(0, at)
      .find((each) => each.name_key === newer.name_key && isNoContradiction(each, newer))
    return older ? { older, newer } : []
  })
}

function isNoContradiction(one: Giver, other: Giver): boolean {
  const [address, otherAddress] = [addressKeyOf(one.postal_address), addressKeyOf(other.postal_address)]
  return address === '' || otherAddress === '' || address === otherAddress
}
