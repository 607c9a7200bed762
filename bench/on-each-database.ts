import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Db } from '../app/db/db.server.ts'
import { migrateToLatest } from '../app/db/migrations.server.ts'
import { withPostgres } from '../fault-tests/with-test-env.ts'
import type { Figure } from './figure.ts'

type Measure = (name: string, databaseUrl: string, db: Db) => Promise<Figure[]>

/** Measures on a new SQLite database and on a new PostgreSQL database, both with their tables. */
export async function onEachDatabase(measure: Measure): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const measureOn = async (name: string, url: string) => {
    const db = await openDatabase(url)
    try {
      await migrateToLatest(db)
      return await measure(name, url, db)
    } finally {
      await db.destroy()
    }
  }
  try {
    const figures = await measureOn('SQLite', `sqlite:${join(folder, 'site.db')}`)
    return [...figures, ...(await withPostgres((url) => measureOn('PostgreSQL', url)))]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How long each of so many answers took, to its last byte, in milliseconds. */
export async function timeAnswers(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) {
    const startedAt = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    // No room, as after a large file: not what is measured.
    if (answer.status === 503) continue
    if (answer.status >= 400) throw new Error(`${answer.url} was answered ${answer.status}.`)
    times.push(performance.now() - startedAt)
  }
  return times
}
