import { sql } from 'kysely'
import { householdKeyOf } from '../../values/envelope.ts'
import type { Db } from '../db.server.ts'
import { runStatements } from './parts/create-tables.server.ts'

const statements = [
  'alter table giver add column household_key text',
  'create index giver_by_household on giver (household_key, id, merged_into)',
  'alter table payment add column tribute_corrected_at bigint',
  'alter table payment add column entered_by text',
  // The last gifts that one member entered, and the sum of their day.
  'create index manual_gift_by_member on payment (entered_by, entered_at, id) where entered_by is not null',
]

/** Rows in one statement. */
const rowsPerUpdate = 1000

interface Row {
  id: string
  name: string | null
  postal_address: string | null
}

/** By what givers of one house are found, also those that are there, who entered a gift, and when a tribute was corrected. */
export async function addHouseholds(db: Db): Promise<void> {
  await runStatements(db, statements)
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`select id, name, postal_address from giver
      where id > ${after} and postal_address <> '' order by id limit ${rowsPerUpdate}`.execute(db)
    const found = rows.flatMap(({ id, name, postal_address: address }) => {
      const key = householdKeyOf(name, address)
      return key === null ? [] : sql`(${id}, ${key})`
    })
    if (found.length > 0) {
      await sql`update giver set household_key = found.column2
        from (values ${sql.join(found)}) as found where found.column1 = giver.id`.execute(db)
    }
    if (rows.length < rowsPerUpdate) return
    after = rows.at(-1)!.id
  }
}
