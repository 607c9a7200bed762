/**
 * `npm run bench`: measures the path of a gift on this machine and writes bench/results.md.
 * Everything runs here, on loopback: the site's production build, the sandbox and the mail sink.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startWorld, type World } from '../e2e/harness/world.ts'
import { buildIfChanged } from '../scripts/build-if-changed.ts'
import { createDatabase, startPostgresCluster } from '../scripts/postgres-cluster.ts'
import { findPostgres } from '../scripts/tools.ts'
import { cpuMs, timePages, type PageFigures } from './pages.ts'
import { median, percentile } from './statistics.ts'

const { values: options } = parseArgs({
  options: { help: { type: 'boolean' }, gifts: { type: 'string', default: '300' } },
})

interface Figures {
  startMs: number
  idleMegabytes: number
  ownP50Ms: number
  ownP99Ms: number
  /** Processor time a call of create-payment, the call to Stripe included, in milliseconds. */
  callCpuMs: number
  webhooksPerSecond: number
  pages: PageFigures | null
}

async function main(): Promise<void> {
  if (options.help) {
    process.stdout.write(
      'npm run bench [-- --gifts 300]\nMeasures giving on SQLite and PostgreSQL and writes bench/results.md.\n',
    )
    return
  }
  const gifts = Number(options.gifts)
  buildIfChanged()
  const cluster = await startPostgresCluster(findPostgres())
  try {
    const sqlite = await measure('SQLite', gifts, async () => undefined)
    const postgres = await measure('PostgreSQL', gifts, () => createDatabase(cluster.url))
    const report = write(sqlite, postgres, gifts)
    writeFileSync(new URL('results.md', import.meta.url), report)
    process.stdout.write(`\n${report}`)
  } finally {
    await cluster.stop()
  }
}

async function measure(name: string, gifts: number, database: () => Promise<string | undefined>): Promise<Figures> {
  const say = (what: string) => process.stdout.write(`${name}: ${what}\n`)
  const world = await startWorld({ databaseUrl: await database() })
  try {
    say('starting, five times')
    const starts: number[] = []
    for (let run = 0; run < 5; run += 1) {
      await world.site.stop()
      const startedAt = performance.now()
      await world.site.start()
      starts.push(performance.now() - startedAt)
    }
    say('resting for three seconds')
    await delay(3000)
    const idleMegabytes = residentMegabytes(world.site.pid)
    say(`${gifts} calls of create-payment, one after another`)
    const cpuBefore = cpuMs(world.site.pid)
    const own = await timeOwnWork(world, gifts)
    const callCpuMs = (cpuMs(world.site.pid) - cpuBefore) / (gifts + warmUp)
    say(`${gifts} webhooks at once`)
    const webhooksPerSecond = await timeWebhooks(world, gifts)
    say('the home page, beside nginx')
    const pages = await timePages(world.site)
    return {
      callCpuMs,
      pages,
      startMs: median(starts),
      idleMegabytes,
      ownP50Ms: percentile(own, 50),
      ownP99Ms: percentile(own, 99),
      webhooksPerSecond,
    }
  } finally {
    await world.stop()
  }
}

const warmUp = 50

/** The function's time less the time it waited for Stripe, as the server's own log states both. */
async function timeOwnWork(world: World, calls: number): Promise<number[]> {
  for (let call = 0; call < warmUp + calls; call += 1) await createPayment(world)
  const lines = world.site.logs().flatMap(parseLine)
  const waited = lines.filter((line) => line.event === 'checkout-created').map((line) => line.stripeMs ?? 0)
  const taken = lines.filter((line) => line.event === 'function').map((line) => line.ms ?? 0)
  return taken.map((ms, index) => ms - (waited[index] ?? 0)).slice(warmUp)
}

async function createPayment(world: World): Promise<string> {
  const response = await fetch(`${world.site.url}/functions/v1/create-payment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: '{"amount":5000}',
  })
  const { url } = (await response.json()) as { url: string }
  return /cs_test_\w+/.exec(url)?.[0] ?? ''
}

/** From the first delivery to the last 200, each of them a gift read again from Stripe and committed. */
async function timeWebhooks(world: World, gifts: number): Promise<number> {
  const { control } = world.sandbox
  await control.webhooks({ mode: 'off' })
  for (let gift = 0; gift < gifts; gift += 1) {
    await control.pay({ session: await createPayment(world), email: `donor${gift}@example.com`, name: 'Donor' })
  }
  const startedAt = performance.now()
  const { deliveries } = await control.deliver({ last: 100_000, types: ['checkout.session.completed'] })
  const seconds = (performance.now() - startedAt) / 1000
  if (deliveries.length < gifts || deliveries.some(({ status }) => status !== 200))
    throw new Error('A webhook was not committed.')
  return deliveries.length / seconds
}

function parseLine(line: string): { event?: string; ms?: number; stripeMs?: number }[] {
  try {
    return [JSON.parse(line) as { event?: string }]
  } catch {
    return []
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

function goal(name: string, sign: '≤' | '≥', limit: number, figure: number): string {
  const met = sign === '≤' ? figure <= limit : figure >= limit
  return `| ${name} | ${sign} ${limit} | ${figure.toFixed(figure < 10 ? 2 : 0)} | ${met ? 'met' : '**missed**'} |`
}

function write(sqlite: Figures, postgres: Figures, gifts: number): string {
  const row = (name: string, figure: (figures: Figures) => string) =>
    `| ${name} | ${figure(sqlite)} | ${figure(postgres)} |`
  const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
  return [
    '# What giving costs',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version}, ${cpus().length} cores, ${gifts} gifts. \`npm run bench\` measures it again.`,
    '',
    '| | SQLite | PostgreSQL |',
    '|---|---|---|',
    row('create-payment, our own time without Stripe’s, p50', (figures) => ms(figures.ownP50Ms)),
    row('the same, p99', (figures) => ms(figures.ownP99Ms)),
    row('webhooks committed a second, each read again from the sandbox', (figures) =>
      figures.webhooksPerSecond.toFixed(0),
    ),
    row('processor time a call of create-payment, Stripe’s client and log included', (figures) =>
      ms(figures.callCpuMs),
    ),
    '',
    '## The server',
    '',
    '| | goal | figure | |',
    '|---|---|---|---|',
    goal('from process start to serving, median of five, ms', '≤', 300, sqlite.startMs),
    goal('resident memory when idle, MB', '≤', 90, sqlite.idleMegabytes),
    ...(sqlite.pages
      ? [
          goal('home page: requests a second, as a share of nginx’s', '≥', 0.8, sqlite.pages.ratio),
          goal('the same by processor time a request', '≥', 0.8, sqlite.pages.cpuRatio),
          goal('most resident memory under that load, MB', '≤', 256, sqlite.pages.megabytes),
        ]
      : ['| home page beside nginx | ≥ 0.8 | not measured: needs nginx and wrk | |']),
    '',
  ].join('\n')
}

await main()
