import { createHash, timingSafeEqual } from 'node:crypto'
import type { Site } from '../app/boot.server.ts'
import type { Step } from './app.ts'
import type { LoopLoad } from './load-limit.ts'
import { sendWebResponse } from './render.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** What the process counts of its answers. `shed` was refused because there was too much. */
export class Counters {
  readonly counts = { files: 0, rendered: 0, failed: 0, refused: 0, shed: 0 }

  add(kind: keyof Counters['counts']): true {
    this.counts[kind] += 1
    return true
  }
}

/** `/readyz` is open to all and never sent away: it must not be what keeps the process busy. */
const stateKeptMs = 1000

interface HealthOptions {
  site: Pick<Site, 'metricsToken' | 'readiness'>
  security: SecurityHeaders
  loop: Pick<LoopLoad, 'lagMs'>
}

/**
 * What the people and programs ask that run the site: `/healthz` whether the process lives, `/readyz` whether all is as
 * it should be, `/metrics` for numbers in the Prometheus text format. Once the process has been told to stop, the first
 * two say so, and a proxy sends nobody here any more.
 */
export function healthEndpoints({ site: { metricsToken, readiness }, security, loop }: HealthOptions): Step {
  const state = rememberFor(stateKeptMs, readiness)
  return ({ incoming: { method, headers }, outgoing, url, counters, isStopping }) => {
    const answers: Record<string, () => Promise<Response>> = {
      '/healthz': async () => text(isStopping() ? 503 : 200, isStopping() ? 'stopping' : 'alive'),
      '/readyz': async () => {
        const found = isStopping() ? { ready: false, stopping: true } : await state()
        return Response.json(found, { status: found.ready ? 200 : 503, headers: noStore })
      },
      '/metrics': async () => {
        if (!isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)) {
          return text(401, 'This needs the token.', { 'WWW-Authenticate': 'Bearer' })
        }
        const type = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
        return text(200, metrics(await state(), counters, loop.lagMs), type)
      },
    }
    const answer = method === 'POST' || (url.pathname === '/metrics' && !metricsToken) ? null : answers[url.pathname]
    if (!answer) return false
    return answer()
      .then((response) => sendWebResponse(response, outgoing, security.other))
      .then(() => true)
  }
}

const noStore = { 'Cache-Control': 'no-store' }
const text = (status: number, words: string, headers = {}) =>
  new Response(`${words}\n`, { status, headers: { ...noStore, ...headers } })

/**
 * However many ask, and in whatever loop, the database is asked once: for all who wait, and for all who come within
 * `ms` of its answer.
 */
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
  const samples: [name: string, type: 'counter' | 'gauge', value: number | boolean | null][] = [
    ['site_ready', 'gauge', state.ready],
    ['site_database_answers', 'gauge', state.database],
    ['site_messages_queued', 'gauge', state.messagesQueued],
    ['site_oldest_message_seconds', 'gauge', state.oldestMessageSeconds],
    ['site_gifts_unacknowledged', 'gauge', state.giftsUnacknowledged],
    ['nodejs_eventloop_lag_seconds', 'gauge', Math.round(lagMs) / 1000],
    ['process_resident_memory_bytes', 'gauge', process.memoryUsage.rss()],
    ['process_cpu_seconds_total', 'counter', (user + system) / 1e6],
    ['process_start_time_seconds', 'gauge', Math.round(performance.timeOrigin) / 1000],
  ]
  return [
    '# TYPE site_requests_total counter',
    ...Object.entries(counts).map(([kind, count]) => `site_requests_total{kind="${kind}"} ${count}`),
    ...samples
      .filter(([, , value]) => value !== null)
      .flatMap(([name, type, value]) => [`# TYPE ${name} ${type}`, `${name} ${Number(value)}`]),
  ].join('\n')
}

/** In the same time wherever they differ. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
