import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db.server.ts'
import { migrateToLatest, migrations } from '../migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../testing/each-database.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '020'))

describeOnEachDatabase(
  'the choices of a database from before',
  (fresh) => {
    test('hold for all that is there, where there was a choice', async () => {
      const db = await openDatabase((await fresh()).url)
      onTestFinished(() => db.destroy())
      await migrateToLatest(db, before)
      const giver = (id: string, merged_into: string | null = null) => ({
        id,
        kind: 'person' as const,
        name_key: '',
        merged_into,
        created_at: 1,
        updated_at: 1,
      })
      await db
        .insertInto('giver')
        .values([giver('P-one'), giver('P-two'), giver('P-in', 'P-two')])
        .execute()
      const email = (name: string, giver_id: string, gets_receipts: 0 | 1) => ({
        id: name,
        giver_id,
        email: name,
        email_key: name,
        gets_receipts,
        created_at: 1,
      })
      await db
        .insertInto('giver_email')
        .values([email('only', 'P-one', 1), email('chosen', 'P-two', 1), email('member', 'P-in', 0)])
        .execute()
      const from = Date.now()
      expect(await migrateToLatest(db)).toContain('020-copies-and-choices')
      const rows = await db.selectFrom('giver_email').select(['id', 'chosen_at']).orderBy('id').execute()
      expect(rows).toMatchObject([{ id: 'chosen' }, { id: 'member', chosen_at: null }, { id: 'only', chosen_at: null }])
      expect(rows[0]?.chosen_at).toBeGreaterThanOrEqual(from)
    })
  },
  freshPostgres,
)
