import { performance } from 'node:perf_hooks'
import type { Step } from './app.ts'

/** At the same time. Pages take processor time and posts wait for Stripe, so each kind has its own limit. */
const maxRequests = { pages: 128, posts: 512 }

/** Refuses when too many requests are in progress, or the event loop is full. */
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
/** Longer than a garbage collection or a short burst of requests. */
const fullAfterMs = 500
const reportEveryMs = 60_000

/** Requests that are started while the loop is full: it can handle these, and a gift may be among them. */
const maxWhenFull = { pagesEachLook: 4, postsAtWork: 64 }

/**
 * Whether the event loop keeps up. Waiting requests cannot be counted, because they wait in the kernel: libuv accepts
 * one connection in each turn, so many requests make no turn long. The sign is that the loop is never idle: it is idle,
 * however briefly, only when nothing waits. So a client that asks for one large file after another is no overload.
 */
export class LoopLoad {
  #idleMs = idleMs()
  #idleAt = performance.now()
  #dueAt = performance.now() + lookEveryMs
  #reportedAt = -Infinity
  #lagMs = 0
  #pagesSinceLook = 0

  constructor() {
    setInterval(() => this.#look(), lookEveryMs).unref()
  }

  /** How late timers are. */
  get lagMs(): number {
    return Math.max(this.#lagMs, performance.now() - this.#dueAt)
  }

  /** Ends as soon as nothing waits. */
  isFull(): boolean {
    const now = performance.now()
    const idle = idleMs()
    if (idle > this.#idleMs) this.#idleAt = now
    this.#idleMs = idle
    return now - this.#idleAt > fullAfterMs
  }

  /** `atWork` are those that were begun and are not answered yet. */
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
    if (this.isFull() && now - this.#reportedAt > reportEveryMs) {
      this.#reportedAt = now
      const line = { level: 'warn', event: 'loop-full', lagMs: Math.round(this.#lagMs) }
      process.stderr.write(`${JSON.stringify(line)}\n`)
    }
  }
}

/** How long the loop has waited for something to do, since the process began. */
const idleMs = () => performance.eventLoopUtilization().idle
