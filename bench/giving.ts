import { createHash } from 'node:crypto'
import { rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addGifts } from '../app/ledger/testing/add-gifts.ts'
import { openDatabase } from '../app/platform/db.server.ts'
import { migrateToLatest } from '../app/platform/migrations.server.ts'
import { receiptNumberOf } from '../app/stripe/receipt-number.ts'
import { startWorld } from '../e2e/harness/world.ts'
import { createDatabase, startPostgresCluster } from '../tools/postgres-cluster.ts'
import { findPostgres } from '../tools/tools.ts'
import { atMost, type Figure, type Part } from './figure.ts'
import { median, percentile } from './statistics.ts'

const gifts = 200_000
const requestsOfARound = 20
const giver = { email: 'ada@example.com', count: 500 }
const token = 'A'.repeat(43)
const year = 2025

const pages = {
  'the overview': '/my-giving',
  'a year of 500 gifts, a page of it': `/my-giving/year/${year}`,
  'a receipt': `/my-giving/receipt/${receiptNumberOf('gift', 'gift 0')}`,
  'a receipt as PDF': `/my-giving/receipt/${receiptNumberOf('gift', 'gift 0')}.pdf`,
  'a statement of 500 gifts as PDF': `/my-giving/statement/${year}.pdf`,
}

/** The pages of one giver of 500 gifts, all in one year, among 200,000 gifts. */
export const giving: Part = {
  name: 'giving',
  title: 'My giving, of a giver of 500 gifts among 200,000',
  async measure(say, rounds) {
    const folder = await mkdtemp(join(tmpdir(), 'bench-giving-'))
    const cluster = await startPostgresCluster(findPostgres())
    try {
      const figures: Figure[] = []
      for (const [name, url] of [
        ['SQLite', `sqlite:${join(folder, 'site.db')}`],
        ['PostgreSQL', await createDatabase(cluster.url)],
      ] as const) {
        say(`${gifts} gifts on ${name}`)
        await fill(url)
        figures.push(...(await timePages(name, url, rounds)))
      }
      return figures
    } finally {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function fill(url: string): Promise<void> {
  const db = await openDatabase(url)
  await migrateToLatest(db)
  await addGifts(db, { count: gifts, giver, until: Date.UTC(year, 11, 1) })
  const token_hash = createHash('sha256').update(token).digest('base64url')
  const expires_at = Date.now() + 24 * 60 * 60_000
  await db.insertInto('visit').values({ token_hash, email: giver.email, created_at: 0, expires_at }).execute()
  await db.destroy()
}

async function timePages(name: string, databaseUrl: string, rounds: number): Promise<Figure[]> {
  const world = await startWorld({ databaseUrl })
  try {
    const figures: Figure[] = []
    for (const [what, path] of Object.entries(pages)) {
      const times: number[] = []
      const get = async () => {
        const startedAt = performance.now()
        const answer = await fetch(world.site.url + path, { headers: { Cookie: `__Host-giving=${token}` } })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`)
        times.push(performance.now() - startedAt)
      }
      // What runs first is not compiled yet.
      for (let warmUp = 0; warmUp < 5; warmUp += 1) await get()
      times.length = 0
      for (let request = 0; request < requestsOfARound * rounds; request += 1) await get()
      const figure = atMost(`${name}: ${what}, median`, 100, median(times), ' ms')
      figures.push({ ...figure, figure: `${figure.figure}, p95 ${percentile(times, 95).toFixed()} ms` })
    }
    return figures
  } finally {
    await world.stop()
  }
}
