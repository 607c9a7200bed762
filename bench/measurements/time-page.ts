import { setTimeout as delay } from 'node:timers/promises'
import { atMost, type Figure } from '../part.ts'
import { median, percentile } from '../statistics.ts'

/** Warm-up requests: V8 has not compiled the code yet. */
export const warmUps = 4

/** Requests a page repeatedly, one request at a time. A list in a file is measured until its first rows. */
export async function timePage(
  name: string,
  count: number,
  ask: () => Promise<Response>,
  limitMs = 100,
): Promise<Figure> {
  const isList = name.includes('list.csv')
  const until = isList ? readFirstRows : readAll
  await timeAnswers(warmUps, ask, until)
  const all = await timeAnswers(count, ask, until)
  const what = isList ? 'first rows, median' : 'median'
  return atMost(`${name}, ${what}`, limitMs, median(all), ' ms', `, p95 ${percentile(all, 95).toFixed()} ms`)
}

const readAll = async (answer: Response) => void (await answer.arrayBuffer())

/** The site ends what it had begun to read for the rest of a file: nobody asks for the next one at that moment. */
const settleMs = 300

/** The names of the columns come before the rows, in a part of their own. Returns what ends the file. */
async function readFirstRows(answer: Response): Promise<() => Promise<void>> {
  const reader = answer.body!.getReader()
  await reader.read()
  await reader.read()
  return async () => {
    await reader.cancel()
    await delay(settleMs)
  }
}

/** Reads an answer as far as it is measured. May return what is done afterwards. */
type Read = (answer: Response) => Promise<void | (() => Promise<void>)>

/** The times of the answers, in milliseconds. */
export async function timeAnswers(
  count: number,
  ask: () => Promise<Response>,
  until: Read = readAll,
): Promise<number[]> {
  const all: number[] = []
  while (all.length < count) {
    const startedAt = performance.now()
    const answer = await ask()
    const end = await until(answer)
    const ms = performance.now() - startedAt
    await end?.()
    // 503: the server is at its limit, for example after a large file. This answer is not measured.
    if (answer.status === 503) continue
    if (answer.status >= 400) throw new Error(`${answer.url} was answered ${answer.status}.`)
    all.push(ms)
  }
  return all
}
