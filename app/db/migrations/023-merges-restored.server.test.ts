import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findEmails, findGiver } from '../../givers/giver.queries.server.ts'
import { takeApart } from '../../givers/merging/merge-givers.server.ts'
import { openDatabase } from '../db.server.ts'
import { migrateToLatest, migrations } from '../migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../testing/each-database.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '023'))

describeOnEachDatabase(
  'a merge from before',
  (fresh) => {
    test('gives back what the kept giver got from the other', async () => {
      const db = await openDatabase((await fresh()).url)
      onTestFinished(() => db.destroy())
      await migrateToLatest(db, before)
      const now = Date.now()
      await sql`insert into giver (id, kind, name, name_key, postal_address, phone, merged_into, created_at, updated_at)
        values ('P-kept', 'person', 'Ann', 'ann', '1 Elm St', '555-0101', null, 1, 1),
          ('P-in', 'person', 'Anne', 'anne', '1 Elm St', '555-0102', 'P-kept', 1, 1)`.execute(db)
      await sql`insert into giver_email (id, giver_id, email, email_key, gets_receipts, created_at)
        values ('e', 'P-in', 'a@example.org', 'a@example.org', 1, 1)`.execute(db)
      await sql`insert into giver_merge (id, merge_id, giver_id, from_id, into_id, filled, who, created_at)
        values ('m', 'm', 'P-in', 'P-in', 'P-kept', '["postal_address"]', 'x', ${now})`.execute(db)
      expect(await migrateToLatest(db)).toContain('023-merges-restored')
      await db.deleteFrom('giver_email').execute()
      expect(await takeApart(db, { mergeId: 'm', who: 'x' }, now)).toEqual({ ok: true, isNew: true })
      expect(await findGiver(db, 'P-kept')).toMatchObject({ name: 'Ann', postal_address: null, phone: '555-0101' })
      expect(await findGiver(db, 'P-in')).toMatchObject({ postal_address: '1 Elm St', phone: '555-0102' })
      expect(await findEmails(db, 'P-in')).toMatchObject([{ email: 'a@example.org', gets_receipts: 1 }])
    })
  },
  freshPostgres,
)
