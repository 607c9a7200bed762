import { atMost, type Figure } from '../part.ts'
import { median, percentile } from '../statistics.ts'

/** Warm-up requests: V8 has not compiled the code yet. */
export const warmUps = 4

/** Requests a page repeatedly, one request at a time, and measures until its last byte. */
export async function timePage(name: string, count: number, ask: () => Promise<Response>): Promise<Figure> {
  await timeAnswers(warmUps, ask)
  const all = await timeAnswers(count, ask)
  return atMost(`${name}, median`, 100, median(all), ' ms', `, p95 ${percentile(all, 95).toFixed()} ms`)
}

/** The times of the answers, in milliseconds. */
export async function timeAnswers(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const all: number[] = []
  while (all.length < count) {
    const startedAt = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    // 503: the server is at its limit, for example after a large file. This answer is not measured.
    if (answer.status === 503) continue
    if (answer.status >= 400) throw new Error(`${answer.url} was answered ${answer.status}.`)
    all.push(performance.now() - startedAt)
  }
  return all
}
