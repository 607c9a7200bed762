import { performance } from 'node:perf_hooks'
import type { Site } from '../app/start/start-app.server.ts'
import type { Step } from './app.ts'
import { countedAddress, proxyList } from './client-address.ts'

/** How much one client address may have. A browser opens six connections, and a school has one address for many. */
export const perAddress = { running: 4, waiting: 32 }
/** A render that does not let the event loop rest holds up the next one for this long. */
const turnMs = 50
/** What strangers have after a rest, so that a visitor alone never waits, and what they lack at most. */
const balanceMs = { most: 100, least: -500 }
const checkEveryMs = 5

/** The clock of the event loop, in milliseconds. */
export interface LoopClock {
  now(): number
  /** How long the loop has worked and rested since the start of the process. */
  loop(): { active: number; idle: number }
}

const ownClock: LoopClock = { now: () => performance.now(), loop: () => performance.eventLoopUtilization() }

export interface Render {
  /** Null means unknown. Such renders may be of many visitors, so they are not counted by address. */
  address: string | null
  isStranger: boolean
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  work: () => unknown
}

interface Waiting extends Render {
  /** With the function that gives up its place, or with null: nobody waits for it any more. */
  begin: (leave: (() => void) | null) => void
}

/**
 * The order in which pages are rendered, so that files are sent in between.
 *
 * - An address has few renders at once, and a short queue. The addresses take turns.
 * - The next render starts when the last one has ended or has let the loop rest, as one does that waits for Stripe.
 * - Strangers have half of the loop: their balance grows by half a millisecond in each, and loses what the loop works while
 *   one of their renders runs. Below zero, they wait.
 */
export class RenderQueue {
  readonly #clock: LoopClock
  /** A render that takes longer leaves its place: it waits for something else, such as Stripe or the reader of a long file. */
  readonly #placeMs: number
  /** By address. The next one is first. */
  readonly #waiting = new Map<string | null, Waiting[]>()
  readonly #running = new Map<string | null, number>()
  #strangers = 0
  #balance: number = balanceMs.most
  #measured: { now: number; active: number }
  /** The render that has started last. Null means that it has ended in an earlier turn of the loop. */
  #last: { startedAt: number; idle: number } | null = null
  #timer: NodeJS.Timeout | undefined

  constructor({ clock = ownClock, placeMs = 1000 }: { clock?: LoopClock; placeMs?: number } = {}) {
    this.#clock = clock
    this.#placeMs = placeMs
    this.#measured = { now: clock.now(), active: clock.loop().active }
  }

  /** Does the work in turn, unless nobody waits for it any more. Returns false at once if too many of the address wait. */
  async run(render: Render): Promise<boolean> {
    const { address, signal, work } = render
    const others = this.#waiting.get(address) ?? []
    const requests = others.length + (this.#running.get(address) ?? 0)
    if (address !== null && requests >= perAddress.running + perAddress.waiting) return false
    const leave = await new Promise<(() => void) | null>((begin) => {
      const waiting = { ...render, begin }
      this.#waiting.set(address, [...others, waiting])
      const give = () => {
        this.#remove(waiting)
        begin(null)
      }
      signal.addEventListener('abort', give, { once: true })
      this.check()
    })
    if (!leave) return true
    try {
      await work()
    } finally {
      leave()
    }
    return true
  }

  /** Starts the next render if one may start, and looks again soon while others wait. */
  check(): void {
    clearTimeout(this.#timer)
    this.#measure()
    const next = this.#isLoopFree() ? this.#findNext() : undefined
    if (next) {
      this.#remove(next)
      next.begin(this.#takePlace(next))
    }
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.check(), checkEveryMs).unref()
  }

  #isLoopFree(): boolean {
    if (this.#last === null) return true
    return this.#clock.loop().idle > this.#last.idle || this.#clock.now() - this.#last.startedAt >= turnMs
  }

  #findNext(): Waiting | undefined {
    for (const [address, queue] of this.#waiting) {
      if (address !== null && (this.#running.get(address) ?? 0) >= perAddress.running) continue
      const next = queue.find(({ isStranger }) => !isStranger || this.#balance >= 0)
      if (next) return next
    }
    return undefined
  }

  /** The others of its address then wait behind the other addresses. */
  #remove(waiting: Waiting): void {
    const { address } = waiting
    const others = (this.#waiting.get(address) ?? []).filter((other) => other !== waiting)
    this.#waiting.delete(address)
    if (others.length > 0) this.#waiting.set(address, others)
  }

  /** Counts the render until it ends, or takes long. */
  #takePlace({ address, isStranger }: Render): () => void {
    const turn = { startedAt: this.#clock.now(), idle: this.#clock.loop().idle }
    const count = (by: number) => {
      this.#measure()
      if (isStranger) this.#strangers += by
      const running = (this.#running.get(address) ?? 0) + by
      if (running > 0) this.#running.set(address, running)
      else this.#running.delete(address)
    }
    let hasPlace = true
    const leave = () => {
      if (hasPlace) count(-1)
      hasPlace = false
      clearTimeout(timer)
      // In a later turn of the loop, because a render may end within one: what has arrived comes first.
      setImmediate(() => {
        if (this.#last === turn) this.#last = null
        this.check()
      })
    }
    const timer = setTimeout(leave, this.#placeMs).unref()
    count(1)
    this.#last = turn
    return leave
  }

  /** Counts what the loop has worked since the last time. */
  #measure(): void {
    const [now, { active }] = [this.#clock.now(), this.#clock.loop()]
    const used = this.#strangers > 0 ? active - this.#measured.active : 0
    const balance = this.#balance + (now - this.#measured.now) / 2 - used
    this.#balance = Math.min(balanceMs.most, Math.max(balanceMs.least, balance))
    this.#measured = { now, active }
  }
}

/** Renders in the order of the queue. What programs send, such as Stripe's events, never waits. */
export function queueRenders(
  queue: RenderQueue,
  { trustedProxies, householdOf, sessionState }: Pick<Site, 'trustedProxies' | 'householdOf' | 'sessionState'>,
  step: Step,
): Step {
  const proxies = proxyList(trustedProxies)
  return async (exchange) => {
    const { incoming, outgoing, policy, refuse } = exchange
    if (policy.neverWaits) return step(exchange)
    const { cookie, 'x-forwarded-for': forwardedFor } = incoming.headers
    // The office: its members are few.
    const isMember = policy.bodyWithoutSession && cookie && (await sessionState(cookie)) === 'open'
    const gone = new AbortController()
    outgoing.once('close', () => gone.abort())
    const isDone = await queue.run({
      address: householdOf(countedAddress(incoming.socket.remoteAddress, forwardedFor?.toString(), proxies)),
      isStranger: !isMember,
      signal: gone.signal,
      work: () => step(exchange),
    })
    return isDone || refuse(503)
  }
}
