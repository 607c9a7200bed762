import { prerenderedPaths } from '../../app/head/prerender.ts'
import { audit } from '../../e2e/harness/audit.ts'
import { until } from '../../e2e/harness/until.ts'
import type { TestEnv } from '../../e2e/harness/test-env.ts'
import { readDatabase } from '../../e2e/read-database.ts'
import type { PostgresCluster } from '../../tools/postgres-cluster.ts'
import { type Figure, type Log, nothingLost, times } from '../part.ts'
import { inEnvironment, withPostgres } from '../test-environment.ts'
import { getPages, startLoad } from './send-load.ts'
import { Visitors } from './visitors.ts'

type Database = 'SQLite' | 'PostgreSQL'
export const bothDatabases: Database[] = ['SQLite', 'PostgreSQL']

export interface Fault {
  name: string
  /** How often it happens at full size. */
  count: number
  databases: Database[]
  /** Whether the process ends: then a form or a page may get no answer. */
  stopsSite?: true
  /** Causes the fault once. Throws when something is wrong. */
  inject: (environment: FaultyEnvironment) => Promise<void>
  /** Stops what still runs after `inject`. */
  end?: (environment: TestEnv) => Promise<void>
}

export interface FaultyEnvironment extends TestEnv {
  cluster: PostgresCluster | undefined
  /** Waits until this many more gifts and messages are accepted. */
  served: (more: number) => Promise<void>
  /** Waits until this many more are refused with a message. */
  refused: (more: number) => Promise<void>
}

const env = { TRUSTED_PROXIES: '127.0.0.1' }
/** One reader, below the rate limit for one visitor. */
const pagesPerSecond = 4
/** Files, and pages that are rendered for their query. */
const paths = [...prerenderedPaths, '/donate?amount=100&recurring=monthly', '/contact?type=media', '/healthz']
/** Below this size the times are not reported, so several faults run at the same time. */
export const figuresFrom = 0.5
const atOnce = 3

/** Injects each of the faults, on each of its databases. */
export async function injectAll(faults: Fault[], size: number, log: Log): Promise<Figure[]> {
  const figures: Figure[] = []
  const queue = faults.flatMap((fault) => fault.databases.map((database) => ({ fault, database }))).values()
  const work = async () => {
    for (const { fault, database } of queue) figures.push(await injectUnderLoad(fault, database, size, log))
  }
  await Promise.all(Array.from({ length: size < figuresFrom ? atOnce : 1 }, work))
  return figures
}

/**
 * Injects a fault again and again while people give, write and read: while the process runs, every form must
 * get an answer, and no page may fail. Afterwards nothing is lost or duplicated.
 */
export async function injectUnderLoad(fault: Fault, database: Database, size: number, log: Log): Promise<Figure> {
  const name = `${fault.name}, ${database}`
  const count = times(fault.count, size)
  const onDatabase = (databaseUrl?: string, cluster?: PostgresCluster) =>
    inEnvironment({ databaseUrl, env }, (environment) => injectAgain(fault, count, environment, cluster))
  const { losses, remark } = await (database === 'SQLite' ? onDatabase() : withPostgres(onDatabase))
  for (const line of [...losses.slice(0, 30), remark]) log(`${name}: ${line}`)
  return nothingLost(name, count, losses.length, remark)
}

async function injectAgain(fault: Fault, count: number, environment: TestEnv, cluster?: PostgresCluster) {
  const { inject, end, stopsSite } = fault
  const visitors = new Visitors(environment)
  // The load generator reconnects without a pause to a process that has ended.
  const reading = stopsSite ? null : startLoad(environment.site.url, pagesPerSecond, getPages(paths), 1)
  const wait = (what: string, count: () => number) => async (more: number) => {
    const enough = count() + more
    await until(`${more} forms were ${what}`, () => count() >= enough)
  }
  const served = wait('taken', () => visitors.gifts + visitors.messages)
  const refused = wait('refused', () => visitors.refused)
  const faulty = Object.assign(environment, { cluster, served, refused })
  const losses: string[] = []
  try {
    await served(5)
    for (let turn = 0; turn < count; turn += 1) await inject(faulty)
    await served(5)
  } catch (error) {
    losses.push(String(error))
  }
  const read = await reading?.stop()
  await visitors.leave()
  await end?.(environment)
  for (const command of [['reconcile'], ['reconcile', '--books']]) {
    const { code, stdout, stderr } = await environment.staff(command)
    if (code !== 0) losses.push(`${command.join(' ')}: ${stdout}${stderr}`)
  }
  await retryMails(environment, { run_at: 0, locked_until: 0 })
  const { losses: lostPayments } = await audit(environment, visitors.payments)
  losses.push(...lostPayments, ...(await findLostMessages(environment, visitors.messages)), ...visitors.unexpected)
  if (read && read.lost > 0) losses.push(`pages were answered ${read.summary}`)
  const { gifts, messages, unanswered, slowestMs } = visitors
  if (!stopsSite && unanswered > 0) losses.push(`${unanswered} forms got no answer at all`)
  const remark =
    `${gifts} gifts, ${messages} messages; ${visitors.refused} forms refused in words and ${unanswered} unanswered, all ` +
    `repeated; slowest form ${slowestMs.toFixed()} ms${read ? `; pages ${read.summary}` : ''}`
  return { losses, remark }
}

/**
 * Makes every waiting mail due now. With `locked_until`, this includes a mail that a worker leased and did not release,
 * which otherwise waits for five minutes.
 */
const retryMails = (environment: TestEnv, due: { run_at: 0; locked_until: 0 }) =>
  readDatabase(environment, (db) => db.updateTable('outbox').set(due).where('status', '=', 'queued').execute())

/** Each message must be stored once and mailed to the office once. */
async function findLostMessages(environment: TestEnv, count: number): Promise<string[]> {
  const messages = await readDatabase(environment, (db) => db.selectFrom('contact_message').select('subject').execute())
  const mails = await environment.mail.read()
  const losses = messages.length === count ? [] : [`${count} messages, ${messages.length} stored`]
  for (const { subject } of messages) {
    const ids = new Set(mails.filter((mail) => mail.subject.endsWith(`: ${subject}`)).map((mail) => mail.messageId))
    if (ids.size !== 1) losses.push(`${subject} reached us ${ids.size} times`)
  }
  return losses
}
