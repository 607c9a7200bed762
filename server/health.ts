import { createHash, timingSafeEqual } from 'node:crypto'
import type { Site } from '../app/start/start-app.server.ts'
import type { Step } from './app.ts'
import type { LoopLoad } from './load-limit.ts'
import type { SecurityHeaders } from './security-headers.ts'

/** The number of answers since the start. `shed` counts refusals because of overload. */
export class Counters {
  readonly counts = { files: 0, rendered: 0, failed: 0, refused: 0, shed: 0 }

  add(kind: keyof Counters['counts']): true {
    this.counts[kind] += 1
    return true
  }
}

/** `/readyz` is public and never refused, so its result is cached for this time. */
const stateKeptMs = 1000

interface HealthOptions {
  site: Pick<Site, 'metricsToken' | 'readiness'>
  security: SecurityHeaders
  loop: Pick<LoopLoad, 'lagMs'>
}

/**
 * `/healthz`: whether the process runs. `/readyz`: whether everything works, and with the token the numbers: how many mails
 * wait would tell a stranger whose address is known. `/metrics`: numbers in the Prometheus text format. While the process
 * stops, the first two answer 503, and a proxy then uses another process.
 */
export function healthEndpoints({ site: { metricsToken, readiness }, security, loop }: HealthOptions): Step {
  const state = cacheFor(stateKeptMs, readiness)
  return async ({ incoming: { method, headers }, outgoing, url, counters, isStopping }) => {
    const send = (status: number, body: string, more: Record<string, string> = {}) => {
      const type = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': String(Buffer.byteLength(body)) }
      const common = { ...Object.fromEntries(security.other), ...type, 'Cache-Control': 'no-store' }
      outgoing.writeHead(status, { ...common, ...more }).end(body)
      return true
    }
    if (method === 'POST') return false
    if (url.pathname === '/healthz') return isStopping() ? send(503, 'stopping\n') : send(200, 'alive\n')
    const hasToken = () => Boolean(metricsToken) && isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (url.pathname === '/readyz') {
      const result = isStopping() ? { ready: false, stopping: true } : await state()
      const told = hasToken() ? result : { ready: result.ready }
      return send(result.ready ? 200 : 503, JSON.stringify(told), { 'Content-Type': 'application/json' })
    }
    if (url.pathname !== '/metrics' || !metricsToken) return false
    if (!hasToken()) {
      return send(401, 'This needs the token.\n', { 'WWW-Authenticate': 'Bearer' })
    }
    const type = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }
    return send(200, metrics(await state(), counters, loop.lagMs), type)
  }
}

/** Shares one result among all callers until it is there, and for `ms` after that. */
export function cacheFor<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null
  const forget = () => (cached = null)
  return () => {
    if (!cached) {
      cached = load()
      cached.then(() => setTimeout(forget, ms).unref(), forget)
    }
    return cached
  }
}

/** What each number says. 1 is yes, 0 is no. */
const metricHelp: Record<string, string> = {
  site_requests_total:
    'Answers since the start: files, rendered pages, failures (500), refusals, and refusals for overload (shed).',
  site_ready: 'Whether /readyz says that everything works.',
  site_database_answers: 'Whether the database answers in time.',
  site_messages_queued: 'Mails that wait in the outbox.',
  site_oldest_message_seconds: 'How long the oldest mail has waited that is not bulk mail.',
  site_gifts_unacknowledged: 'Gifts that were paid more than an hour ago and have no receipt.',
  site_messages_given_up: 'Mails that were given up, and that nobody has looked at.',
  site_webhooks_missed: 'Events of Stripe that no webhook brought, since the last one that a webhook brought.',
  site_webhooks_refused_total: 'Refused posts to the address of the webhook since the start. Anybody can send them.',
  site_clock_skew_seconds: 'How far the clock of the machine is ahead of Stripe’s, in seconds.',
  site_stripe_read_timestamp_seconds: 'When Stripe’s events were last read, in seconds since 1970.',
  site_backup_timestamp_seconds: 'When the last backup was made, or the database, in seconds since 1970.',
  site_retention_timestamp_seconds: 'When expired data was last deleted, or the database made, in seconds since 1970.',
  site_disk_free_bytes: 'Free bytes on the disk of DATA_DIR.',
  site_disk_low: 'Whether that disk has less room than MIN_FREE_DISK_MB.',
  site_writes_fail: 'Whether the database cannot write.',
  site_restore_drill_age_seconds:
    'Seconds since a backup was last restored as a trial. Before the first time: since the database was made.',
  nodejs_eventloop_lag_seconds: 'How late the process is, in seconds.',
  process_resident_memory_bytes: 'Memory of the process in bytes.',
  process_cpu_seconds_total: 'Processor time of the process in seconds.',
  process_start_time_seconds: 'When the process started, in seconds since 1970.',
}

function metrics(state: Awaited<ReturnType<Site['readiness']>>, { counts }: Counters, lagMs: number): string {
  const { user, system } = process.cpuUsage()
  const values: Record<string, number | boolean | null> = {
    site_ready: state.ready,
    site_database_answers: state.database,
    site_messages_queued: state.messagesQueued,
    site_oldest_message_seconds: state.oldestMessageSeconds,
    site_gifts_unacknowledged: state.giftsUnacknowledged,
    site_messages_given_up: state.messagesGivenUp,
    site_webhooks_missed: state.webhooksMissed,
    site_webhooks_refused_total: state.webhooksRefused,
    site_clock_skew_seconds: state.clockSkewSeconds,
    site_stripe_read_timestamp_seconds: inSeconds(state.stripeReadAt),
    site_backup_timestamp_seconds: inSeconds(state.backupAt),
    site_retention_timestamp_seconds: inSeconds(state.retentionAt),
    site_disk_free_bytes: state.diskFreeBytes,
    site_disk_low: state.diskLow,
    site_writes_fail: state.writesFail,
    site_restore_drill_age_seconds: state.restoreDrillAgeSeconds,
    nodejs_eventloop_lag_seconds: Math.round(lagMs) / 1000,
    process_resident_memory_bytes: process.memoryUsage.rss(),
    process_cpu_seconds_total: (user + system) / 1e6,
    process_start_time_seconds: Math.round(performance.timeOrigin) / 1000,
  }
  const requests = Object.entries(counts).map(([kind, count]) => `site_requests_total{kind="${kind}"} ${count}\n`)
  const samples = Object.entries(values).filter(([, value]) => value !== null)
  const lines = samples.map(([name, value]) => `${headOf(name)}${name} ${Number(value)}\n`)
  return [headOf('site_requests_total'), ...requests, ...lines].join('')
}

const inSeconds = (at: number | null) => (at === null ? null : Math.round(at / 1000))

function headOf(name: string): string {
  const type = name.endsWith('_total') ? 'counter' : 'gauge'
  return `# HELP ${name} ${metricHelp[name]}\n# TYPE ${name} ${type}\n`
}

/** Compares in constant time. */
function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
