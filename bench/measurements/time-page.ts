import { atMost, type Figure } from '../part.ts'
import { median, percentile } from '../statistics.ts'

/** What runs first is not compiled yet. */
export const warmUps = 4

/** Asks for a page so many times, one after the other, and measures until its last byte. */
export async function timePage(name: string, count: number, ask: () => Promise<Response>): Promise<Figure> {
  await timeAnswers(warmUps, ask)
  const all = await timeAnswers(count, ask)
  return atMost(`${name}, median`, 100, median(all), ' ms', `, p95 ${percentile(all, 95).toFixed()} ms`)
}

/** How long each of so many answers took, in milliseconds. */
export async function timeAnswers(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const all: number[] = []
  while (all.length < count) {
    const startedAt = performance.now()
    const answer = await ask()
    await answer.arrayBuffer()
    // No room, as after a large file: not what is measured.
    if (answer.status === 503) continue
    if (answer.status >= 400) throw new Error(`${answer.url} was answered ${answer.status}.`)
    all.push(performance.now() - startedAt)
  }
  return all
}
