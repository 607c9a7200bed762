/**
 * `npm run bench:newsletter [-- --subscribers 50000]`: queues a letter to many with the staff's command, on SQLite and on
 * a throw-away PostgreSQL, and prints how long it took, how much memory it needed, and how fast the queue is served.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addSubscribers } from '../app/newsletter/testing/add-subscribers.ts'
import { openDatabase, type Db } from '../app/platform/db.server.ts'
import { migrateToLatest } from '../app/platform/migrations.server.ts'
import { claimDueMessages, markSent, queueMessage } from '../app/platform/outbox.server.ts'
import { createDatabase, startPostgresCluster } from '../tools/postgres-cluster.ts'
import { findPostgres } from '../tools/tools.ts'
import { median, percentile } from './statistics.ts'

const { values: options } = parseArgs({ options: { subscribers: { type: 'string', default: '50000' } } })
const rounds = 200
const batchSize = 8

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-newsletter-'))
  const cluster = await startPostgresCluster(findPostgres())
  try {
    const letter = join(folder, 'letter.md')
    await writeFile(letter, `# A letter\n\n${'Dear friends, thank you for praying.\n\n'.repeat(40)}`)
    for (const count of [1000, Number(options.subscribers)]) {
      await measure('SQLite', `sqlite:${join(folder, `${count}.db`)}`, letter, count)
      await measure('PostgreSQL', await createDatabase(cluster.url), letter, count)
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, databaseUrl: string, letter: string, count: number): Promise<void> {
  const db = await openDatabase(databaseUrl)
  await migrateToLatest(db)
  await addSubscribers(db, count)
  const startedAt = performance.now()
  const megabytes = await sendLetter(databaseUrl, letter)
  const seconds = (performance.now() - startedAt) / 1000
  const claims = await timeClaims(db)
  const sent = `${count} copies queued in ${seconds.toFixed(1)} s, ${megabytes} MB at the most`
  const claimed = `claiming ${batchSize}: ${median(claims).toFixed(2)} ms, p99 ${percentile(claims, 99).toFixed(2)} ms`
  process.stdout.write(`${name}: ${sent}; ${claimed}\n`)
  await db.destroy()
}

/** Runs the command and returns the most memory it was seen to hold. */
async function sendLetter(databaseUrl: string, letter: string): Promise<number> {
  const child = spawn(process.execPath, ['staff/main.ts', 'newsletter', 'send', letter], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let most = 0
  child.stderr.on('data', () => {
    most = Math.max(most, residentMegabytes(child.pid ?? 0))
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The letter was not queued.')
  return most
}

function residentMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** How long a worker takes to claim a batch, with a receipt to be found before all the letters. */
async function timeClaims(db: Db): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const now = Date.now()
    await queueMessage(db, { kind: 'receipt', subjectId: `gift${round}`, dedupeKey: `receipt:${round}` }, now)
    const startedAt = performance.now()
    const rows = await claimDueMessages(db, 'bench:1', now, batchSize)
    times.push(performance.now() - startedAt)
    if (!rows.some((row) => row.kind === 'receipt')) throw new Error('The receipt had to wait.')
    for (const row of rows) await markSent(db, row, now)
  }
  return times
}

await main()
