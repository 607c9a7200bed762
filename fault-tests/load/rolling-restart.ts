import { prerenderedPaths } from '../../app/prerender.ts'
import { freePort } from '../../e2e/harness/process.ts'
import { startSite, startWorld } from '../../e2e/harness/world.ts'
import { times, type FaultResult } from '../trial.ts'
import { until } from '../until.ts'
import { withPostgres } from '../with-world.ts'
import { startProxy } from './proxy.ts'
import { answersResult, countMissingGifts, getPages, giveCall, startLoad } from './send-load.ts'

export const rollingRestarts = async (size: number): Promise<FaultResult[]> => [
  ...(await withPostgres((databaseUrl) => restartEach('one PostgreSQL', databaseUrl, size))),
  ...(await restartEach('one SQLite file', undefined, size)),
]

/** Two processes behind a proxy, restarted one after the other while visitors come. */
async function restartEach(name: string, databaseUrl: string | undefined, size: number): Promise<FaultResult[]> {
  const port = await freePort()
  const share = Math.min(1, Math.max(0.1, size))
  const env = { SITE_URL: `http://localhost:${port}`, DRAIN_SECONDS: '4' }
  const world = await startWorld({ databaseUrl, env })
  const sites = [world.site, await startSite(world.siteOptions)]
  const proxy = startProxy(
    port,
    sites.map(({ url }) => url),
  )
  try {
    const pages = startLoad(env.SITE_URL, 100 * share, getPages([...prerenderedPaths, '/donate?amount=100']))
    const calls = startLoad(env.SITE_URL, 10 * share, [giveCall])
    const turns = times(10, size)
    for (let turn = 0; turn < turns; turn += 1) {
      for (const site of sites) {
        await site.stop()
        await site.start()
        await until('the proxy sends visitors to the new process', () => proxy.isUp(site.url))
      }
    }
    const [read, given] = await Promise.all([pages.stop(), calls.stop()])
    const meanwhile = `during ${turns * sites.length} restarts in turn, two processes on ${name}`
    const missing = await countMissingGifts(world.site.databaseUrl, given)
    return [
      answersResult(`a page ${meanwhile}`, read),
      answersResult(`a call ${meanwhile}, in the ledger once`, given, [200], missing),
    ]
  } finally {
    proxy.stop()
    await sites[1]?.stop()
    await world.stop()
  }
}
