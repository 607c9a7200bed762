import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { Step } from './app.ts'

/**
 * How many requests may be worked on at once; more are told at once to come again. Pages cost time of ours, posts wait
 * for Stripe: slow payments must not keep pages from being served, nor the other way round.
 */
const maxRequests = { pages: 128, posts: 512 }

/** Refuses what there is neither room nor time for. */
export function limitLoad(loop: Pick<LoopLoad, 'mayBegin'>, step: Step): Step {
  const atWork = { pages: 0, posts: 0 }
  return async (exchange) => {
    const kind = exchange.incoming.method === 'POST' ? 'posts' : 'pages'
    if (atWork[kind] >= maxRequests[kind] || !loop.mayBegin(kind, atWork[kind])) return exchange.refuse(503)
    atWork[kind] += 1
    try {
      return await step(exchange)
    } finally {
      atWork[kind] -= 1
    }
  }
}

const lookEveryMs = 100
/** A loop that rests for less than this share of its time has more to do than it can do, or soon will. */
const minIdle = 0.02
/** Shorter crowds are worked off, and the garbage collector is done before anything could be done about it. */
const patienceMs = 500
const reportEveryMs = 60_000

/** What is taken on while the loop is full: it keeps up with that, and a donor may come through. */
const maxWhenFull = { pagesEachLook: 4, postsAtWork: 64 }

/**
 * Whether the event loop keeps up. What waits cannot be counted, for it waits in the kernel: a page is worked out in one
 * go, and libuv takes one new connection in each turn, so that a crowd makes no turn long, only the queue before it.
 * What shows is that the loop never rests.
 */
export class LoopLoad {
  #usage: EventLoopUtilization = performance.eventLoopUtilization()
  #dueAt = performance.now() + lookEveryMs
  #restedAt = performance.now()
  #reportedAt = -Infinity
  #lagMs = 0
  #pagesSinceLook = 0

  constructor() {
    setInterval(() => this.#look(), lookEveryMs).unref()
  }

  /** How late the loop comes to what is due. */
  get lagMs(): number {
    return Math.max(this.#lagMs, performance.now() - this.#dueAt)
  }

  /** Ends as soon as there is less to do. */
  isFull(): boolean {
    return performance.now() - this.#restedAt > patienceMs
  }

  /** Whether one more may be begun, when so many are being worked on. */
  mayBegin(kind: 'pages' | 'posts', atWork: number): boolean {
    if (!this.isFull()) return true
    if (kind === 'posts') return atWork < maxWhenFull.postsAtWork
    this.#pagesSinceLook += 1
    return this.#pagesSinceLook <= maxWhenFull.pagesEachLook
  }

  #look(): void {
    const now = performance.now()
    this.#lagMs = Math.max(0, now - this.#dueAt)
    this.#dueAt = now + lookEveryMs
    this.#pagesSinceLook = 0
    const usage = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(usage, this.#usage)
    this.#usage = usage
    if (utilization < 1 - minIdle) this.#restedAt = now
    else if (this.isFull() && now - this.#reportedAt > reportEveryMs) {
      this.#reportedAt = now
      const line = { level: 'warn', event: 'loop-full', lagMs: Math.round(this.#lagMs) }
      process.stderr.write(`${JSON.stringify(line)}\n`)
    }
  }
}
