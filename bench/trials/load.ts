import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { atMost, type Figure, nothingLost, type Part, times } from '../part.ts'
import { cpuMs, median, megabytes } from '../statistics.ts'
import { inEnvironment } from '../test-environment.ts'
import { countMissingGifts, getPages, giveCall, startLoad } from './send-load.ts'

export const load: Part = {
  name: 'load',
  title: 'Many at once, and slow connections',
  kind: 'trial',
  run: async (size) => [...(await steadyLoad(size)), ...(await slowConnections(size))],
}

const full = { seconds: 600, pagesPerSecond: 2000, callsPerSecond: 50 }
/** The share of these rates on a machine that also runs other tests. */
const minShare = 0.1
/** One page in a hundred is rendered for its visitor. */
const built = Array.from({ length: 99 }, (_, index) => prerenderedPaths[index % prerenderedPaths.length]!)
const paths = [...built, '/donate?amount=100']

/** Pages and calls at fixed rates, long enough to show whether the memory grows. */
const steadyLoad = (size: number): Promise<Figure[]> =>
  inEnvironment({}, async (environment) => {
    const { url, pid } = environment.site
    const send = async (share: number, seconds: number) => {
      const pages = startLoad(url, full.pagesPerSecond * share, getPages(paths))
      const calls = startLoad(url, full.callsPerSecond * share, [giveCall])
      await delay(seconds * 1000)
      return Promise.all([pages.stop(), calls.stop()])
    }
    // V8 has not compiled the code of a new process yet.
    await send(minShare, 5)
    const resident: number[] = []
    const timer = setInterval(() => resident.push(megabytes(pid, 'VmRSS')), 250)
    const cpuBefore = cpuMs(pid)
    const [pages, calls] = await send(size < 1 ? minShare : 1, full.seconds * size)
    clearInterval(timer)
    const ownMs = (cpuMs(pid) - cpuBefore) / (pages.count + calls.count)
    const third = Math.ceil(resident.length / 3)
    const growth = median(resident.slice(-third)) - median(resident.slice(0, third))
    const notOnce = await countMissingGifts(environment, calls.sessions)
    const perPage = `${ownMs.toFixed(2)} ms of a processor each`
    const figures = [
      nothingLost(`a page, while gifts are started; ${perPage}`, pages.count, pages.lost, pages.summary),
      nothingLost('a call of create-payment, in the ledger once', calls.count, calls.lost + notOnce, calls.summary),
      atMost('the most memory of the process', 512, megabytes(pid, 'VmHWM'), ' MB'),
      // The garbage collector may leave this much at the end.
      atMost('growth of the memory from the first third to the last', 64, growth, ' MB'),
    ]
    // On a busy machine, times are not meaningful.
    if (size < 1) return figures
    const share = Math.min(pages.perSecond / full.pagesPerSecond, calls.perSecond / full.callsPerSecond)
    const isHeld = nothingLost('the rates of full size were held', 1, share > 0.98 ? 0 : 1)
    return [...figures, isHeld, atMost('99 of 100 calls', 250, calls.p99Ms, ' ms')]
  })

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
 * Slow connections, all at once, while other requests are served: the site must close each. Connections that send too much
 * or never read an answer are in server/app.test.ts and server/body.test.ts.
 */
const slowConnections = (size: number): Promise<Figure[]> =>
  inEnvironment({}, async ({ site }) => {
    const count = times(1000, size)
    const others = startLoad(site.url, 4, getPages(['/', '/donate?amount=100']), 1)
    const figures = await Promise.all(
      slowKinds.map(async ({ name, first, next }) => {
        const startedAt = performance.now()
        const ended = await Promise.all(Array.from({ length: count }, () => isEnded(site.url, first, next)))
        const seconds = ((performance.now() - startedAt) / 1000).toFixed()
        const remark = `all at once, the last was ended after ${seconds} s`
        return nothingLost(`a connection that ${name}`, count, ended.filter((one) => !one).length, remark)
      }),
    )
    const { count: asked, lost, summary } = await others.stop()
    return [...figures, nothingLost('a page for another visitor', asked, lost, summary)]
  })

async function isEnded(url: string, first: string, next: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => first && socket.write(first)).resume()
  const timer = setInterval(() => next && socket.writable && socket.write(next), writeEveryMs)
  // A reset ends it too.
  socket.on('error', () => {})
  const isLate = delay(deadlineMs, false, { ref: false })
  const isEnded = await Promise.race([once(socket, 'close'), isLate])
  clearInterval(timer)
  socket.destroy()
  return isEnded !== false
}
