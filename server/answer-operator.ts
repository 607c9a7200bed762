import { createHash, timingSafeEqual } from 'node:crypto'

/** What the process counts of itself, since it was started. */
export const counters = { files: 0, rendered: 0, failed: 0, refused: 0 }

export interface OperatorOptions {
  /** Null when nobody may read the metrics. */
  metricsToken: string | null
  readiness: () => Promise<{ ready: boolean } & Record<string, boolean | number | null>>
}

/**
 * What the people and programs ask that run the site: `/healthz` whether the process lives, `/readyz` whether all is as
 * it should be, `/metrics` for numbers in the Prometheus text format. Null for any other path.
 */
export async function answerOperator(
  path: string,
  authorization: string | undefined,
  { metricsToken, readiness }: OperatorOptions,
): Promise<Response | null> {
  const headers = { 'Cache-Control': 'no-store' }
  if (path === '/healthz') return new Response('alive\n', { headers })
  if (path === '/readyz') {
    const state = await readiness()
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
  return new Response(metrics(await readiness()), { headers: type })
}

function metrics(state: Record<string, boolean | number | null>): string {
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
