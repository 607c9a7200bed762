import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../bench/statistics.ts'
import { prerenderedPaths } from '../../app/prerender.ts'
import { startWorld } from '../../e2e/harness/world.ts'
import type { FaultResult } from '../trial.ts'
import {
  countAnswers,
  countLost,
  countMissingGifts,
  describeAnswers,
  getPages,
  giveCall,
  startLoad,
} from './send-load.ts'
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
    const rateOf = (answers: typeof pages) => countAnswers(answers) / answers.seconds
    const isHeld = rateOf(pages) > 0.98 * full.pagesPerSecond && rateOf(calls) > 0.98 * full.callsPerSecond
    const perRequestMs = (cpu * pages.seconds * 1000) / (countAnswers(pages) + countAnswers(calls))
    const memory = `at most ${peakMegabytes.toFixed()} MB; ${firstMegabytes.toFixed()} MB in the first third, ${lastMegabytes.toFixed()} MB in the last`
    const results: FaultResult[] = [
      {
        name: 'a page, while gifts are started',
        times: countAnswers(pages),
        lost: countLost(pages, 200),
        remark: `${rateOf(pages).toFixed()} a second of ${full.pagesPerSecond} at full size for ${pages.seconds.toFixed()} s; ${describeAnswers(pages)}`,
      },
      {
        name: 'a call of create-payment meanwhile, once in the ledger',
        times: countAnswers(calls),
        lost: countLost(calls, 200) + (await countMissingGifts(world.site.databaseUrl, calls)),
        remark: `${rateOf(calls).toFixed()} a second of ${full.callsPerSecond} at full size; ${describeAnswers(calls)}`,
      },
      {
        name: `the process stays within ${maxMegabytes} MB and does not grow`,
        times: 1,
        lost: peakMegabytes > maxMegabytes || lastMegabytes - firstMegabytes > slackMegabytes ? 1 : 0,
        remark: `${memory}; ${cpu.toFixed(2)} of a processor busy, ${perRequestMs.toFixed(2)} ms a request`,
      },
    ]
    // On a busy machine, a test says nothing about times.
    if (size < 1) return results
    return [
      ...results,
      { name: 'the rates of full size were held', times: 1, lost: isHeld ? 0 : 1 },
      {
        name: `99 of 100 calls within ${maxP99Ms} ms`,
        times: 1,
        lost: percentile(calls.timesMs, 99) > maxP99Ms ? 1 : 0,
      },
    ]
  } finally {
    await world.stop()
  }
}
