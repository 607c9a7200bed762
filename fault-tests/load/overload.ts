import { setTimeout as delay } from 'node:timers/promises'
import { startWorld } from '../../e2e/harness/world.ts'
import type { FaultResult } from '../trial.ts'
import {
  type Answers,
  countAnswers,
  countLost,
  countMissingGifts,
  describeAnswers,
  getPages,
  giveCall,
  startLoad,
} from './send-load.ts'

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
    const [pages, calls, files, health] = (await Promise.all(loads.map((load) => load.stop()))) as [
      Answers,
      Answers,
      Answers,
      Answers,
    ]
    const endedAt = performance.now()
    let isOver = false
    while (!isOver && performance.now() - endedAt < overAfterMs) isOver = (await fetch(url + rendered)).status === 200
    return [
      {
        name: 'a page to render or a call, when there are many times too many',
        times: countAnswers(pages) + countAnswers(calls),
        lost: countLost(pages, 200, 503) + countLost(calls, 200, 503) + (await countMissingGifts(databaseUrl, calls)),
        remark: `200 or, at once, 503; pages ${describeAnswers(pages)}; calls ${describeAnswers(calls)}, each 200 in the ledger once`,
      },
      {
        name: 'what is too much is refused',
        times: countAnswers(pages, (status) => status === 503),
        lost: pages.statuses['503'] ? 0 : 1,
      },
      {
        name: 'a file or /healthz meanwhile',
        times: countAnswers(files) + countAnswers(health),
        lost: countLost(files, 200) + countLost(health, 200),
        remark: `${describeAnswers(files)}; /healthz ${describeAnswers(health)}`,
      },
      {
        name: 'a page is rendered again when the load is gone',
        times: 1,
        lost: isOver ? 0 : 1,
        remark: `after ${Math.round(performance.now() - endedAt)} ms`,
      },
    ]
  } finally {
    await world.stop()
  }
}
