import { createHash, timingSafeEqual } from 'node:crypto'
import type { Site } from '../app/start/start-app.server.ts'
import type { Step } from './app.ts'
import type { LoopLoad } from './load-limit.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** Answers since the start. `shed` were refused because of overload. */
export class Counters {
  readonly counts = { files: 0, rendered: 0, failed: 0, refused: 0, shed: 0 }

  add(kind: keyof Counters['counts']): true {
    this.counts[kind] += 1
    return true
  }
}

/** `/readyz` is open to all and never refused: it must not be what keeps the process busy. */
const stateKeptMs = 1000

interface HealthOptions {
  site: Pick<Site, 'metricsToken' | 'readiness'>
  security: SecurityHeaders
  loop: Pick<LoopLoad, 'lagMs'>
}

/**
 * `/healthz`: whether the process runs. `/readyz`: whether everything works. `/metrics`: numbers in the
 * Prometheus text format. Once the process has been told to stop, the first two say so, and a proxy then uses another.
 */
export function healthEndpoints({ site: { metricsToken, readiness }, security, loop }: HealthOptions): Step {
  const state = rememberFor(stateKeptMs, readiness)
  return async ({ incoming: { method, headers }, outgoing, url, counters, isStopping }) => {
    const send = (status: number, body: string, more: Record<string, string> = {}) => {
      const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': String(Buffer.byteLength(body)) }
      const common = { ...Object.fromEntries(security.other), ...type, 'Cache-Control': 'no-store' }
      outgoing.writeHead(status, { ...common, ...more }).end(body)
      return true
    }
    if (method === 'POST') return false
    if (url.pathname === '/healthz') return isStopping() ? send(503, 'stopping\n') : send(200, 'alive\n')
    if (url.pathname === '/readyz') {
      const found = isStopping() ? { ready: false, stopping: true } : await state()
      return send(found.ready ? 200 : 503, JSON.stringify(found), { 'Content-Type': 'application/json' })
    }
    if (url.pathname !== '/metrics' || !metricsToken) return false
    if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      return send(401, 'This needs the token.\n', { 'WWW-Authenticate': 'Bearer' })
    }
    const type = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
    return send(200, metrics(await state(), counters, loop.lagMs), type)
  }
}

/** Shares one answer among all who ask while it is awaited, and for `ms` after it. */
export function rememberFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  const forget = () => (asked = null)
  return () => {
    if (!asked) {
      asked = ask()
      asked.then(() => setTimeout(forget, ms).unref(), forget)
    }
    return asked
  }
}

function metrics(state: Awaited<ReturnType<Site['readiness']>>, { counts }: Counters, lagMs: number): string {
  const { user, system } = process.cpuUsage()
  const all: [name: string, type: 'counter' | 'gauge', value: number | boolean | null][] = [
    ['site_ready', 'gauge', state.ready],
    ['site_database_answers', 'gauge', state.database],
    ['site_messages_queued', 'gauge', state.messagesQueued],
    ['site_oldest_message_seconds', 'gauge', state.oldestMessageSeconds],
    ['site_gifts_unacknowledged', 'gauge', state.giftsUnacknowledged],
    ['site_disk_free_bytes', 'gauge', state.diskFreeBytes],
    ['site_disk_low', 'gauge', state.diskLow],
    ['site_writes_fail', 'gauge', state.writesFail],
    ['nodejs_eventloop_lag_seconds', 'gauge', Math.round(lagMs) / 1000],
    ['process_resident_memory_bytes', 'gauge', process.memoryUsage.rss()],
    ['process_cpu_seconds_total', 'counter', (user + system) / 1e6],
    ['process_start_time_seconds', 'gauge', Math.round(performance.timeOrigin) / 1000],
  ]
  const requests = Object.entries(counts).map(([kind, count]) => `site_requests_total{kind="${kind}"} ${count}\n`)
  const samples = all.filter(([, , value]) => value !== null)
  const lines = samples.map(([name, type, value]) => `# TYPE ${name} ${type}\n${name} ${Number(value)}\n`)
  return ['# TYPE site_requests_total counter\n', ...requests, ...lines].join('')
}

/** Takes the same time wherever the two differ. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
