import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { settings, store } from './sandbox.ts'

export const webhookModes = ['on', 'hold', 'off'] as const

interface WebhookMode {
  /** `hold` keeps deliveries until `on`; `off` loses them, as a wrong address at Stripe does. */
  mode: (typeof webhookModes)[number]
  /** Every event is delivered twice. */
  double: boolean
  /** Events are delivered in random order. */
  shuffle: boolean
}

const plain: WebhookMode = { mode: 'on', double: false, shuffle: false }

const parallel = 8
const shuffleMs = 400
const resetMs = 1000
const timeoutMs = 20_000
const stripe = new Stripe('sk_test_signs_only')

/** Delivers events until they are answered 2xx. The queue is in the store, so it survives a restart. */
export class Webhooks {
  mode = plain
  private stopping = new AbortController()
  private readonly inFlight = new Map<string, Promise<void>>()
  private readonly waiting = new Map<string, () => void>()
  private timer: NodeJS.Timeout | undefined

  setMode(mode: Partial<WebhookMode>): void {
    this.mode = { ...plain, ...mode }
    this.wake()
  }

  /** Called in the transaction that creates the event. */
  enqueue(event: string): void {
    if (!settings.webhookUrl) return
    const { mode, shuffle } = this.mode
    const dueAt = mode === 'off' ? null : Math.floor(Date.now() + (shuffle ? Math.random() * shuffleMs : 0))
    store.prepare('INSERT INTO deliveries (event, due_at) VALUES (?, ?)').run(event, dueAt)
  }

  /** Starts the deliveries that are due and sets a timer for the next one. */
  wake(): void {
    clearTimeout(this.timer)
    if (this.mode.mode !== 'on' || this.stopping.signal.aborted || !settings.webhookUrl) return
    // Deliveries in flight are still in the queue, so one more row is read.
    const rows = store
      .prepare('SELECT event, attempts, due_at FROM deliveries WHERE due_at IS NOT NULL ORDER BY due_at LIMIT ?')
      .all(parallel + 1)
      .map((row) => ({ event: String(row['event']), attempts: Number(row['attempts']), dueAt: Number(row['due_at']) }))
      .filter(({ event }) => !this.inFlight.has(event))
    for (const { event, attempts, dueAt } of rows) {
      if (this.inFlight.size >= parallel) return
      const waitMs = dueAt - Date.now()
      if (waitMs > 0) {
        this.timer = setTimeout(() => this.wake(), waitMs)
        return
      }
      const attempt = this.attempt(event, attempts, this.stopping.signal).finally(() => {
        this.inFlight.delete(event)
        this.wake()
      })
      this.inFlight.set(event, attempt)
    }
  }

  /** Resolves after the first attempt or after `limitMs`; at once if there will be no attempt. */
  async tried(event: string, limitMs: number): Promise<void> {
    if (this.mode.mode !== 'on' || !settings.webhookUrl) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const limit = setTimeout(resolve, limitMs)
    this.waiting.set(event, resolve)
    await promise
    clearTimeout(limit)
    this.waiting.delete(event)
  }

  /**
   * Delivers events again, a few at a time, and returns the statuses in the order of the answers. `url` replaces
   * `--webhook-url`.
   */
  async redeliver(events: string[], url?: string): Promise<{ id: string; status: number }[]> {
    const results: { id: string; status: number }[] = []
    const queue = [...events]
    const deliverer = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        results.push({ id, status: await this.post(id, this.stopping.signal, url) })
      }
    }
    await Promise.all(Array.from({ length: parallel }, deliverer))
    return results
  }

  queueLength(): number {
    const row = store.prepare('SELECT count(*) AS count FROM deliveries WHERE due_at IS NOT NULL').get()
    return Number(row?.['count'])
  }

  /** Waits for the deliveries in flight and stops, so that no old event reaches the next test. */
  async reset(): Promise<void> {
    this.setMode({ mode: 'hold' })
    await Promise.race([Promise.all(this.inFlight.values()), wait(resetMs)])
    this.stop()
    this.stopping = new AbortController()
    this.mode = plain
  }

  stop(): void {
    clearTimeout(this.timer)
    this.stopping.abort()
  }

  private async attempt(event: string, attempts: number, signal: AbortSignal): Promise<void> {
    const status = await this.post(event, signal)
    if (signal.aborted) return
    const backOffMs = Math.min(settings.retryMs * 2 ** attempts, settings.retryCapMs)
    store
      .prepare('UPDATE deliveries SET attempts = ?, status = ?, due_at = ? WHERE event = ?')
      .run(attempts + 1, status, isSuccess(status) ? null : Date.now() + backOffMs, event)
    this.waiting.get(event)?.()
    if (isSuccess(status) && this.mode.double) await this.post(event, signal)
  }

  /** Posts one event with a new signature and returns the status, or 0 without an answer. */
  private async post(id: string, signal: AbortSignal, url = settings.webhookUrl): Promise<number> {
    const event = store.find('event', id)
    if (!event || !url) return 0
    const payload = JSON.stringify(event)
    const secret = settings.webhookSecret
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const status = await fetch(url, { method: 'POST', headers, body: payload, redirect: 'manual', signal: stop })
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => 0)
    if (signal.aborted) return status
    process.stderr.write(`webhook ${event.type} ${event.id} ${status || 'no answer'}\n`)
    if (isSuccess(status) && event.pending_webhooks > 0) store.update('event', event, { pending_webhooks: 0 })
    return status
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}
