import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readDumpFile } from '../../app/backup/dump-file.server.ts'
import { checkDump } from '../../app/backup/dump.server.ts'
import { openDatabase, type Db } from '../../app/db/db.server.ts'
import { findMigrations, migrateToLatest, migrations } from '../../app/db/migrations.server.ts'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { databases } from '../../tools/test-scope.ts'
import { cleanEnvironment, freePort, root, runScript, startProgram } from '../harness/process.ts'

const [firstMigration = ''] = Object.keys(migrations)
const message = 'How many books may a class order?'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'upgrade '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** A database of the first schema, with a message. */
function makeOld(url: string, text = message): Promise<void> {
  return withDb(url, async (db) => {
    await migrateToLatest(db, { [firstMigration]: migrations[firstMigration]! })
    await db
      .insertInto('contact_message')
      .values({
        id: 'message-1',
        name: 'Tess Teacher',
        email: 'tess@example.org',
        type: 'general',
        subject: 'Books',
        message: text,
        content_hash: 'hash',
        created_at: 1,
        answered_at: null,
      })
      .execute()
  })
}

const newUrls = {
  SQLite: async (folder: string) => `sqlite:${join(folder, 'site.db')}`,
  PostgreSQL: () => createDatabase(inject('postgresUrl')),
}

const migrationsOf = (url: string) => withDb(url, findMigrations)
const backupsIn = async (folder: string) =>
  (await readdir(folder)).includes('backups') ? readdir(join(folder, 'backups')) : []

test.each(databases)(
  'a start backs up a database of an older version on %s, names the file, and migrates it',
  async (kind) => {
    const folder = await newFolder()
    const url = await newUrls[kind](folder)
    await makeOld(url)
    const env = { DATA_DIR: folder, DATABASE_URL: url, PORT: String(await freePort()) }
    const site = await startProgram('server/start.js', [], env)
    // A PostgreSQL that answers late is opened after the first line.
    await expect.poll(() => site.logs().join()).toContain('"migrated"')
    const line = site.logs().find((each) => each.includes('"backed-up"')) ?? '{}'
    await site.stop()
    const { file = '' } = JSON.parse(line) as { file?: string }
    expect((await checkDump(readDumpFile(file))).get('contact_message')?.rows).toBe(1)
    expect(await migrationsOf(url)).toEqual(Object.keys(migrations))
    expect(await withDb(url, (db) => db.selectFrom('contact_message').select('message').execute())).toEqual([
      { message },
    ])

    const second = await startProgram('server/start.js', [], env)
    await expect.poll(async () => (await fetch(`${second.ready.url}/readyz`)).status).toBe(200)
    await second.stop()
    expect(second.logs().join()).not.toContain('backed-up')
    expect(await backupsIn(folder)).toHaveLength(1)
  },
)

test('a command of a new version backs the database up as well, and a new database is not backed up', async () => {
  const folder = await newFolder()
  const url = `sqlite:${join(folder, 'site.db')}`
  await makeOld(url)
  const forms = await runScript('staff/start.js', ['forms', 'status'], { DATA_DIR: folder })
  expect(forms.stderr).toContain('"backed-up"')
  expect(await backupsIn(folder)).toHaveLength(1)

  const empty = await newFolder()
  const { code, stderr } = await runScript('staff/start.js', ['forms', 'status'], { DATA_DIR: empty })
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('backed-up')])
  expect(await backupsIn(empty)).toEqual([])
})

test('a start whose disk has no room for the backup says so, and changes nothing', async () => {
  const folder = await newFolder()
  const url = `sqlite:${join(folder, 'site.db')}`
  // It cannot be compressed below the limit.
  await makeOld(url, Array.from({ length: 30_000 }, () => Math.random().toString(36).slice(2)).join(''))
  // No file can grow beyond this, as on a full disk.
  const child = spawn('prlimit', ['--fsize=100000', process.execPath, 'server/start.js'], {
    cwd: root,
    env: { ...cleanEnvironment(), DATA_DIR: folder, PORT: String(await freePort()), NODE_COMPILE_CACHE: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(stderr).toMatch(/the backup before it could not be written: .*Nothing was changed\. Make room for .*backups/)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(await migrationsOf(url)).toEqual([firstMigration])
  expect(await backupsIn(folder)).toEqual([])
})

test('two processes that start at once on an old database both serve', async () => {
  const folder = await newFolder()
  const url = `sqlite:${join(folder, 'site.db')}`
  await makeOld(url)
  const start = async () =>
    startProgram('server/start.js', [], { DATA_DIR: folder, DATABASE_URL: url, PORT: String(await freePort()) })
  const sites = await Promise.all([start(), start()])
  const ready = await Promise.all(sites.map(({ ready: { url: at } }) => fetch(`${at}/readyz`)))
  await Promise.all(sites.map((site) => site.stop()))
  expect(ready.map(({ status }) => status)).toEqual([200, 200])
  expect(await migrationsOf(url)).toEqual(Object.keys(migrations))
  for (const name of await backupsIn(folder)) {
    expect((await checkDump(readDumpFile(join(folder, 'backups', name)))).get('contact_message')?.rows, name).toBe(1)
  }
})

test('a backup of the newer version is refused by words, and so is a restore over its database', async () => {
  const folder = await newFolder()
  const url = `sqlite:${join(folder, 'site.db')}`
  await withDb(url, async (db) => {
    await migrateToLatest(db)
    await db.insertInto('webhook_event').values({ id: 'evt_1', type: 'x', received_at: 1 }).execute()
  })
  const file = join(folder, 'a.gz')
  expect(await runScript('staff/start.js', ['backup', '--to', file], { DATA_DIR: folder })).toMatchObject({ code: 0 })
  await withDb(url, (db) =>
    db
      .insertInto('kysely_migration' as 'setting')
      .values({ name: '999-later', timestamp: '2027-01-01T12:00:00.000Z' } as never)
      .execute(),
  )
  const restored = await runScript('staff/start.js', ['restore', '--from', file, '--replace'], { DATA_DIR: folder })
  expect([restored.code, restored.stderr]).toEqual([1, expect.stringMatching(/newer version .* 999-later.* empty one/)])
  const started = await runScript('server/start.js', [], { DATA_DIR: folder, PORT: String(await freePort()) })
  expect([started.code, started.stderr]).toEqual([1, expect.stringContaining('a newer version of the site made it')])
  expect(await backupsIn(folder)).toEqual([])
})
