import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../bench/statistics.ts'
import { prerenderedPaths } from '../../app/prerender.ts'
import { startWorld } from '../../e2e/harness/world.ts'
import type { FaultResult } from '../trial.ts'
import { answersResult, countMissingGifts, getPages, giveCall, rateOf, startLoad } from './send-load.ts'
import { watchProcess } from './watch-process.ts'

const full = { seconds: 600, pagesPerSecond: 2000, callsPerSecond: 50 }
/** The rates of a machine that runs tests: it has other things to do. */
const minShare = 0.1
const maxMegabytes = 512
/** What the garbage collector may leave uncollected at the end that was not there at the start. */
const slackMegabytes = 64
const maxP99Ms = 250
const warmUpSeconds = 5

/** One page in a hundred is rendered for its visitor, as `/donate?amount=100` is. */
const paths = Array.from({ length: 99 }, (_, index) => prerenderedPaths[index % prerenderedPaths.length] ?? '/')

/** Pages and calls at fixed rates, for as long as it takes to see whether the memory grows. */
export async function steadyLoad(size: number): Promise<FaultResult[]> {
  const world = await startWorld()
  try {
    const load = async (share: number, seconds: number) => {
      const pages = startLoad(world.site.url, full.pagesPerSecond * share, getPages([...paths, '/donate?amount=100']))
      const calls = startLoad(world.site.url, full.callsPerSecond * share, [giveCall])
      await delay(seconds * 1000)
      return Promise.all([pages.stop(), calls.stop()])
    }
    // The code of a process that has just started is not compiled yet.
    await load(minShare, warmUpSeconds)
    const share = size < 1 ? minShare : 1
    const stopWatching = watchProcess(world.site.pid)
    const [pages, calls] = await load(share, full.seconds * size)
    const { peakMegabytes, firstMegabytes, lastMegabytes, cpu } = stopWatching()
    const perRequestMs = (cpu * 1000) / (rateOf(pages) + rateOf(calls))
    const memory = [peakMegabytes, firstMegabytes, lastMegabytes].map(Math.round)
    const missing = await countMissingGifts(world.site.databaseUrl, calls)
    const results = [
      answersResult('a page, while gifts are started', pages),
      answersResult('a call of create-payment meanwhile, in the ledger once', calls, [200], missing),
      {
        name: `the process stays within ${maxMegabytes} MB and does not grow`,
        times: 1,
        lost: peakMegabytes > maxMegabytes || lastMegabytes - firstMegabytes > slackMegabytes ? 1 : 0,
        remark: `${memory.join(', ')} MB at most, in the first third and in the last; ${cpu.toFixed(2)} of a processor busy, ${perRequestMs.toFixed(2)} ms a request`,
      },
    ]
    // On a busy machine, a test says nothing about times.
    if (size < 1) return results
    const isHeld = rateOf(pages) > 0.98 * full.pagesPerSecond && rateOf(calls) > 0.98 * full.callsPerSecond
    const isQuick = percentile(calls.timesMs, 99) <= maxP99Ms
    return [
      ...results,
      { name: 'the rates of full size were held', times: 1, lost: isHeld ? 0 : 1 },
      { name: `99 of 100 calls within ${maxP99Ms} ms`, times: 1, lost: isQuick ? 0 : 1 },
    ]
  } finally {
    await world.stop()
  }
}
