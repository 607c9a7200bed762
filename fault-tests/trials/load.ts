import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuMs, median, megabytes, percentile } from '../../bench/statistics.ts'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { freePort } from '../../e2e/harness/process.ts'
import { startSite, startTestEnv } from '../../e2e/harness/test-env.ts'
import { startProxy } from '../load/proxy.ts'
import { answersResult, countMissingGifts, getPages, giveCall, rateOf, startLoad } from '../load/send-load.ts'
import { times, type FaultResult, type Trial } from '../trial.ts'
import { until } from '../until.ts'
import { withPostgres } from '../with-test-env.ts'

export const load: Trial = {
  name: 'load',
  title: 'Many at once, slow connections, and restarts meanwhile',
  run: async (size) => [
    ...(await steadyLoad(size)),
    ...(await slowConnections(size)),
    ...(await withPostgres((databaseUrl) => restartInTurn('one PostgreSQL', databaseUrl, size))),
    ...(await restartInTurn('one SQLite file', undefined, size)),
  ],
}

const full = { seconds: 600, pagesPerSecond: 2000, callsPerSecond: 50 }
/** The share of these rates on a machine that runs other tests as well. */
const minShare = 0.1
const maxMegabytes = 512
/** What the garbage collector may leave uncollected at the end that was not there at the start. */
const slackMegabytes = 64
const maxP99Ms = 250
const rendered = '/donate?amount=100'
/** One page in a hundred is rendered for its visitor. */
const built = Array.from({ length: 99 }, (_, index) => prerenderedPaths[index % prerenderedPaths.length]!)
const paths = [...built, rendered]

/** Pages and calls at fixed rates, for as long as it takes to see whether the memory grows. */
async function steadyLoad(size: number): Promise<FaultResult[]> {
  const testEnv = await startTestEnv()
  const { url, pid, databaseUrl } = testEnv.site
  const send = async (share: number, seconds: number) => {
    const pages = startLoad(url, full.pagesPerSecond * share, getPages(paths))
    const calls = startLoad(url, full.callsPerSecond * share, [giveCall])
    await delay(seconds * 1000)
    return Promise.all([pages.stop(), calls.stop()])
  }
  try {
    // The code of a process that has just started is not compiled yet.
    await send(minShare, 5)
    const resident: number[] = []
    const timer = setInterval(() => resident.push(megabytes(pid, 'VmRSS')), 250)
    const cpuBefore = cpuMs(pid)
    const [pages, calls] = await send(size < 1 ? minShare : 1, full.seconds * size)
    clearInterval(timer)
    const perRequestMs = (cpuMs(pid) - cpuBefore) / (pages.timesMs.length + calls.timesMs.length)
    const third = Math.ceil(resident.length / 3)
    const [first, last] = [median(resident.slice(0, third)), median(resident.slice(-third))]
    const peak = megabytes(pid, 'VmHWM')
    const missing = await countMissingGifts(databaseUrl, calls)
    const isHeld = rateOf(pages) > 0.98 * full.pagesPerSecond && rateOf(calls) > 0.98 * full.callsPerSecond
    const isSlow = percentile(calls.timesMs, 99) > maxP99Ms
    const results = [
      answersResult('a page, while gifts are started', pages),
      answersResult('a call of create-payment meanwhile, in the ledger once', calls, missing),
      {
        name: `the process stays within ${maxMegabytes} MB and does not grow`,
        times: 1,
        lost: peak > maxMegabytes || last - first > slackMegabytes ? 1 : 0,
        remark: `${[peak, first, last].map(Math.round).join(', ')} MB at most, in the first third and in the last; ${perRequestMs.toFixed(2)} ms of a processor a request`,
      },
      { name: 'the rates of full size were held', times: 1, lost: isHeld ? 0 : 1 },
      { name: `99 of 100 calls within ${maxP99Ms} ms`, times: 1, lost: isSlow ? 1 : 0 },
    ]
    // On a busy machine, a test says nothing about times.
    return size < 1 ? results.slice(0, 3) : results
  } finally {
    await testEnv.stop()
  }
}

const deadlineMs = 90_000
const writeEveryMs = 500
/** `first` is written at once, and `next` twice a second. */
const slowKinds = [
  { name: 'sends its headers one letter at a time', first: 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', next: 'x' },
  { name: 'says nothing at all', first: '', next: '' },
  {
    name: 'sends its body one letter at a time',
    first: 'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n',
    next: 'x',
  },
]

/**
 * Connections that are meant to be held, all at once, while others are served: the site must end each. Those that send too
 * much or never read an answer are in server/app.test.ts and server/body.test.ts.
 */
async function slowConnections(size: number): Promise<FaultResult[]> {
  const testEnv = await startTestEnv()
  const port = Number(new URL(testEnv.site.url).port)
  try {
    const others = startLoad(testEnv.site.url, 20, getPages(['/', '/about']))
    const ended = await Promise.all(
      slowKinds.map(async ({ name, first, next }) => {
        const startedAt = performance.now()
        const all = await Promise.all(Array.from({ length: times(1000, size) }, () => isEnded(port, first, next)))
        const remark = `all at once; the site ended the last after ${((performance.now() - startedAt) / 1000).toFixed()} s`
        const lost = all.filter((ended) => !ended).length
        return { name: `a connection that ${name}`, times: all.length, lost, remark }
      }),
    )
    return [...ended, answersResult('a page for somebody else meanwhile', await others.stop())]
  } finally {
    await testEnv.stop()
  }
}

function isEnded(port: number, first: string, next: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => first && socket.write(first)).resume()
  const timer = setInterval(() => next && socket.writable && socket.write(next), writeEveryMs)
  const timeout = setTimeout(() => resolve(false), deadlineMs)
  // A reset ends it too.
  socket.on('error', () => {}).once('close', () => resolve(true))
  return promise.finally(() => {
    clearInterval(timer)
    clearTimeout(timeout)
    socket.destroy()
  })
}

/** Two processes behind a proxy, restarted one after the other while visitors come. */
async function restartInTurn(name: string, databaseUrl: string | undefined, size: number): Promise<FaultResult[]> {
  const port = await freePort()
  const share = Math.min(1, Math.max(0.1, size))
  const env = { SITE_URL: `http://localhost:${port}`, DRAIN_SECONDS: '4' }
  const testEnv = await startTestEnv({ databaseUrl, env })
  const sites = [testEnv.site, await startSite(testEnv.siteOptions)]
  const urls = sites.map(({ url }) => url)
  const proxy = startProxy(port, urls)
  try {
    const pages = startLoad(env.SITE_URL, 100 * share, getPages([...prerenderedPaths, rendered]))
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
    const missing = await countMissingGifts(testEnv.site.databaseUrl, given)
    return [
      answersResult(`a page ${meanwhile}`, read),
      answersResult(`a call ${meanwhile}, in the ledger once`, given, missing),
    ]
  } finally {
    proxy.stop()
    await sites[1]?.stop()
    await testEnv.stop()
  }
}
