import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../app/platform/db.server.ts'
import { readDumpFile } from '../../app/platform/dump/dump-file.server.ts'
import { checkDump, type DumpSums, makeDump } from '../../app/platform/dump/dump.server.ts'
import { countRows } from '../../app/platform/dump/table-rows.server.ts'
import { migrateToLatest } from '../../app/platform/migrations.server.ts'
import { insertSampleRows } from '../../app/platform/testing/sample-rows.ts'
import { createDatabase } from '../../tools/postgres-cluster.ts'
import { runScript } from '../harness/process.ts'
import { startWorld, type World } from '../harness/world.ts'
import { expectEachGiftOnce } from './expect-each-gift-once.ts'
import { emailOf, give } from './gifts.ts'

const manyRows = 30_000

let world: World | undefined
afterEach(async () => {
  await world?.stop()
  world = undefined
})

const databases = [
  ['SQLite', async () => undefined],
  ['PostgreSQL', () => createDatabase(inject('postgresUrl'))],
] as const

test.each(databases)(
  'a backup of %s while gifts arrive holds every gift that was there, and is restored elsewhere',
  { timeout: 120_000 },
  async (_, newUrl) => {
    world = await startWorld({ databaseUrl: await newUrl() })
    const { site, siteOptions } = world
    const staff = staffOf(world)
    for (const number of [1, 2, 3]) await give(world, number)
    await expectEachGiftOnce(world, 3)
    const file = join(siteOptions.dataDir, 'backup.gz')
    const givers = [4, 5, 6, 7, 8, 9].map((number) => give(world as World, number))
    const [backup] = await Promise.all([staff(['backup', '--to', file]), ...givers])
    expect(backup).toMatchObject({ code: 0, stdout: expect.stringMatching(/^payment +[3-9] .*Backed up into/ms) })
    expect((await staff(['backup', '--to', file])).stderr).toContain('exists')
    // What was written while the backup was made is not lost for the site.
    await expectEachGiftOnce(world, 9)

    const refused = await staff(['restore', '--from', file, '--replace'])
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop the site first') })

    const sums = await checkDump(readDumpFile(file))
    for (const [name, otherUrl] of databases) {
      const databaseUrl = (await otherUrl()) ?? `sqlite:${join(siteOptions.dataDir, 'restored.db')}`
      const environment = { ...world.environment, DATABASE_URL: databaseUrl }
      const restored = await runScript('staff/main.ts', ['restore', '--from', file], environment)
      expect(restored, name).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored from') })
      expect(await sumsOf(databaseUrl)).toEqual(sums)
      expect(await emailsIn(databaseUrl)).toEqual(expect.arrayContaining([1, 2, 3].map(emailOf)))
    }

    await site.stop()
    const replaced = await staff(['restore', '--from', file])
    expect(replaced.stderr).toContain('not empty')
    const swapped = await staff(['restore', '--from', file, '--replace'])
    expect(swapped.code, swapped.stderr).toBe(0)
    expect(await sumsOf(site.databaseUrl)).toEqual(sums)
    const aside = /kept in (\S+)\./.exec(swapped.stdout)?.[1] ?? ''
    expect((await checkDump(readDumpFile(aside))).get('payment')?.rows).toBe(9)
    // The site goes on with what was restored: Stripe's events and the reconciliation bring back the rest.
    await site.start()
    expect((await staff(['reconcile'])).code).toBe(0)
    await expect.poll(() => emailsIn(site.databaseUrl)).toHaveLength(9)
  },
)

test('a grown SQLite moves to PostgreSQL, once, and only while the site is stopped', { timeout: 60_000 }, async () => {
  world = await startWorld()
  const { site } = world
  const staff = staffOf(world)
  await give(world, 1)
  await expectEachGiftOnce(world, 1)
  const target = await createDatabase(inject('postgresUrl'))
  expect((await staff(['move', '--to', target])).stderr).toContain('Stop the site first')
  await site.stop()
  const db = await openDatabase(site.databaseUrl)
  await insertSampleRows(db)
  await db.destroy()

  const moved = await staff(['move', '--to', target])
  expect(moved, moved.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('every table compared') })
  expect(await sumsOf(target)).toEqual(await sumsOf(site.databaseUrl))
  expect((await staff(['move', '--to', target])).stderr).toContain('not empty')
  expect((await staff(['move', '--to', 'mysql://x'])).stderr).toContain('--to must be')
})

test('killed in the middle, nothing half is left', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-kill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const full = `sqlite:${join(folder, 'full.db')}`
  const db = await openDatabase(full)
  await migrateToLatest(db)
  for (let start = 0; start < manyRows; start += 1000) {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ id: `evt_${start + index}`, type: 'x', received_at: 1 }))
    await db.insertInto('webhook_event').values(rows).execute()
  }
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
  const moveTo = await createDatabase(inject('postgresUrl'))
  expect(await killedAtFirstProgress(['move', '--to', moveTo], full)).toBe('SIGKILL')
  await expect.poll(() => rowsIn(moveTo)).toBe(0)
  expect((await staffOn(full, ['move', '--to', moveTo])).code).toBe(0)
  // The database notes that it was backed up.
  expect(await sumsOf(moveTo)).toEqual(await sumsOf(full))
  expect(readdirSync(dirname(file)).filter((name) => name === 'whole.gz')).toHaveLength(1)
})

const staffOf = (world: World) => (args: string[]) => world.staff(args)
const staffOn = (url: string, args: string[]) => runScript('staff/main.ts', args, { DATABASE_URL: url })

/** Ends the command as a power cut would, as soon as it says how far it is. */
async function killedAtFirstProgress(args: string[], url: string): Promise<NodeJS.Signals | null> {
  const env = { ...process.env, DATABASE_URL: url }
  const child = spawn(process.execPath, ['staff/main.ts', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.once('data', () => child.kill('SIGKILL'))
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal
}

async function withDb<T>(url: string, work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const db = await openDatabase(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const sumsOf = (url: string): Promise<DumpSums> => withDb(url, (db) => checkDump(makeDump(db)))
const rowsIn = (url: string): Promise<number> => withDb(url, countRows)
const emailsIn = (url: string): Promise<(string | null)[]> =>
  withDb(url, async (db) => {
    const rows = await db.selectFrom('payment').select('payer_email').where('status', '=', 'paid').execute()
    return rows.map((row) => row.payer_email)
  })
