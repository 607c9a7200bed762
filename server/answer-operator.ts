import { createHash, timingSafeEqual } from 'node:crypto'
import type { LoopLoad } from './loop-load.ts'

/** What the process counts of itself, since it was started. `shed` was refused because there was too much. */
export const counters = { files: 0, rendered: 0, failed: 0, refused: 0, shed: 0 }

type State = { ready: boolean } & Record<string, boolean | number | null>

export interface OperatorOptions {
  /** Null when nobody may read the metrics. */
  metricsToken: string | null
  readiness: () => Promise<State>
  loop: Pick<LoopLoad, 'lagMs'>
  isStopping: () => boolean
}

/**
 * What the people and programs ask that run the site: `/healthz` whether the process lives, `/readyz` whether all is as
 * it should be, `/metrics` for numbers in the Prometheus text format. Null for any other path. Once the process has been
 * told to stop, the first two say so, and a proxy sends nobody here any more.
 */
export async function answerOperator(
  path: string,
  authorization: string | undefined,
  { metricsToken, readiness, loop, isStopping }: OperatorOptions,
): Promise<Response | null> {
  const headers = { 'Cache-Control': 'no-store' }
  const stopping = isStopping()
  if (path === '/healthz') {
    return new Response(stopping ? 'stopping\n' : 'alive\n', { status: stopping ? 503 : 200, headers })
  }
  if (path === '/readyz') {
    const state = stopping ? { ready: false, stopping } : await readiness()
    return Response.json(state, { status: state.ready ? 200 : 503, headers })
  }
  if (path !== '/metrics' || metricsToken === null) return null
  if (!isSame(authorization ?? '', `Bearer ${metricsToken}`)) {
    return new Response('This needs the token.\n', {
      status: 401,
      headers: { ...headers, 'WWW-Authenticate': 'Bearer' },
    })
  }
  const type = { ...headers, 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
  return new Response(metrics(await readiness(), loop.lagMs), { headers: type })
}

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

function metrics(state: State, lagMs: number): string {
  const { user, system } = process.cpuUsage()
  const lines = (name: string, type: 'counter' | 'gauge', samples: [labels: string, value: unknown][]) => [
    `# TYPE ${name} ${type}`,
    ...samples.filter(([, value]) => value !== null).map(([labels, value]) => `${name}${labels} ${Number(value)}`),
  ]
  return [
    ...lines(
      'site_requests_total',
      'counter',
      Object.entries(counters).map(([kind, count]) => [`{kind="${kind}"}`, count]),
    ),
    ...lines('site_ready', 'gauge', [['', state['ready']]]),
    ...lines('site_database_answers', 'gauge', [['', state['database']]]),
    ...lines('site_messages_queued', 'gauge', [['', state['messagesQueued']]]),
    ...lines('site_oldest_message_seconds', 'gauge', [['', state['oldestMessageSeconds']]]),
    ...lines('site_gifts_unacknowledged', 'gauge', [['', state['giftsUnacknowledged']]]),
    ...lines('nodejs_eventloop_lag_seconds', 'gauge', [['', (lagMs / 1000).toFixed(3)]]),
    ...lines('process_resident_memory_bytes', 'gauge', [['', process.memoryUsage.rss()]]),
    ...lines('process_cpu_seconds_total', 'counter', [['', (user + system) / 1e6]]),
    ...lines('process_start_time_seconds', 'gauge', [['', (performance.timeOrigin / 1000).toFixed(3)]]),
    '',
  ].join('\n')
}

/** In the same time wherever they differ. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
