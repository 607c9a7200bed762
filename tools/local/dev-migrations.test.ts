import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { backUpBeforeUpgrade } from '../../app/backup/write-backup.server.ts'
import { openDatabase, type Db } from '../../app/db/db.server.ts'
import { findMigrations, migrateToLatest, migrations } from '../../app/db/migrations.server.ts'
import { keepSetting } from '../../app/db/setting.queries.server.ts'
import { describeOnEachDatabase, freshPostgres } from '../../app/db/testing/each-database.ts'
import { decideMigrations, keepMigrationRun } from './dev-migrations.ts'

const names = Object.keys(migrations)
const last = names.at(-1)!
const half = '999-half-written'
const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name !== last))
const withHalf = {
  ...migrations,
  [half]: { up: async (db: Db) => void (await sql`create table half (id text)`.execute(db)) },
}

/** A folder of data and one of migrations, and a developer who gives `answer` to each question. */
function developer(url: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dev-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'migrations')
  cpSync(join(import.meta.dirname, '../../app/db/migrations'), folder, { recursive: true })
  const said: string[] = []
  const questions: string[] = []
  const start = (answer: boolean | null) =>
    decideMigrations({
      url,
      dataDir,
      folder,
      say: (text) => void said.push(text),
      ask: async (question) => {
        questions.push(question)
        return answer
      },
    })
  return { dataDir, folder, said, questions, start }
}

async function withDb<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const done = (url: string) => withDb(url, findMigrations)
const settingsOf = (url: string) =>
  withDb(url, async (db) => (await db.selectFrom('setting').select('key').execute()).map(({ key }) => key))

describeOnEachDatabase(
  'a migration that is being written',
  (fresh) => {
    test('an empty database is made without a question', async () => {
      const { url } = await fresh()
      const { start, questions, said } = developer(url)
      await start(null)
      expect([questions, said]).toEqual([[], []])
    })

    test('a new one runs after a yes alone', async () => {
      const { url } = await fresh()
      const { start, questions } = developer(url)
      await withDb(url, (db) => migrateToLatest(db, earlier))
      await expect(start(false)).rejects.toThrow(`${last} has not run on this database, and runs once. While you write`)
      await expect(start(null)).rejects.toThrow('To run it, answer yes to npm run dev in a terminal.')
      expect(await done(url)).toEqual(Object.keys(earlier))
      await start(true)
      expect(questions).toHaveLength(3)
    })

    test('a file without a line is named, and nothing is asked', async () => {
      const { url } = await fresh()
      const { start, questions, said, folder } = developer(url)
      await withDb(url, migrateToLatest)
      writeFileSync(join(folder, `${half}.server.ts`), '')
      await start(null)
      expect(questions).toEqual([])
      expect(said).toEqual([expect.stringContaining(`${half}.server.ts has no line in \`migrations\``)])
    })

    test('one that was changed after it ran is set back after a yes, and runs again; a no leaves the site as it is', async () => {
      const { url } = await fresh()
      const { start, questions, said, dataDir, folder } = developer(url)
      await withDb(url, async (db) => {
        await migrateToLatest(db, earlier)
        await keepSetting(db, 'before', 0)
        await backUpBeforeUpgrade(db, join(dataDir, 'backups'))
        await migrateToLatest(db)
        await keepMigrationRun(db, folder)
        await keepSetting(db, 'after', 0)
      })
      await start(null)
      expect(questions).toEqual([])

      const file = join(folder, `${last}.server.ts`)
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n// Half-written.`)
      await start(false)
      expect(said.join()).toContain(`${last} was changed after it ran on this database`)
      expect(await settingsOf(url)).toContain('after')

      await start(true)
      expect(questions.at(-1)).toContain('what was added since is missing')
      expect(said.at(-1)).toMatch(/^The database is set back\. What was there is kept as .*before-\d/)
      expect(await settingsOf(url)).toEqual(['before'])
      expect(await done(url)).toEqual(names)
      await withDb(url, (db) => keepMigrationRun(db, folder))
      await start(null)
      expect(questions).toHaveLength(2)
    })

    test('one that is no longer listed stops the start, and is set back after a yes, with its tables', async () => {
      const { url } = await fresh()
      const { start, questions, dataDir } = developer(url)
      await withDb(url, async (db) => {
        await migrateToLatest(db)
        await keepSetting(db, 'before', 0)
        await backUpBeforeUpgrade(db, join(dataDir, 'backups'))
        await migrateToLatest(db, withHalf)
      })
      await expect(start(null)).rejects.toThrow(
        /has had 999-half-written, which .* no longer lists.*\n.*\n.*in a terminal/,
      )
      await expect(start(false)).rejects.toThrow('You are asked again when you have changed it, and at the next start.')
      await start(true)
      expect(questions).toHaveLength(3)
      expect(await done(url)).toEqual(names)
      expect(await settingsOf(url)).toEqual(['before'])
      // What it made is gone, so it can run again.
      expect(await withDb(url, (db) => migrateToLatest(db, withHalf))).toEqual([half])
    })

    test('without a backup from before it, the new database is empty, and the question says so', async () => {
      const { url } = await fresh()
      const { start, questions } = developer(url)
      await withDb(url, async (db) => {
        await migrateToLatest(db, withHalf)
        await keepSetting(db, 'after', 0)
      })
      await start(true)
      expect(questions).toEqual([expect.stringContaining('make the sample data again')])
      expect(await done(url)).toEqual(names)
      expect(await settingsOf(url)).toEqual([])
    })

    test('a database that another process has open is not set back', async () => {
      const { url, open } = await fresh()
      const { start } = developer(url)
      await migrateToLatest(await open(), withHalf)
      await expect(start(true)).rejects.toThrow('Another process has the database open. Stop it first.')
      expect(await done(url)).toContain(half)
    })
  },
  freshPostgres,
)
