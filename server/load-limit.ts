import { performance } from 'node:perf_hooks'
import type { Step } from './app.ts'
import { writeLogLine } from './log-line.ts'

/**
 * Limits of requests in progress, those included that wait for their turn. Pages take processor time, forms also
 * wait for Stripe, and what programs send, such as Stripe's events, never waits for either: each kind has its own limit.
 */
const maxRequests = { pages: 128, forms: 512, programs: 512 }

/** Refuses when too many requests are in progress, or the event loop is full. */
export function limitLoad(loop: Pick<LoopLoad, 'mayBegin'>, step: Step): Step {
  const inProgress = { pages: 0, forms: 0, programs: 0 }
  return async (exchange) => {
    const { policy, incoming } = exchange
    const kind = policy.neverWaits ? 'programs' : incoming.method === 'POST' ? 'forms' : 'pages'
    if (inProgress[kind] >= maxRequests[kind] || !loop.mayBegin(inProgress[kind])) return exchange.refuse(503)
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

/** Requests of a kind in progress while the loop is full. The process can handle these, and one may be a gift. */
const maxWhenFull = 64

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
  mayBegin(inProgress: number): boolean {
    return inProgress < maxWhenFull || !this.isFull()
  }

  #check(): void {
    const now = performance.now()
    this.#lagMs = Math.max(0, now - this.#dueAt)
    this.#dueAt = now + checkEveryMs
    if (this.isFull() && now - this.#reportedAt > reportEveryMs) {
      this.#reportedAt = now
      writeLogLine('warn', 'loop-full', { lagMs: Math.round(this.#lagMs) })
    }
  }
}

/** The idle time of the loop since the start of the process. */
const idleMs = () => performance.eventLoopUtilization().idle
