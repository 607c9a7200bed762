import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { onlyPostgres } from '../../tools/test-scope.ts'
import { isPostgres, openDatabase, type Db } from '../db/db.server.ts'
import { loadDump, makeDump } from '../backup/dump.server.ts'
import { commandLine, recordChange } from './audit-log.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'

const record = (db: Db, after: string) =>
  db
    .transaction()
    .execute((tx) => recordChange(tx, { who: commandLine, what: 'refund', subject: 'G-1', before: 1, after }, 1000))

async function logOf(db: Db, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await record(db, String(number))
}

const changesOf = (db: Db) => db.selectFrom('staff_change').selectAll().orderBy('id').execute()
const afters = async (db: Db) => (await changesOf(db)).map(({ after }) => after)

const alter = (db: Db, statement: string) => sql.raw(statement).execute(db)

describeOnEachDatabase('the audit log', (fresh, it) => {
  it('accepts new rows, and the database refuses any other change', async (db) => {
    await logOf(db, 3)
    const ofPostgres = isPostgres(db) ? ['truncate staff_change'] : []
    for (const statement of ["update staff_change set after = '9'", 'delete from staff_change', ...ofPostgres]) {
      await expect(alter(db, statement), statement).rejects.toThrow('only added to')
    }
    expect(await afters(db)).toEqual(['1', '2', '3'])
  })

  test('counts each row when two processes write at once', async () => {
    const database = await fresh()
    const both = [await database.open(), await database.open()]
    await Promise.all(Array.from({ length: 20 }, (_, number) => record(both[number % 2]!, String(number))))
    const changes = await changesOf(both[0]!)
    const numbers = Array.from({ length: 20 }, (_, number) => number)
    expect(changes.map(({ id }) => Number(id))).toEqual(numbers.map((number) => number + 1))
    expect(changes.map(({ after }) => Number(after)).toSorted((a, b) => a - b)).toEqual(numbers)
  })

  it('stores no address, for any text of a change', async (db) => {
    const said = [
      'ada.lee+x@example.org',
      'to Ada <ada@example.org> and b@c.example, (d@e.example)',
      'a…a@example.org, 2 @ $5',
    ]
    for (const words of said) await record(db, words)
    expect(await afters(db)).toEqual([
      'a…@example.org',
      'to Ada <a…@example.org> and b…@c.example, (d…@e.example)',
      'a…a@example.org, 2 @ $5',
    ])
  })

  it('is not written when the change is rolled back', async (db) => {
    const failed = db.transaction().execute(async (tx) => {
      await recordChange(tx, { who: commandLine, what: 'refund', subject: 'G-1' }, 1)
      throw new Error('no refund')
    })
    await expect(failed).rejects.toThrow('no refund')
    expect(await afters(db)).toEqual([])
  })

  it('moves and is restored complete, and is closed in the new database, too', async (db) => {
    await logOf(db, 3)
    const newPostgres = await Promise.all(onlyPostgres.map(() => createDatabase(inject('postgresUrl'))))
    const targets = [await (await fresh()).open(), ...(await Promise.all(newPostgres.map((url) => openDatabase(url))))]
    for (const other of targets) {
      await loadDump(other, makeDump(db))
      expect(await afters(other)).toEqual(['1', '2', '3'])
      await expect(alter(other, "update staff_change set after = '9'")).rejects.toThrow('only added to')
      await record(other, '4')
      // A second time, over existing rows, as a restore does.
      await loadDump(other, makeDump(db), { replace: true })
      await record(other, '4')
      expect(await afters(other)).toEqual(['1', '2', '3', '4'])
    }
    await targets[1]?.destroy()
  })
})
