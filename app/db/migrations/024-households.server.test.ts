import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db.server.ts'
import { migrateToLatest, migrations } from '../migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../testing/each-database.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '024'))
const oak = '9 Oak St\nDayton, OH 45402'

describeOnEachDatabase(
  'the givers of a database from before',
  (fresh) => {
    test('are found by surname, house number and ZIP, also when they are more than one statement has', async () => {
      const db = await openDatabase((await fresh()).url)
      onTestFinished(() => db.destroy())
      await migrateToLatest(db, before)
      const giver = (number: number, name: string | null, postal_address: string | null) => ({
        id: `P-${String(number).padStart(4, '0')}`,
        kind: 'person' as const,
        name,
        name_key: '',
        postal_address,
        created_at: 1,
        updated_at: 1,
      })
      const many = Array.from({ length: 2050 }, (_, number) =>
        giver(number, `Giver N${number}`, `${number + 1} Elm St\nDayton, OH 45402`),
      )
      const few = [
        giver(9001, 'Bob and Carol Haines', oak),
        giver(9002, 'Mr. & Mrs. Robert Haines', oak),
        giver(9003, 'Anna Haines', null),
        giver(9004, null, oak),
        giver(9005, 'Carl Haines', ''),
      ]
      for (const part of [many.slice(0, 1000), many.slice(1000), few]) {
        await db.insertInto('giver').values(part).execute()
      }
      expect(await migrateToLatest(db)).toContain('024-households')
      const rows = await db.selectFrom('giver').select(['id', 'household_key']).orderBy('id').execute()
      expect(rows.slice(-5).map((row) => row.household_key)).toEqual([
        '45402 9 haines',
        '45402 9 haines',
        null,
        null,
        null,
      ])
      expect(rows[0]?.household_key).toBe('45402 1 n0')
      expect(rows.slice(0, -5).every(({ household_key: key }, at) => key === `45402 ${at + 1} n${at}`)).toBe(true)
      expect(await migrateToLatest(db)).toEqual([])
    })
  },
  freshPostgres,
)
