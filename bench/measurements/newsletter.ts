import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Db } from '../../app/db/db.server.ts'
import { claimDueMessages, markSent, queueMessage } from '../../app/mail/outbox.server.ts'
import { addSubscribers } from '../../app/newsletter/testing/add-subscribers.ts'
import { atMost, type Figure, type Part, times, withoutGoal } from '../part.ts'
import { megabytes, percentile } from '../statistics.ts'
import { onEachDatabase } from '../test-environment.ts'

const claims = 200
const batchSize = 8

/** A letter to many subscribers, queued by its own process, and a receipt that is sent first from the full queue. */
export const newsletter: Part = {
  name: 'newsletter',
  title: 'The newsletter',
  kind: 'measurement',
  run: async (size, log) => {
    const figures: Figure[] = []
    for (const count of [1000, times(50_000, size)]) {
      log(`${count} subscribers`)
      figures.push(...(await onEachDatabase((database, url, db) => sendTo(count, database, url, db))))
    }
    return figures
  },
}

async function sendTo(count: number, database: string, databaseUrl: string, db: Db): Promise<Figure[]> {
  await addSubscribers(db, count)
  const startedAt = performance.now()
  const most = await queueLetter(databaseUrl)
  const seconds = (performance.now() - startedAt) / 1000
  const slowestMs = percentile(await timeClaims(db), 99)
  return [
    withoutGoal(`${database}: ${count} copies queued in`, `${seconds.toFixed(1)} s`),
    atMost(`${database}: memory of the process that queues, ${count} copies`, 256, most, ' MB'),
    atMost(`${database}: a batch of ${batchSize} claimed from ${count}, p99`, 50, slowestMs, ' ms'),
  ]
}

/** Queues a letter and returns the peak memory of the process. */
async function queueLetter(databaseUrl: string): Promise<number> {
  const child = spawn(process.execPath, ['bench/measurements/queue-letter.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let most = 0
  child.stderr.on('data', () => (most = Math.max(most, megabytes(child.pid ?? 0, 'VmHWM'))))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The letter was not queued.')
  return most
}

/** How long a worker takes to claim a batch, with a receipt in the queue that must come before all letters. */
async function timeClaims(db: Db): Promise<number[]> {
  const all: number[] = []
  for (let claim = 0; claim < claims; claim += 1) {
    const now = Date.now()
    await queueMessage(db, { kind: 'receipt', subjectId: `gift${claim}`, dedupeKey: `receipt:${claim}` }, now)
    const startedAt = performance.now()
    const rows = await claimDueMessages(db, 'bench:1', now, batchSize)
    all.push(performance.now() - startedAt)
    if (!rows.some((row) => row.kind === 'receipt')) throw new Error('The receipt had to wait.')
    for (const row of rows) await markSent(db, row, now)
  }
  return all
}
