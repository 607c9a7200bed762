import { setTimeout as delay } from 'node:timers/promises'
import { startWorld } from '../../e2e/harness/world.ts'
import type { Finding } from '../trial.ts'
import { countAnswers, statusesInWords, timesInWords } from './answers-in-words.ts'
import type { Report } from './generator-options.ts'
import { countMisnoted } from './gift-rows.ts'
import { startGenerator } from './start-generator.ts'

const seconds = 20
/** Some times what a processor renders, and some calls among it. */
const flood = { pagesPerSecond: 1500, callsPerSecond: 50, paths: ['/donate?amount=100'], connections: 1000 }
const overAfterMs = 10_000

/** More rendered pages than the process can work out: it says so at once, and files are served all the while. */
export async function tryOverload(size: number): Promise<Finding[]> {
  const world = await startWorld()
  try {
    const port = Number(new URL(world.site.url).port)
    const rest = { port, firstGift: 1 }
    const reader = await startGenerator({ ...rest, pagesPerSecond: 20, callsPerSecond: 0, paths: ['/', '/about'] })
    const prober = await startGenerator({ ...rest, pagesPerSecond: 5, callsPerSecond: 0, paths: ['/healthz'] })
    const crowd = await startGenerator({ ...rest, ...flood })
    await delay(Math.max(5, seconds * size) * 1000)
    const [overloaded, files, health] = await Promise.all([crowd.finish(), reader.finish(), prober.finish()])
    const overMs = await timeUntilOver(`${world.site.url}/donate?amount=100`)
    const misnoted = await countMisnoted(world.site.databaseUrl, overloaded.given)
    return [
      {
        tried: 'a page to render or a call, when there are many times too many',
        times: countAnswers(overloaded.pages) + countAnswers(overloaded.calls),
        lost: countOthers(overloaded) + misnoted,
        remark: `200 or, at once, 503; pages ${statusesInWords(overloaded.pages)}, ${timesInWords(overloaded.pages)}; calls ${statusesInWords(overloaded.calls)}, each 200 in the ledger once`,
      },
      {
        tried: 'a file or /healthz meanwhile',
        times: countAnswers(files.pages) + countAnswers(health.pages),
        lost: [files, health].reduce(
          (sum, { pages }) => sum + countAnswers(pages) + pages.cut - (pages.statuses['200'] ?? 0),
          0,
        ),
        remark: `${timesInWords(files.pages)}; ${statusesInWords(files.pages)}; /healthz ${statusesInWords(health.pages)}`,
      },
      {
        tried: 'it is over when the crowd is gone',
        times: 1,
        lost: overMs === null ? 1 : 0,
        remark: overMs === null ? '' : `a page was rendered after ${Math.round(overMs)} ms`,
      },
    ]
  } finally {
    await world.stop()
  }
}

/** What is neither 200 nor 503, and what got no answer. */
function countOthers({ pages, calls }: Report): number {
  return [pages, calls].reduce((sum, answers) => {
    const right = (answers.statuses['200'] ?? 0) + (answers.statuses['503'] ?? 0)
    return sum + countAnswers(answers) - right + answers.cut + answers.refused
  }, 0)
}

async function timeUntilOver(url: string): Promise<number | null> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < overAfterMs) {
    if ((await fetch(url)).status === 200) return performance.now() - startedAt
  }
  return null
}
