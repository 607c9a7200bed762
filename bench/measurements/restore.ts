import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../app/db/db.server.ts'
import { migrateToLatest } from '../../app/db/migrations.server.ts'
import { addGifts } from '../../app/payments/testing/add-gifts.ts'
import { cleanEnvironment, root } from '../../e2e/harness/process.ts'
import { atMost, times, withoutGoal, type Figure, type Log, type Part } from '../part.ts'
import { withPostgres } from '../test-environment.ts'

/** Each of another giver, who has an address: three rows a gift. */
const gifts = 1_000_000
const goalMegabytes = 300
/** Of processor time for a million gifts, on whatever machine: a command that is much slower than the others shows. */
const goalSeconds = 300

export const restore: Part = {
  name: 'restore',
  title: 'A backup of a million gifts, restored into the other database and back',
  kind: 'measurement',
  run: (size, log) => withPostgres((postgresUrl) => measure(postgresUrl, times(gifts, size), log)),
}

async function measure(postgresUrl: string, count: number, log: Log): Promise<Figure[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'))
  const at = (name: string) => join(folder.path, name)
  const sqliteUrl = (name: string) => `sqlite:${at(name)}`
  await fill(sqliteUrl('site.db'), count)
  log(`${count} gifts are there`)
  const steps = [
    ['backup of SQLite', sqliteUrl('site.db'), ['backup', '--to', at('sqlite.gz')]],
    ['restore into PostgreSQL', postgresUrl, ['restore', '--from', at('sqlite.gz')]],
    ['backup of PostgreSQL', postgresUrl, ['backup', '--to', at('postgres.gz')]],
    ['drill on PostgreSQL', postgresUrl, ['restore', '--drill', '--from', at('postgres.gz')]],
    ['restore into SQLite', sqliteUrl('restored.db'), ['restore', '--from', at('postgres.gz')]],
  ] as const
  const figures: Figure[] = []
  for (const [name, url, args] of steps) {
    const { seconds, processorSeconds, megabytes } = await run([...args], url, folder.path)
    figures.push(
      withoutGoal(`${name}, ${count} gifts`, `${seconds.toFixed(0)} s`),
      atMost(`${name}, processor`, goalSeconds, processorSeconds, ' s', ', without the server of PostgreSQL'),
      atMost(`${name}, most memory`, goalMegabytes, megabytes, ' MB'),
    )
    log(`${name}: ${seconds.toFixed(0)} s, ${processorSeconds.toFixed(0)} s of a processor, ${megabytes.toFixed(0)} MB`)
  }
  return figures
}

async function fill(url: string, count: number): Promise<void> {
  await using db = await openDatabase(url)
  await migrateToLatest(db)
  // All within fifty years, whatever their number.
  await addGifts(db, {
    count,
    giver: { email: 'ada@example.com', count: 500 },
    until: Date.UTC(2026, 10, 21),
    everyMs: 60_000,
  })
}

/** Runs a command, and reads from Linux what it has used, until it ends. */
async function run(args: string[], databaseUrl: string, dataDir: string) {
  const startedAt = performance.now()
  const env = { ...cleanEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['staff/main.ts', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-2000)))
  const used = { processorSeconds: 0, megabytes: 0 }
  const timer = setInterval(() => Object.assign(used, usedBy(child.pid) ?? {}), 200)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(timer)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${words}`)
  return { seconds: (performance.now() - startedAt) / 1000, ...used }
}

/** Null when the process has ended. */
function usedBy(pid: number | undefined) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const ticks = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1])
    if (!kilobytes) return null
    return { processorSeconds: (Number(ticks[11]) + Number(ticks[12])) / 100, megabytes: kilobytes / 1000 }
  } catch {
    return null
  }
}
