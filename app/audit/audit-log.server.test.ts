import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { isPostgres, openDatabase, type Db } from '../db/db.server.ts'
import { loadDump, makeDump } from '../backup/dump.server.ts'
import { checkAuditLog, commandLine, eachChange, recordChange } from './audit-log.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'

const note = (db: Db, after: string) =>
  db
    .transaction()
    .execute((tx) => recordChange(tx, { who: commandLine, what: 'refund', subject: 'G-1', before: 1, after }, 1000))

async function logOf(db: Db, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await note(db, String(number))
}

const afters = (db: Db) => Array.fromAsync(eachChange(db), ({ after }) => after)

/** As somebody does who owns the database. */
async function dropTriggers(db: Db): Promise<void> {
  const names = isPostgres(db)
    ? ['staff_change_kept on staff_change']
    : ['staff_change_no_update', 'staff_change_no_delete']
  for (const name of names) await sql.raw(`drop trigger ${name}`).execute(db)
}

const alter = (db: Db, statement: string) => sql.raw(statement).execute(db)

const altered = (number: number) => `Entry ${number} of the audit log is not as it was written.`
const cutAfter = (number: number) => `Entries after number ${number} of the audit log are missing.`
const without = (id: number) => `delete from staff_change where id = '000000000${id}'`
const alterations: [what: string, fault: string, ...statements: string[]][] = [
  ['an amount', altered(2), "update staff_change set after = '9' where id = '0000000002'"],
  ['the time', altered(1), 'update staff_change set at = 5'],
  ['one in the middle', 'Entry 2 of the audit log is missing.', without(2)],
  ['the newest', cutAfter(2), without(3)],
  ['all', cutAfter(0), 'delete from staff_change'],
  ['the newest and the mark of it', cutAfter(2), without(3), "delete from setting where key = 'staff-change-mark'"],
  [
    ...(['the newest, and the mark is moved', altered(2), without(3)] as const),
    "update setting set value = replace(value, '0000000003', '0000000002') where key = 'staff-change-mark'",
  ],
  [
    ...(['one in the middle, and the others close up', altered(2), without(2)] as const),
    "update staff_change set id = '0000000002' where id = '0000000003'",
  ],
  [
    ...(['an amount, under another key', altered(2)] as const),
    "update staff_change set after = '9', key_id = 'other' where id = '0000000002'",
  ],
]

describeOnEachDatabase('the audit log', (fresh, it) => {
  it('is added to, and the database refuses everything else', async (db) => {
    expect(await checkAuditLog(db)).toMatchObject({ count: 0, fault: null })
    await logOf(db, 3)
    const ofPostgres = isPostgres(db) ? ['truncate staff_change'] : []
    for (const statement of ["update staff_change set after = '9'", 'delete from staff_change', ...ofPostgres]) {
      await expect(alter(db, statement), statement).rejects.toThrow('only added to')
    }
    expect(await afters(db)).toEqual(['1', '2', '3'])
    const words = 'The log is whole: 3 entries, none altered, none missing.'
    expect(await checkAuditLog(db)).toEqual({ count: 3, fault: null, words })
  })

  it('without its triggers, tells that somebody altered or removed an entry', async (db) => {
    await logOf(db, 3)
    await dropTriggers(db)
    for (const [what, fault, ...statements] of alterations) {
      const tx = await db.startTransaction().execute()
      for (const statement of statements) await alter(tx, statement)
      expect(await checkAuditLog(tx), what).toMatchObject({ fault, words: `The log is not whole. ${fault}` })
      await tx.rollback().execute()
    }
    expect(await checkAuditLog(db)).toMatchObject({ count: 3, fault: null })
  })

  it('of which only the newest are read says so, and finds what is wrong there', async (db) => {
    await logOf(db, 5)
    const part = await checkAuditLog(db, { only: 2 })
    expect([part.fault, part.words]).toEqual([null, expect.stringContaining('Of the newest 2 of 5 entries none')])
    await dropTriggers(db)
    await alter(db, "update staff_change set after = '9' where id = '0000000004'")
    expect(await checkAuditLog(db, { only: 2 })).toMatchObject({ fault: expect.stringContaining('Entry 4') })
  })

  it('says how many entries another APP_SECRET sealed', async (db) => {
    await logOf(db, 2)
    await dropTriggers(db)
    await alter(db, "update staff_change set key_id = 'before'")
    await note(db, '3')
    const { fault, words } = await checkAuditLog(db)
    expect([fault, words]).toEqual([null, expect.stringContaining('The first 2 were sealed with another APP_SECRET')])
  })

  test('is noted in by two processes at once, each entry after the other', async () => {
    const database = await fresh()
    const both = [await database.open(), await database.open()]
    await Promise.all(Array.from({ length: 20 }, (_, number) => note(both[number % 2]!, String(number))))
    expect((await afters(both[0]!)).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, number) => String(number)),
    )
    expect(await checkAuditLog(both[1]!)).toMatchObject({ count: 20, fault: null })
  })

  it('holds no address, whatever a change says', async (db) => {
    const said = [
      'ada.lee+x@example.org',
      'to Ada <ada@example.org> and b@c.example, (d@e.example)',
      'a…a@example.org, 2 @ $5',
    ]
    for (const words of said) await note(db, words)
    expect(await afters(db)).toEqual([
      'a…@example.org',
      'to Ada <a…@example.org> and b…@c.example, (d…@e.example)',
      'a…a@example.org, 2 @ $5',
    ])
  })

  it('is not noted when the change is not made', async (db) => {
    const failed = db.transaction().execute(async (tx) => {
      await recordChange(tx, { who: commandLine, what: 'refund', subject: 'G-1' }, 1)
      throw new Error('no refund')
    })
    await expect(failed).rejects.toThrow('no refund')
    expect(await checkAuditLog(db)).toMatchObject({ count: 0, fault: null })
  })

  it('moves and is restored whole, and is closed there as well', async (db) => {
    await logOf(db, 3)
    const targets = [await (await fresh()).open(), await openDatabase(await createDatabase(inject('postgresUrl')))]
    for (const other of targets) {
      await loadDump(other, makeDump(db))
      expect(await checkAuditLog(other)).toMatchObject({ count: 3, fault: null })
      await expect(alter(other, "update staff_change set after = '9'")).rejects.toThrow('only added to')
      await note(other, '4')
      // Once more over rows, as a restore does.
      await loadDump(other, makeDump(db), { replace: true })
      await note(other, '4')
      expect(await checkAuditLog(other)).toMatchObject({ count: 4, fault: null })
    }
    await targets[1]!.destroy()
  })
})
