import { setTimeout as delay } from 'node:timers/promises'
import { startWorld } from '../../e2e/harness/world.ts'
import type { FaultResult } from '../trial.ts'
import { type Answers, answersResult, countMissingGifts, getPages, giveCall, startLoad } from './send-load.ts'

type Four = [Answers, Answers, Answers, Answers]

const overAfterMs = 10_000

/** More rendered pages than the process can work out: it says so at once, and files are served all the while. */
export async function overload(size: number): Promise<FaultResult[]> {
  const world = await startWorld()
  const { url, databaseUrl } = world.site
  const rendered = '/donate?amount=100'
  try {
    const loads = [
      startLoad(url, 1500, getPages([rendered]), 1000),
      startLoad(url, 50, [giveCall]),
      startLoad(url, 20, getPages(['/', '/about'])),
      startLoad(url, 5, getPages(['/healthz'])),
    ]
    await delay(Math.max(5, 20 * size) * 1000)
    const [pages, calls, files, health] = (await Promise.all(loads.map((load) => load.stop()))) as Four
    const endedAt = performance.now()
    let isOver = false
    while (!isOver && performance.now() - endedAt < overAfterMs) isOver = (await fetch(url + rendered)).status === 200
    const refused = pages.statuses['503'] ?? 0
    const missing = await countMissingGifts(databaseUrl, calls)
    return [
      answersResult('a rendered page, when there are many times too many', pages, [200, 503]),
      { name: 'what is too much is refused with 503', times: refused, lost: refused > 0 ? 0 : 1 },
      answersResult('a call meanwhile; each that was answered 200 is in the ledger once', calls, [200, 503], missing),
      answersResult('a file meanwhile', files),
      answersResult('/healthz meanwhile', health),
      { name: 'a page is rendered again when the load is gone', times: 1, lost: isOver ? 0 : 1 },
    ]
  } finally {
    await world.stop()
  }
}
