import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isPostgres, openDatabase, type Db } from '../app/platform/db.server.ts'
import { migrateToLatest } from '../app/platform/migrations.server.ts'
import { receiptNumberOf } from '../app/stripe/receipt-number.ts'
import { signedIn } from '../e2e/harness/office.ts'
import { startWorld } from '../e2e/harness/world.ts'
import { createDatabase, startPostgresCluster } from '../tools/postgres-cluster.ts'
import { findPostgres } from '../tools/tools.ts'
import { atMost, type Figure, type Part, withoutGoal } from './figure.ts'
import { counts, fillOffice, giver } from './fill-office.ts'
import { cpuMs, median, percentile } from './statistics.ts'

const requestsOfARound = 4
const lastYear = new Date().getUTCFullYear() - 1
const idOf = (kind: 'gift' | 'order', number: number) => receiptNumberOf(kind, `${kind} ${number}`)

/** What is asked of each address. `file`: as large as the years it is of, so there is no goal. */
const asked: Record<string, readonly string[]> = {
  '/office': [''],
  '/office/board': ['', '?year=2024'],
  '/office/changes': ['', '?who=ann@office.example', '?subject=B-7'],
  '/office/deposits': ['', '?page=3', '?amount=1000.42'],
  '/office/deposits/:id': ['/office/deposits/po_42'],
  '/office/deposits/:what.csv': ['file /office/deposits/entries.csv'],
  '/office/enter': [''],
  '/office/enter/import': [''],
  '/office/enter/letters.pdf': [''],
  '/office/find': ['', '?q=Giver 100', '?q=giver1234', '?q=10.00', '?q=%2412.34', '?q=pi_777', '?q=nobody at all'],
  '/office/gifts': [
    '',
    '?page=1000',
    '?year=2025&sort=-amount',
    '?sort=name&page=1000',
    '?method=check',
    '?from=letter',
  ],
  '/office/gifts/:id': [`/office/gifts/${idOf('gift', 7)}`, `/office/gifts/${idOf('gift', 150_000)}`],
  '/office/gifts/:id/cancel': [`/office/gifts/${idOf('gift', 7)}/cancel`],
  '/office/gifts/:id/letter.pdf': [`/office/gifts/${idOf('gift', 7)}/letter.pdf`],
  '/office/gifts/:id/receipt.pdf': [`/office/gifts/${idOf('gift', 7)}/receipt.pdf`],
  '/office/gifts/:id/refund': [`/office/gifts/${idOf('gift', 7)}/refund`],
  '/office/orders/:id/refund': [`/office/orders/${idOf('order', 7)}/refund`],
  '/office/january': ['', '?page=300', '?q=giver50', '?sort=-cents'],
  '/office/january/print.pdf': ['file /office/january/print.pdf'],
  '/office/january/statement.pdf': [`?year=${lastYear}&email=giver50000@example.com`],
  '/office/letters': [''],
  '/office/letters/:id': ['/office/letters/draft1'],
  '/office/letters/:id/send': ['/office/letters/draft1/send'],
  '/office/letters/sent/:id': ['/office/letters/sent/issue1'],
  '/office/me': [''],
  '/office/messages': ['', '?show=all&page=100', '?q=Writer 19000'],
  '/office/messages/:id': ['/office/messages/msg_7'],
  '/office/orders': ['', '?show=shipped&page=100', '?show=all'],
  '/office/orders/:id': [`/office/orders/${idOf('order', 7)}`],
  '/office/orders/slips.pdf': [
    `?${Array.from({ length: 50 }, (_, number) => `id=${idOf('order', number)}`).join('&')}`,
  ],
  '/office/person': [`?email=${giver.email}`],
  '/office/person/forget': [`?email=${giver.email}`],
  '/office/orders/offer': [''],
  '/office/recurring/:subscription': ['/office/recurring/sub_1', '/office/recurring/sub_35001'],
  '/office/settings': [''],
  '/office/launch': ['file /office/launch'],
}

/** Every page of the office, with the rows of a publisher of some size. */
export const office: Part = {
  name: 'office',
  title: `The office, among ${counts.gifts.toLocaleString('en-US')} gifts`,
  async measure(say, rounds) {
    const missing = pathsInSources().filter((path) => !(path in asked))
    if (missing.length > 0) throw new Error(`Nothing is asked of ${missing.join(', ')}.`)
    const folder = await mkdtemp(join(tmpdir(), 'bench-office-'))
    const cluster = await startPostgresCluster(findPostgres())
    try {
      const figures: Figure[] = []
      for (const [name, url] of [
        ['SQLite', `sqlite:${join(folder, 'site.db')}`],
        ['PostgreSQL', await createDatabase(cluster.url)],
      ] as const) {
        say(`filling ${name}`)
        const db = await openDatabase(url)
        await migrateToLatest(db)
        await fillOffice(db, Date.now())
        // PostgreSQL counts and tidies its rows by itself a minute after so many; SQLite never does.
        if (isPostgres(db)) await sql`vacuum analyze`.execute(db)
        figures.push(...(await timePages(name, url, db, rounds, say)))
        await db.destroy()
      }
      return figures
    } finally {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** The map of the office itself can be read only by what builds it. */
function pathsInSources(): string[] {
  const folder = new URL('../app/office/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /server\.tsx?$/.test(file))
  const paths = files.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ +path: '(\/office[^']*)',$/gm)].map(
      ([, path]) => path!,
    ),
  )
  return [...new Set(paths)]
}

async function timePages(name: string, databaseUrl: string, db: Db, rounds: number, say: (text: string) => void) {
  const world = await startWorld({ databaseUrl })
  try {
    const ann = await signedIn({ site: world.site, db })
    const figures: Figure[] = []
    const addresses = Object.entries(asked).flatMap(([path, queries]) =>
      queries.map((query) => {
        const address = query.replace('file ', '')
        return { isFile: query !== address, address: address.startsWith('/') ? address : path + address }
      }),
    )
    for (const { isFile, address } of addresses) {
      const times: number[] = []
      let status = 0
      const get = async (): Promise<void> => {
        const startedAt = performance.now()
        const answer = await ann.get(address)
        await answer.arrayBuffer()
        status = answer.status
        // There was no room, as after a file of all years: it is asked again, and only answers count.
        if (status === 503) return get()
        times.push(performance.now() - startedAt)
      }
      // What runs first is not compiled yet.
      const [warmUps, requests] = isFile ? [0, 1] : [3, requestsOfARound * rounds]
      for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await get()
      times.length = 0
      const before = cpuMs(world.site.pid)
      for (let request = 0; request < requests; request += 1) await get()
      const ownMs = (cpuMs(world.site.pid) - before) / times.length
      const what = `${name}: ${address.slice(0, 60)}, median`
      const limits = `p95 ${percentile(times, 95).toFixed()} ms, ${ownMs.toFixed()} ms of our processor${status < 400 ? '' : `, answered ${status}`}`
      const figure = isFile
        ? withoutGoal(what, `${median(times).toFixed()} ms`)
        : atMost(what, 100, median(times), ' ms')
      say(`${figure.name}: ${figure.figure}, ${limits}`)
      figures.push({ ...figure, figure: `${figure.figure}, ${limits}` })
    }
    return figures
  } finally {
    await world.stop()
  }
}
