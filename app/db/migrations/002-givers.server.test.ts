import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadDump } from '../../backup/dump.server.ts'
import { openDatabase, type Db } from '../db.server.ts'
import { migrateToLatest, migrations } from '../migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../testing/each-database.ts'
import { linesOf, readFixture } from '../testing/read-fixture.ts'
import { createGivers } from './002-givers.server.ts'

/** A dump of a database with the schema 001 and every kind of row. */
const oldLines = readFixture('schema-001.jsonl')

/** The payments of the dump, with the names of their columns. */
function oldPayments(): Record<string, unknown>[] {
  const start = oldLines.findIndex((line) => 'table' in line && line.table === 'payment')
  const end = oldLines.findIndex((line) => 'end' in line && line.end === 'payment')
  const columns = (oldLines[start] as { columns: string[] }).columns
  const rows = oldLines.slice(start + 1, end) as unknown as unknown[][]
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
}

/** What each payment with a giver, a name or a number says about its giver. */
async function giversOf(db: Db) {
  const { rows } = await sql<{ id: string; giver_id: string; name: string | null; email: string | null }>`
    select payment.id, giver_id, giver.name, payer_email as email from payment
    left join giver on giver.id = payment.giver_id where payment.id like '_-000-000-%' order by payment.id`.execute(db)
  return new Map(rows.map((row) => [row.id.slice(-2), row]))
}

describeOnEachDatabase(
  'the migration to givers',
  (fresh) => {
    const loadOld = async () => {
      const db = await openDatabase((await fresh()).url)
      onTestFinished(() => db.destroy())
      await loadDump(db, linesOf(oldLines))
      return db
    }

    test('keeps every payment with its amounts, and gives each address one giver', async () => {
      const db = await loadOld()
      const payments = await db.selectFrom('payment').selectAll().orderBy('id').execute()
      // Every old column of every payment.
      expect(payments).toMatchObject(oldPayments())
      expect(payments).toHaveLength(21)

      const givers = await giversOf(db)
      const edna = givers.get('01')!
      expect(edna).toMatchObject({ name: 'Edna Brown', giver_id: expect.stringMatching(/^P-/) })
      // Her other spelling, her renewals, her order, her bank transfer on its way, and her check with the address.
      for (const id of ['02', '03', '04', '05', '06', '19']) expect(givers.get(id)?.giver_id, id).toBe(edna.giver_id)
      expect(givers.get('07')?.giver_id).toBeNull()
      const addresses = await db.selectFrom('giver_email').selectAll().where('giver_id', '=', edna.giver_id).execute()
      expect(addresses).toMatchObject([
        { email: 'edna@example.org', email_key: 'edna@example.org', gets_receipts: 1, confirmed_at: null },
      ])
    })

    test('gives each name and postal address of checks a giver, and each check without a name its own', async () => {
      const givers = await giversOf(await loadOld())
      const ids = ['14', '15', '17', '18'].map((id) => givers.get(id)?.giver_id)
      expect(new Set(ids).size).toBe(4)
      expect(givers.get('16')?.giver_id).toBe(givers.get('15')?.giver_id)
      expect(ids).not.toContain(givers.get('01')?.giver_id)
    })

    test('leaves a removed payer removed, and empties a forgotten giver', async () => {
      const db = await loadOld()
      const givers = await giversOf(db)
      expect(givers.get('13')?.giver_id).toBeNull()
      const forgotten = givers.get('12')!
      expect(forgotten).toMatchObject({ name: null, email: 'forgotten@example.org' })
      const row = await db.selectFrom('giver').selectAll().where('id', '=', forgotten.giver_id).executeTakeFirst()
      expect(row).toMatchObject({ name: null, name_key: '', postal_address: null, forgotten_at: expect.any(Number) })
      expect(
        await db.selectFrom('giver_email').select('id').where('giver_id', '=', forgotten.giver_id).execute(),
      ).toEqual([])
    })

    test('passes notes, refusals, bounces, statements and recurring gifts to the giver', async () => {
      const db = await loadOld()
      const givers = await giversOf(db)
      const edna = givers.get('01')!.giver_id
      const notes = await db.selectFrom('giver_note').selectAll().orderBy('id').execute()
      expect(notes.filter(({ id }) => id.startsWith('note-'))).toMatchObject([
        { id: 'note-1', giver_id: edna, note: 'Prefers the telephone' },
        { id: 'note-2', note: 'Asked for a catalog' },
      ])
      const writer = await db
        .selectFrom('giver_email')
        .select('email')
        .where('giver_id', '=', notes.find(({ id }) => id === 'note-2')!.giver_id)
        .execute()
      expect(writer).toEqual([{ email: 'writer@example.org' }])
      const refusing = await db.selectFrom('giver').select('id').where('no_letters_at', 'is not', null).execute()
      expect(refusing).toEqual([{ id: edna }])
      const bounced = await db.selectFrom('giver_email').select('email').where('bounced_at', 'is not', null).execute()
      expect(bounced).toEqual([{ email: 'tess@example.org' }])
      const sent = db.selectFrom('statement_sent').select(['id', 'giver_id']).where('id', 'like', 'statement-%')
      // The other one was to an address that no payment has.
      expect(await sent.orderBy('id').execute()).toEqual([{ id: 'statement-1', giver_id: edna }])
      const recurring = db.selectFrom('recurring_gift').select('giver_id').where('subscription_id', '=', 'sub_edna')
      expect(await recurring.execute()).toEqual([{ giver_id: edna }])
    })

    test('that fails changes nothing, and runs completely the next time', async () => {
      const db = await openDatabase((await fresh()).url)
      onTestFinished(() => db.destroy())
      const first = { '001-initial-schema': migrations['001-initial-schema']! }
      await migrateToLatest(db, first)
      const failing = async (later: Db) => {
        await createGivers(later)
        throw new Error('the process ends here')
      }
      await expect(migrateToLatest(db, { ...first, '002-givers': { up: failing } })).rejects.toThrow('ends here')
      const tables = (await db.introspection.getTables()).map(({ name }) => name)
      expect(tables).not.toContain('giver')
      expect(await migrateToLatest(db)).toContain('002-givers')
    })
  },
  freshPostgres,
)
