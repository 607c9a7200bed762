import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '../../app/db/db.server.ts'
import { readDumpFile } from '../../app/backup/dump-file.server.ts'
import { checkDump, type DumpSums, makeDump } from '../../app/backup/dump.server.ts'
import { countRows } from '../../app/backup/table-rows.server.ts'
import { migrateToLatest } from '../../app/db/migrations.server.ts'
import { insertSampleRows } from '../../app/db/testing/sample-rows.ts'
import { addGifts } from '../../app/payments/testing/add-gifts.ts'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { runScript } from '../harness/process.ts'
import { startTestEnv } from '../harness/test-env.ts'
import { expectEachGiftOnce } from './expect-each-gift-once.ts'
import { emailOf, give } from './gifts.ts'

const manyRows = 30_000

/** Tests the commands. The storage tests move a dump from each database into each. */
test('a backup while gifts arrive is restored in place, and a grown SQLite moves to PostgreSQL', async () => {
  const testEnv = await startTestEnv()
  onTestFinished(() => testEnv.stop())
  const { site, siteOptions } = testEnv
  const staff = (args: string[]) => testEnv.staff(args)
  for (const number of [1, 2, 3]) await give(testEnv, number)
  await expectEachGiftOnce(testEnv, 3)
  const file = join(siteOptions.dataDir, 'backup.gz')
  const givers = [4, 5, 6, 7, 8, 9].map((number) => give(testEnv, number))
  const [backup] = await Promise.all([staff(['backup', '--to', file]), ...givers])
  expect(backup).toMatchObject({ code: 0, stdout: expect.stringMatching(/^payment +[3-9] .*Backed up into/ms) })
  // A write during the backup is not lost.
  await expectEachGiftOnce(testEnv, 9)

  const target = await createDatabase(inject('postgresUrl'))
  expect((await staff(['restore', '--from', file, '--replace'])).stderr).toContain('Stop the site first')
  expect((await staff(['move', '--to', target])).stderr).toContain('Stop the site first')

  const sums = await checkDump(readDumpFile(file))
  await site.stop()
  expect((await staff(['restore', '--from', file])).stderr).toContain('not empty')
  const swapped = await staff(['restore', '--from', file, '--replace'])
  expect(swapped.code, swapped.stderr).toBe(0)
  expect(await sumsOf(site.databaseUrl)).toEqual(sums)
  expect(await emailsIn(site.databaseUrl)).toEqual(expect.arrayContaining([1, 2, 3].map(emailOf)))
  expect(await paymentsKeptBy(swapped.stdout)).toBe(9)
  // The site continues with the restored data: Stripe's events and the reconciliation add the rest.
  await site.start()
  expect((await staff(['reconcile'])).code).toBe(0)
  await expect.poll(() => emailsIn(site.databaseUrl), { interval: 200 }).toHaveLength(9)

  await site.stop()
  await withDb(site.databaseUrl, insertSampleRows)
  const moved = await staff(['move', '--to', target])
  expect(moved, moved.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('every table compared') })
  expect(await sumsOf(target)).toEqual(await sumsOf(site.databaseUrl))

  siteOptions.databaseUrl = target
  const replaced = await staff(['restore', '--from', file, '--replace'])
  expect(replaced.code, replaced.stderr).toBe(0)
  expect(await sumsOf(target)).toEqual(sums)
  expect(await paymentsKeptBy(replaced.stdout)).toBeGreaterThan(9)
})

test('a killed command leaves no partial result', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-kill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const full = `sqlite:${join(folder, 'full.db')}`
  const db = await openDatabase(full)
  await migrateToLatest(db)
  await sql`with recursive event(number) as (select 1 union all select number + 1 from event where number < ${manyRows})
    insert into webhook_event (id, type, received_at) select 'evt_' || number, 'x', 1 from event`.execute(db)
  await db.destroy()
  const sums = await sumsOf(full)
  const file = join(folder, 'backups', 'whole.gz')

  expect(await killedAtFirstProgress(['backup', '--to', file], full)).toBe('SIGKILL')
  expect(existsSync(file)).toBe(false)
  expect((await staffOn(full, ['backup', '--to', file])).code).toBe(0)

  const targets = [`sqlite:${join(folder, 'new.db')}`, await createDatabase(inject('postgresUrl'))]
  for (const target of targets) {
    expect(await killedAtFirstProgress(['restore', '--from', file], target)).toBe('SIGKILL')
    await expect.poll(() => rowsIn(target)).toBe(0)
    expect((await staffOn(target, ['restore', '--from', file])).code).toBe(0)
    expect(await sumsOf(target)).toEqual(sums)
  }
  expect(readdirSync(dirname(file)).filter((name) => name === 'whole.gz')).toHaveLength(1)
})

test('an interrupted drill or backup leaves nothing, and a full disk is named', { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-interrupt-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const sqlite = `sqlite:${join(folder, 'site.db')}`
  const postgres = await createDatabase(inject('postgresUrl'))
  await withDb(sqlite, async (db) => {
    await migrateToLatest(db)
    await addGifts(db, {
      count: 4000,
      giver: { email: 'ada@example.com', count: 500 },
      until: Date.UTC(2026, 10, 21),
    })
  })
  const file = join(folder, 'whole.gz')
  const settings = { DATA_DIR: folder }
  expect(await staffOn(sqlite, ['backup', '--to', file], settings)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('whether it can be restored, "npm run restore -- --drill" shows'),
  })
  expect((await staffOn(sqlite, ['move', '--to', postgres], settings)).code).toBe(0)
  // Beside an open database SQLite has files of its own, which a kill leaves.
  const left = async () => (await readdir(folder)).filter((name) => !name.startsWith('site.db')).toSorted()
  const before = await left()

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const isThere = (name: string) => readdirSync(folder).some((entry) => entry.includes(name))
    const drill = ['restore', '--drill', '--from', file]
    expect(await interrupted(drill, sqlite, folder, signal, () => isThere('restore-drill-'))).toBe(signal)
    const backup = ['backup', '--to', join(folder, 'other.gz')]
    expect(await interrupted(backup, sqlite, folder, signal, () => isThere('.unfinished'))).toBe(signal)
  }
  expect(await left()).toEqual(before)
  const watching = await openDatabase(postgres)
  onTestFinished(() => watching.destroy())
  const statements = async () => {
    const others = sql<{ query: string }>`select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    return (await others.execute(watching)).rows.map(({ query }) => query.slice(0, 11))
  }
  const isLoading = async () => (await statements()).includes('insert into')
  expect(await interrupted(['restore', '--drill', '--from', file], postgres, folder, 'SIGKILL', isLoading)).toBe(
    'SIGKILL',
  )
  await expect.poll(statements, { timeout: 60_000 }).toEqual([])
  expect(await schemasOf(postgres)).toEqual(['information_schema', 'public'])
  const drill = await staffOn(postgres, ['restore', '--drill', '--from', file], settings)
  expect(drill, drill.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('It holds 4,000 paid gifts') })
  expect(await schemasOf(postgres)).toEqual(['information_schema', 'public'])

  const onFullDisk = (args: string[]) => {
    const { status, stderr } = spawnSync('prlimit', ['--fsize=100000', process.execPath, 'staff/main.ts', ...args], {
      env: { ...process.env, ...settings, DATABASE_URL: sqlite },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    return stderr.trim().split('\n').at(-1)
  }
  const full = (place: string) =>
    expect.stringMatching(new RegExp(`^The disk of ${place} is full, or fails: .* Make room`))
  expect(onFullDisk(['backup', '--to', join(folder, 'other.gz')])).toEqual(full(folder))
  expect(onFullDisk(['restore', '--drill', '--from', file])).toEqual(full(folder))
  expect(await left()).toEqual(before)
})

const staffOn = (url: string, args: string[], more: NodeJS.ProcessEnv = {}) =>
  runScript('staff/main.ts', args, { ...more, DATABASE_URL: url })

/** Kills the command when it prints its first progress. */
async function killedAtFirstProgress(args: string[], url: string): Promise<NodeJS.Signals | null> {
  const env = { ...process.env, DATABASE_URL: url }
  const child = spawn(process.execPath, ['staff/main.ts', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.once('data', () => child.kill('SIGKILL'))
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal
}

/** Sends the signal when the command has come so far. */
async function interrupted(
  args: string[],
  url: string,
  folder: string,
  signal: NodeJS.Signals,
  isSoFar: () => boolean | Promise<boolean>,
): Promise<NodeJS.Signals | null> {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder }
  const child = spawn(process.execPath, ['staff/main.ts', ...args], { env, stdio: 'ignore' })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  await expect.poll(isSoFar, { interval: 20, timeout: 60_000 }).toBe(true)
  child.kill(signal)
  return (await ended)[1]
}

const schemasOf = (url: string) =>
  withDb(url, async (db) => {
    const all = sql<{ name: string }>`select nspname as name from pg_namespace where nspname !~ '^pg_' order by 1`
    return (await all.execute(db)).rows.map(({ name }) => name)
  })

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const sumsOf = (url: string): Promise<DumpSums> => withDb(url, (db) => checkDump(makeDump(db)))
/** The number of payments in the backup of the replaced database. */
const paymentsKeptBy = async (stdout: string) =>
  (await checkDump(readDumpFile(/kept in (\S+)\./.exec(stdout)?.[1] ?? ''))).get('payment')?.rows
const rowsIn = (url: string): Promise<number> => withDb(url, countRows)
const emailsIn = (url: string): Promise<(string | null)[]> =>
  withDb(url, async (db) => {
    const rows = await db.selectFrom('payment').select('payer_email').where('status', '=', 'paid').execute()
    return rows.map((row) => row.payer_email)
  })
