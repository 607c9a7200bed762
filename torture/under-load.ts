import { setTimeout as delay } from 'node:timers/promises'
import { prerenderedPaths } from '../app/prerender.ts'
import type { World } from '../e2e/harness/world.ts'
import type { WorldClock } from './clock/world-clock.ts'
import { until } from './until.ts'
import { auditVisits, startVisitors, type Visitors } from './visitors.ts'

/** What came of a fault that people met with. */
export interface Ordeal {
  lost: number
  remark: string
}

const mostSaid = 30

/** Files, and pages that are rendered for their query. */
const pages = [...prerenderedPaths, '/donate?amount=100&recurring=monthly', '/store?from=letter', '/contact?type=media']

/**
 * Does something to the site while people give, write and read, and while it does not die: no press may stay without an
 * answer, and no page may fail. Afterwards everything goes on by itself, and nothing is lost or doubled.
 */
export async function underLoad(
  world: World,
  say: (progress: string) => void,
  fault: (visitors: Visitors) => Promise<string[]>,
  clock?: WorldClock,
): Promise<Ordeal> {
  const visitors = startVisitors(world)
  const readers = startReaders(world)
  const served = async (more: number) => {
    const enough = visitors.done() + more
    await until(`${more} visitors were served`, () => visitors.done() >= enough)
  }
  const losses: string[] = []
  try {
    await served(5)
    losses.push(...(await fault(visitors)))
    await served(5)
  } catch (error) {
    losses.push(String(error))
  }
  const reading = await readers.leave()
  const visits = await visitors.leave()
  const { code, stderr } = await world.staff(['reconcile'])
  if (code !== 0) losses.push(`the reconciliation failed: ${stderr}`)
  const books = await world.staff(['books'])
  if (books.code !== 0) losses.push(books.stdout + books.stderr)
  const found = await auditVisits(world, visits, clock)
  losses.push(...found.losses, ...reading.failures)
  if (reading.failures.length > 0) losses.push(...world.site.logs().filter((line) => !line.startsWith('{')))
  if (visits.unanswered > 0) losses.push(`${visits.unanswered} presses got no answer at all`)
  for (const loss of losses.slice(0, mostSaid)) say(loss)
  const slowest = (ms: number) => `${Math.round(ms).toLocaleString('en-US')} ms`
  const remark = [
    `${visits.gifts} gifts, ${visits.letters} letters; ${visits.refused} presses answered with words and repeated`,
    `the slowest answer took ${slowest(visits.slowestMs)}, the slowest of ${reading.pages} pages ${slowest(reading.slowestMs)}`,
  ]
  return { lost: losses.length, remark: remark.join('; ') }
}

/** Somebody who reads one page after the other, and notes what failed. */
function startReaders(world: World) {
  const reading = { pages: 0, slowestMs: 0, failures: [] as string[] }
  const leaving = new AbortController()
  const reader = async () => {
    while (!leaving.signal.aborted) {
      const path = pages[reading.pages % pages.length] ?? '/'
      const startedAt = performance.now()
      const status = await statusOf(world, path)
      reading.slowestMs = Math.max(reading.slowestMs, performance.now() - startedAt)
      reading.pages += 1
      if (status !== 200) reading.failures.push(`${path} was answered with ${status}`)
      await delay(20)
    }
  }
  const done = reader()
  return {
    leave: async () => {
      leaving.abort()
      await done
      return reading
    },
  }
}

/** 0 when there is no answer. */
export async function statusOf(world: World, path: string): Promise<number> {
  try {
    const response = await fetch(world.site.url + path)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
