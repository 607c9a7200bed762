import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '../db/db.server.ts'
import { findMigrations, migrateToLatest, migrations } from '../db/migrations.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../db/testing/each-database.ts'
import { linesOf, readFixture } from '../db/testing/read-fixture.ts'
import { readDumpFile } from './dump-file.server.ts'
import { checkDump, loadDump, makeDump } from './dump.server.ts'
import { backUpBeforeUpgrade } from './write-backup.server.ts'

const firstOnly = { '001-initial-schema': migrations['001-initial-schema']! }

function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'site-upgrade-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String)

/** As the start of the site does it. */
const upgrade = (db: Db, folder: string) => migrateToLatest(db, migrations, () => backUpBeforeUpgrade(db, folder))

describeOnEachDatabase(
  'the backup before an upgrade',
  (fresh) => {
    const open = async () => {
      const db = await openDatabase((await fresh()).url)
      onTestFinished(() => db.destroy())
      return db
    }
    /** With the first schema. One of its tables has a row, and a later migration drops it. */
    const openOld = async () => {
      const db = await open()
      await migrateToLatest(db, firstOnly)
      const note = { id: 'note-1', email: 'edna@example.org', note: 'Calls', who: 'ann@office.example', created_at: 1 }
      await db
        .insertInto('person_note' as 'giver_note')
        .values(note as never)
        .execute()
      return db
    }

    test('holds the database as it was, and is made once', async () => {
      const db = await openOld()
      const before = await checkDump(makeDump(db))
      expect(before.get('person_note')?.rows).toBe(1)
      const folder = newFolder()
      expect(await upgrade(db, folder)).toContain('002-givers')
      const [file = ''] = filesIn(folder)
      expect(file).toMatch(/^before-\d+\.\d+\.\d+-.*\.ndjson\.gz$/)
      expect(await checkDump(readDumpFile(join(folder, file)))).toEqual(before)
      const restored = await open()
      await loadDump(restored, readDumpFile(join(folder, file)))
      const notes = restored.selectFrom('giver_note').select(['id', 'note'])
      expect(await notes.execute()).toEqual([{ id: 'note-1', note: 'Calls' }])

      expect(await upgrade(db, folder)).toEqual([])
      expect(filesIn(folder)).toEqual([file])
    })

    test('is not made of an empty database, old or new', async () => {
      const folder = newFolder()
      const [old, made] = [await open(), await open()]
      await migrateToLatest(old, firstOnly)
      for (const db of [old, made]) expect(await upgrade(db, folder)).not.toEqual([])
      expect(filesIn(folder)).toEqual([])
    })

    test('that cannot be written stops the upgrade, and nothing is changed', async () => {
      const db = await openOld()
      const before = await checkDump(makeDump(db))
      const occupied = join(newFolder(), 'file')
      writeFileSync(occupied, 'no folder')
      await expect(upgrade(db, join(occupied, 'backups'))).rejects.toThrow(
        /the backup before it could not be written: .*Nothing was changed. Make room for .*backups, and start again/,
      )
      expect(await findMigrations(db)).toEqual(Object.keys(firstOnly))
      expect(await checkDump(makeDump(db))).toEqual(before)
    })

    test('of a database that has the schema of another version is not made', async () => {
      const db = await open()
      await loadDump(db, linesOf(readFixture('schema-001.jsonl')))
      const folder = newFolder()
      await expect(migrateToLatest(db, firstOnly, () => backUpBeforeUpgrade(db, folder))).rejects.toThrow(
        'a newer version of the site made it',
      )
      expect(filesIn(folder)).toEqual([])
    })
  },
  freshPostgres,
)
