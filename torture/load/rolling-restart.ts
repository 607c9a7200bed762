import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prerenderedPaths } from '../../app/prerender.ts'
import { freePort } from '../../e2e/harness/process.ts'
import { startSite, startWorld } from '../../e2e/harness/world.ts'
import { createDatabase, startPostgresCluster } from '../../scripts/postgres-cluster.ts'
import { findPostgres } from '../../scripts/tools.ts'
import { times, type Finding } from '../trial.ts'
import { countAnswers, countFaults, statusesInWords, timesInWords } from './answers-in-words.ts'
import { countMisnoted } from './gift-rows.ts'
import { Proxy } from './proxy.ts'
import { startGenerator } from './start-generator.ts'
import { until } from './until.ts'

const turns = 10
const load = { pagesPerSecond: 100, callsPerSecond: 10 }
const leastShare = 0.1

export async function tryRollingRestarts(size: number): Promise<Finding[]> {
  const cluster = await startPostgresCluster(findPostgres())
  const folder = await mkdtemp(join(tmpdir(), 'site-shared-'))
  try {
    return [
      ...(await restartEach('one PostgreSQL', await createDatabase(cluster.url), size)),
      ...(await restartEach('one SQLite file', `sqlite:${join(folder, 'site.db')}`, size)),
    ]
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Two processes behind a proxy, restarted one after the other while visitors come. */
async function restartEach(name: string, databaseUrl: string, size: number): Promise<Finding[]> {
  const port = await freePort()
  const share = Math.min(1, Math.max(leastShare, size))
  const env = { SITE_URL: `http://localhost:${port}`, DRAIN_SECONDS: '4' }
  const world = await startWorld({ databaseUrl, env })
  const second = await startSite(world.siteOptions)
  const sites = [world.site, second]
  const portOf = (url: string) => Number(new URL(url).port)
  const proxy = new Proxy(sites.map(({ url }) => portOf(url)))
  try {
    await proxy.start(port)
    const generator = await startGenerator({
      ...{ port, firstGift: 1, paths: [...prerenderedPaths, '/donate?amount=100'] },
      pagesPerSecond: load.pagesPerSecond * share,
      callsPerSecond: load.callsPerSecond * share,
    })
    let restarts = 0
    for (; restarts < times(turns, size) * sites.length; restarts += 1) {
      const site = sites[restarts % sites.length] ?? second
      await site.stop()
      await site.start()
      await until('the proxy sends visitors to the new process', () => proxy.isUp(portOf(site.url)))
    }
    const { pages, calls, given } = await generator.finish()
    const lostOf = (answers: typeof pages) => countFaults(answers) + answers.cut + answers.refused
    const misnoted = await countMisnoted(databaseUrl, given)
    return [
      {
        tried: `a page or a call during ${restarts} restarts in turn, two processes on ${name}`,
        times: countAnswers(pages) + countAnswers(calls),
        lost: lostOf(pages) + lostOf(calls) + countAnswers(calls) - given.length,
        remark: `pages ${statusesInWords(pages)}, ${timesInWords(pages)}; calls ${statusesInWords(calls)}, ${timesInWords(calls)}; the proxy tried ${proxy.retried} again`,
      },
      { tried: 'each call that was answered stands in the ledger once', times: given.length, lost: misnoted },
    ]
  } finally {
    proxy.stop()
    await second.stop()
    await world.stop()
  }
}
