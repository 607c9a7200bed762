import { performance } from 'node:perf_hooks'
import type { Step } from './app.ts'

/** Limits of concurrent requests. Pages take processor time and posts wait for Stripe, so each kind has its own limit. */
const maxRequests = { pages: 128, posts: 512 }

/** Refuses when too many requests are in progress, or the event loop is full. */
export function limitLoad(loop: Pick<LoopLoad, 'mayBegin'>, step: Step): Step {
  const inProgress = { pages: 0, posts: 0 }
  return async (exchange) => {
    const kind = exchange.incoming.method === 'POST' ? 'posts' : 'pages'
    if (inProgress[kind] >= maxRequests[kind] || !loop.mayBegin(kind, inProgress[kind])) return exchange.refuse(503)
    inProgress[kind] += 1
    try {
      return await step(exchange)
    } finally {
      inProgress[kind] -= 1
    }
  }
}

const checkEveryMs = 100
/** Longer than a garbage collection or a short burst of requests. */
const fullAfterMs = 500
const reportEveryMs = 60_000

/** Requests that may start while the loop is full. The process can handle these, and one may be a gift. */
const maxWhenFull = { pagesPerCheck: 4, postsInProgress: 64 }

/**
 * Measures whether the event loop is full. Waiting requests cannot be counted, because they wait in the kernel: libuv
 * accepts one connection in each turn, so many requests do not make a turn long. A loop is full if it is never idle: it
 * is idle, even briefly, only when no request waits. So one client that loads large files in sequence is no overload.
 */
export class LoopLoad {
  #idleMs = idleMs()
  #idleAt = performance.now()
  #dueAt = performance.now() + checkEveryMs
  #reportedAt = -Infinity
  #lagMs = 0
  #pagesSinceCheck = 0

  constructor() {
    setInterval(() => this.#check(), checkEveryMs).unref()
  }

  /** The delay of timers. */
  get lagMs(): number {
    return Math.max(this.#lagMs, performance.now() - this.#dueAt)
  }

  /** Becomes false as soon as no request waits. */
  isFull(): boolean {
    const now = performance.now()
    const idle = idleMs()
    if (idle > this.#idleMs) this.#idleAt = now
    this.#idleMs = idle
    return now - this.#idleAt > fullAfterMs
  }

  /** `inProgress` counts requests that have started and have no answer yet. */
  mayBegin(kind: 'pages' | 'posts', inProgress: number): boolean {
    if (!this.isFull()) return true
    if (kind === 'posts') return inProgress < maxWhenFull.postsInProgress
    this.#pagesSinceCheck += 1
    return this.#pagesSinceCheck <= maxWhenFull.pagesPerCheck
  }

  #check(): void {
    const now = performance.now()
    this.#lagMs = Math.max(0, now - this.#dueAt)
    this.#dueAt = now + checkEveryMs
    this.#pagesSinceCheck = 0
    if (this.isFull() && now - this.#reportedAt > reportEveryMs) {
      this.#reportedAt = now
      const line = { level: 'warn', event: 'loop-full', lagMs: Math.round(this.#lagMs) }
      process.stderr.write(`${JSON.stringify(line)}\n`)
    }
  }
}

/** The idle time of the loop since the start of the process. */
const idleMs = () => performance.eventLoopUtilization().idle
