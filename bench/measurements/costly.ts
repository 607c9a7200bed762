import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { site as publisher } from '../../app/content/site.ts'
import { openDatabase } from '../../app/db/db.server.ts'
import { migrateToLatest } from '../../app/db/migrations.server.ts'
import { fillOffice } from '../../app/office/testing/fill-office.ts'
import { saveDraftChange } from '../../app/published-words/draft.queries.server.ts'
import { signedIn, staff } from '../../e2e/harness/office.ts'
import { atMost, type Figure, type Log, type Part, times, withoutGoal } from '../part.ts'
import { median, percentile } from '../statistics.ts'
import { inEnvironment } from '../test-environment.ts'
import type { ReadOrder } from './read-page.ts'

const secondsOfLoad = 10
const connections = 8
const rounds = 3
const limitMs = 50
/** One address sends what costs much, another one reads. */
const [costlyAddress, readerAddress] = ['203.0.113.9', '198.51.100.7']
const costlyHeaders = { 'x-forwarded-for': costlyAddress, 'accept-encoding': 'br, gzip' }
const readPaths = ['/about', '/resources']

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** What costs much, each request another one. Those of the office are of a member with a session. */
const costly: { name: string; request: (cookie: string, origin: string) => autocannon.Request }[] = [
  { name: '/donate?x=random', request: () => pathOf(() => `/donate?x=${randomUUID()}`) },
  { name: '/donate?amount=random', request: () => pathOf(() => `/donate?amount=${Date.now() % 5000}`) },
  { name: 'a missing page', request: () => pathOf(() => `/missing/${randomUUID()}`) },
  {
    name: 'POST /my-giving',
    request: (_, origin) => ({
      method: 'POST',
      path: '/my-giving',
      setupRequest: (one) => ({
        ...one,
        headers: { ...one.headers, ...form, origin },
        body: `email=${randomUUID()}%40example.com`,
      }),
    }),
  },
  ...['/office/words?q=the', '/office/givers/labels.pdf', '/office/words/preview'].map((path) => ({
    name: path,
    request: (cookie: string): autocannon.Request => ({ path, headers: { cookie } }),
  })),
]

const pathOf = (path: () => string): autocannon.Request => ({ setupRequest: (one) => ({ ...one, path: path() }) })

/** How long a visitor waits for a page while one address does its worst. */
export const costlyPages: Part = {
  name: 'costly',
  title: `A page of another visitor, while ${connections} connections of one address ask for what costs much`,
  kind: 'measurement',
  async run(size, log) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'bench-'))
    const databaseUrl = `sqlite:${join(folder.path, 'site.db')}`
    await using db = await openDatabase(databaseUrl)
    await migrateToLatest(db)
    log('filling the database')
    await fillOffice(db, Date.now())
    await db.updateTable('giver').set({ postal_address: '12 Elm Street\nSpringfield, IL 62701' }).execute()
    return await inEnvironment({ databaseUrl, env: { TRUSTED_PROXIES: '127.0.0.1' } }, async ({ site }) => {
      const member = await signedIn({ site, db })
      const change = { path: 'site#phone', value: '(614) 555-0141', was: publisher.phone }
      await saveDraftChange(db, staff.everything, change, Date.now())
      await member.page('/office/words/preview')
      const figures: Figure[] = []
      for (const { name, request: toSend } of costly) {
        const load = { name, url: site.url, request: toSend(member.cookie, site.origin) }
        figures.push(...(await measure(load, times(rounds, size), log)))
      }
      return figures
    })
  },
}

interface CostlyLoad {
  name: string
  url: string
  request: autocannon.Request
}

async function measure({ name, url, request: sent }: CostlyLoad, count: number, log: Log): Promise<Figure[]> {
  const waits = new Map(readPaths.map((path) => [path, [] as number[]]))
  const answers: string[] = []
  const perSecond: number[] = []
  for (let round = 0; round < count; round += 1) {
    const load = autocannon({
      url,
      connections,
      duration: secondsOfLoad,
      requests: [{ ...sent, headers: { ...costlyHeaders, ...sent.headers } }],
    })
    // Until all connections are open, and V8 has compiled the code.
    await delay(1000)
    const isOver = load.then(() => true)
    for (const [path, all] of waits) all.push(await p98Of(url, path, (secondsOfLoad / 2 - 1) * 1000))
    await isOver
    const { requests, statusCodeStats = {} } = await load
    perSecond.push(requests.average)
    answers.push(
      Object.entries(statusCodeStats)
        .map(([status, { count: some }]) => `${status}: ${some}`)
        .join(', '),
    )
    log(`${name}: ${answers.at(-1)}`)
  }
  return [
    ...[...waits].map(([path, all]) =>
      atMost(`${name}: p98 of ${path}, median of ${count}`, limitMs, median(all), ' ms'),
    ),
    withoutGoal(`${name}: answered`, `${median(perSecond).toFixed()} a second (${answers.at(-1)})`),
  ]
}

/** In a thread of its own: what sends the load is busy with its answers. */
async function p98Of(url: string, path: string, forMs: number): Promise<number> {
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': readerAddress }
  const order: ReadOrder = { url: url + path, headers, forMs }
  const [times] = await once(new Worker(new URL('read-page.ts', import.meta.url), { workerData: order }), 'message')
  return percentile(times as number[], 98)
}
