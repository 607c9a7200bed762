import { setTimeout as delay } from 'node:timers/promises'
import { prerenderedPaths } from '../../app/prerender.ts'
import { startWorld } from '../../e2e/harness/world.ts'
import type { Finding } from '../trial.ts'
import { countAnswers, countFaults, statusesInWords, timesInWords } from './answers-in-words.ts'
import type { Report } from './generator-options.ts'
import { countMisnoted } from './gift-rows.ts'
import { startGenerator } from './start-generator.ts'
import { watchProcess, type Watched } from './watch-process.ts'

const full = { seconds: 600, pagesPerSecond: 2000, callsPerSecond: 50 }
/** A machine that runs tests has other things to do: the least share of the rates. */
const leastShare = 0.1
const mostMegabytes = 512
/** What the garbage collector may leave lying at the end that did not lie there at the start. */
const slackMegabytes = 64
const mostP99Ms = 250
const probeSeconds = 5

/** One page in a hundred is worked out for its visitor, as `/donate?amount=100` is. */
const paths = Array.from({ length: 99 }, (_, index) => prerenderedPaths[index % prerenderedPaths.length] ?? '/')
const steadyPaths = [...paths, '/donate?amount=100']

/** Pages and calls at fixed rates, for as long as it takes to see whether the memory grows. */
export async function trySteadyLoad(size: number): Promise<Finding[]> {
  const world = await startWorld()
  try {
    const load = async (share: number, seconds: number, firstGift: number) => {
      const generator = await startGenerator({
        port: Number(new URL(world.site.url).port),
        pagesPerSecond: full.pagesPerSecond * share,
        callsPerSecond: full.callsPerSecond * share,
        paths: steadyPaths,
        firstGift,
      })
      await delay(seconds * 1000)
      return generator.finish()
    }
    // A process that has just started packs its pages, and runs code that is not compiled yet.
    await load(leastShare, probeSeconds, 50_000)
    // Visitors, Stripe and the site are on this one machine, which may be too small, or busy, for all of them.
    let share = Math.min(1, Math.max(leastShare, size))
    for (let tries = 1; share > leastShare; tries += 1) {
      if (isHeld(await load(share, probeSeconds, tries * 100_000))) break
      share = Math.max(leastShare, share / 2)
    }
    const stopWatching = watchProcess(world.site.pid)
    const report = await load(share, full.seconds * size, 1)
    const watched = stopWatching()
    const misnoted = await countMisnoted(world.site.databaseUrl, report.given)
    const findings = [...judgeAnswers(report, misnoted), judgeMemory(watched, report)]
    // On a busy machine, a test says nothing about times.
    return size < 1 ? findings : [...findings, ...judgePace(share, report)]
  } finally {
    await world.stop()
  }
}

/** Whether the machine sent at the rate, and the site answered at it. */
const isHeld = ({ pages, calls }: Report) =>
  pages.unsent + calls.unsent === 0 && Math.max(pages.p99Ms, calls.p99Ms) < 4 * mostP99Ms

function judgeAnswers({ seconds, pages, calls, given }: Report, misnoted: number): Finding[] {
  const rate = (count: number, wanted: number) => `${Math.round(count / seconds)} a second of ${wanted} at full size`
  const lost = (answers: Report['pages']) => countFaults(answers) + answers.cut + answers.refused
  return [
    {
      tried: 'a page, while gifts are started',
      times: countAnswers(pages),
      lost: lost(pages),
      remark: `${rate(countAnswers(pages), full.pagesPerSecond)} for ${Math.round(seconds)} s, one in a hundred rendered; ${timesInWords(pages)}; ${statusesInWords(pages)}`,
    },
    {
      tried: 'a call of create-payment meanwhile',
      times: countAnswers(calls),
      lost: lost(calls) + (countAnswers(calls) - given.length),
      remark: `${rate(countAnswers(calls), full.callsPerSecond)}; ${timesInWords(calls)}, the sandbox's own time included; ${statusesInWords(calls)}`,
    },
    { tried: 'each call that was answered stands in the ledger once', times: given.length, lost: misnoted },
  ]
}

function judgePace(share: number, { pages, calls }: Report): Finding[] {
  const isHeld = share === 1 && pages.unsent + calls.unsent === 0
  return [
    { tried: 'the rates are those of full size, and were held', times: 1, lost: isHeld ? 0 : 1 },
    { tried: `99 of 100 calls within ${mostP99Ms} ms`, times: 1, lost: calls.p99Ms > mostP99Ms ? 1 : 0 },
  ]
}

function judgeMemory(
  { peakMegabytes, firstMegabytes, lastMegabytes, cpu }: Watched,
  { seconds, pages, calls }: Report,
): Finding {
  const isTooMuch = peakMegabytes > mostMegabytes
  const answered = countAnswers(pages) + countAnswers(calls)
  const grows = lastMegabytes - firstMegabytes > slackMegabytes
  const [peak, first, last] = [peakMegabytes, firstMegabytes, lastMegabytes].map(Math.round)
  return {
    tried: `the process stays within ${mostMegabytes} MB and does not grow`,
    times: 1,
    lost: (isTooMuch ? 1 : 0) + (grows ? 1 : 0),
    remark: `at most ${peak} MB; ${first} MB in the first third of ${Math.round(seconds)} s, ${last} MB in the last (${slackMegabytes} MB are the garbage collector's); it kept ${cpu.toFixed(2)} of a processor busy, ${((cpu * seconds * 1000) / answered).toFixed(2)} ms a request`,
  }
}
