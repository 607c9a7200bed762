import { setInterval as everyInterval, setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { enforceRetentionDaily } from './enforce-retention.server.ts'
import { readBounceMailbox } from '../bounces/read-bounce-mailbox.server.ts'
import { scriptPolicy, scriptsByCategory } from '../consent/what-loads.ts'
import { forgetExpired } from '../spam-guard/guard.queries.server.ts'
import { remindOfCharges } from '../subscriptions/remind-of-charges.server.ts'
import { sendPlannedLetters } from '../newsletter/letter-drafts.server.ts'
import { followOffers } from '../orders/follow-offers.server.ts'
import { readPayouts } from '../accounting/sync-payout.server.ts'
import { readMissedEvents } from '../stripe-sync/missed-events.server.ts'
import { findClockIssue } from '../stripe-sync/stripe-issues.server.ts'
import { config, ConfigError } from '../config/config.server.ts'
import type { Config } from '../config/config-of.server.ts'
import { findConfigWarnings } from '../config/find-config-faults.server.ts'
import { backUpBeforeMigration, closeDatabase, isDatabaseAwaited, openAtStart } from '../db/database.server.ts'
import { answering } from '../db/answers.server.ts'
import type { Db } from '../db/db.server.ts'
import { describeOtherOwner, keepFolderPrivate } from '../security/keep-private.server.ts'
import { logCause } from '../log/log-cause.server.ts'
import { log, withLogFields } from '../log/log.server.ts'
import { closeMailer } from '../mail/mailer.server.ts'
import { startOutboxWorker } from '../mail/outbox-worker.server.ts'
import { isOffice } from '../office/is-office.server.ts'
import type { SessionState } from '../office/session.server.ts'
import { queueMondayMails } from '../office/monday-mail/queue-monday-mails.server.ts'
import { probePath } from '../office/launch/probe-path.ts'
import { builtSettings } from '../config/built-settings.server.ts'
import { findUnknownVariables } from '../config/unknown-variables.server.ts'
import { onWriteFailure } from '../db/write-failure.server.ts'
import { type PageSettings, readPageSettings } from '../config/page-settings.server.ts'
import { type Readiness, readiness } from '../health/readiness.server.ts'
import type { BuiltPages } from './drawing.ts'
import { followWords } from './follow-words.server.ts'
import { uploads } from './uploads.server.ts'
import { type PublicPages, publicPages } from './public-pages.server.ts'
import { reconcileBooks, reportDisk, reportOverdueReceipts } from './raise-alarms.server.ts'
import { clientAddressContext, nonceContext, requestIdContext } from '../security/request-context.server.ts'
import { officePolicy, type RoutePolicy, routePolicy } from './route-policies.ts'
import { householdOf, sessionState } from './sender.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The origin of Stripe's page for a new card, to which My giving redirects. */
const cardPageOrigin = 'https://billing.stripe.com'
/** Visitors who waited for the start are served first. */
const firstWorkAfterMs = 10_000

/** The application's interface for the Node process, which cannot import `app`. See docs/architecture.md. */
export interface Site {
  host: string
  port: number
  siteUrl: string
  trustedProxies: string[]
  /** Other origins that pages may use. */
  cspSources: {
    /** The origins that a form may redirect to: those of Stripe's checkout. */
    formTargets: string[]
    /** The origins that scripts may call. */
    connectTargets: string[]
    /** The scripts that a page loads after consent, and the name of their Trusted Types policy. */
    consentedScripts: { policy: string; addresses: string[] }
  }
  /** Whether browsers keep the crisis page. False: they delete it. */
  keepsOfflinePage: boolean
  /** The folder for files of the process. */
  dataDir: string
  /** How long it continues to serve after a stop signal. */
  drainSeconds: number
  /** The token for `/metrics`. Null means that the page does not exist. */
  metricsToken: string | null
  /** The address, or the IPv6 network of a household. */
  householdOf: (address: string | null) => string | null
  routePolicy: (path: string) => RoutePolicy
  /** The state of the office's session that the header Cookie names. None, if the database does not answer. */
  sessionState: (cookie: string) => Promise<SessionState>
  pages: PublicPages
  readiness: () => Promise<Readiness>
  /** Shows published words, and the pages with them, now and after each publication. Resolves when the first are shown. */
  followWords: <Drawn>(pages: BuiltPages<Drawn>) => Promise<void>
  /** Who makes photographs, and reads uploaded PDF files. */
  uploads: typeof uploads
  /** Answers requests that are not for a file. The log lines of a request have its id. */
  render: (request: Request, facts: RequestFacts) => Promise<Response>
  /** Finishes work in progress and closes the database. */
  shutdown: () => Promise<void>
}

interface RequestFacts {
  requestId: string
  nonce: string
  clientAddress: string | null
  /** Resolves when the answer has left, or the client is gone. */
  left: Promise<unknown>
  /** Whether a proxy reports the client's address, and whether TRUSTED_PROXIES includes it. */
  proxy: { saysAddress: boolean; isNamed: boolean }
}

let stopping = new AbortController()
let worker: { stop(): Promise<void> } | undefined

/**
 * Checks the configuration, opens and migrates the database, and starts the background work. Throws when the process must
 * not start. `sampleDocuments` are the built files below `/downloads` that are samples.
 */
export async function boot(build: ServerBuild, sampleDocuments: readonly string[]): Promise<Site> {
  const settings = config(sampleDocuments)
  const { host, port, siteUrl, trustedProxies, keepsOfflinePage, dataDir, drainSeconds, metricsToken } = settings
  const { stripe, supabase } = settings
  refuseOtherBuild()
  for (const warning of [...findConfigWarnings(settings), ...findUnknownVariables(process.env)])
    log.warn('configuration', { warning })
  keepDataPrivate(dataDir)
  stopping = new AbortController()
  backUpBeforeMigration(backUpOf)
  await openAtStart(stopping.signal, (db) => startWork(db, settings))
  return {
    host,
    port,
    siteUrl,
    trustedProxies,
    keepsOfflinePage,
    dataDir,
    drainSeconds,
    metricsToken,
    cspSources: {
      formTargets: [...new Set([...stripe.checkoutOrigins, cardPageOrigin])],
      connectTargets: supabase ? [supabase.url] : [],
      consentedScripts: { policy: scriptPolicy, addresses: Object.values(scriptsByCategory).flat() },
    },
    routePolicy: (path) => (isOffice(path) ? officePolicy(path) : routePolicy(path)),
    sessionState,
    householdOf,
    pages: publicPages(build),
    readiness,
    followWords: (pages) => followWords(pages, settings.databaseUrl, stopping.signal),
    uploads,
    render: renderer(build),
    shutdown,
  }
}

function keepDataPrivate(dataDir: string): void {
  try {
    keepFolderPrivate(dataDir)
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir}: ${(error as Error).message}.${describeOtherOwner(dataDir)}`)
  }
}

/** Loaded when there is something to migrate. */
async function backUpOf(db: Db): Promise<void> {
  const { backUpBeforeUpgrade } = await import('../backup/write-backup.server.ts')
  await backUpBeforeUpgrade(db)
}

/** Starts the background work on the open database. */
function startWork(db: Db, { databaseUrl, staff, bounceMailbox }: Config): void {
  const loadComposers = async () => (await import('./composers.server.ts')).composers
  worker = startOutboxWorker({ db, databaseUrl, loadComposers })
  void every(6 * hourMs, 'reconcile', () => reconcileBooks(db))
  void every(2 * minuteMs, 'events', () => readMissedEvents(db))
  void every(6 * hourMs, 'payouts', async () => {
    const { read, failed } = await readPayouts(db)
    log.info('payouts-read', { read, failed: failed.length })
  })
  void every(hourMs, 'retention', () => enforceRetentionDaily(db, Date.now()))
  void every(10 * minuteMs, 'guard-counts', () => forgetExpired(db, Date.now()))
  void every(
    hourMs,
    'reminders',
    whenClockAgrees(db, () => remindOfCharges(db, Date.now())),
  )
  void every(5000, 'box-offers', () => followOffers(db, Date.now()))
  void every(
    15_000,
    'letters',
    whenClockAgrees(db, () => sendPlannedLetters(db, Date.now())),
  )
  if (staff.length > 0) void every(hourMs, 'board', () => countForBoard(db))
  void every(
    10 * minuteMs,
    'monday-mail',
    whenClockAgrees(db, () => queueMondayMails(db, staff, Date.now())),
  )
  void every(5 * minuteMs, 'receipts', () => reportOverdueReceipts(db))
  const alert = () => reportDisk(db)
  void every(5 * minuteMs, 'disk', alert)
  onWriteFailure(() => void alert().catch((error: unknown) => log.error('disk-failed', { error: String(error) })))
  if (bounceMailbox) void every(15_000, 'bounces', () => readBounceMailbox(db, bounceMailbox, Date.now()))
}

/** The pages contain the site's URL and Supabase deployment for which they were built. */
function refuseOtherBuild(): void {
  const wanted = readPageSettings(process.env)
  if (isDeepStrictEqual(wanted, builtSettings)) return
  const inWords = ({ siteOrigin, supabase }: PageSettings) =>
    `SITE_URL ${siteOrigin || 'on this machine'}, SUPABASE_URL ${supabase ? `${supabase.url} with its key` : 'empty'}`
  throw new ConfigError(
    `The site was built for ${inWords(builtSettings)}. It is started for ${inWords(wanted)}. Run "npm ci && npm run build" with the settings of the start, as the user who owns its folder.`,
  )
}

function renderer(build: ServerBuild): Site['render'] {
  const handle = createRequestHandler(build, process.env['NODE_ENV'])
  const answer = async (request: Request, { requestId, nonce, clientAddress, proxy }: RequestFacts) => {
    const { pathname } = new URL(request.url)
    if (pathname === probePath) return (await import('../office/launch/probe.server.ts')).answerProbe(request, proxy)
    if (pathname.startsWith('/downloads/')) {
      const { answerDownload } = await import('../published-words/answer-download.server.ts')
      const file = await answerDownload(request)
      if (file) return file
    }
    const context = new RouterContextProvider()
    context.set(requestIdContext, requestId)
    context.set(nonceContext, nonce)
    context.set(clientAddressContext, clientAddress)
    return handle(request, context)
  }
  return (request, facts) =>
    withLogFields({ request: facts.requestId }, async () => {
      const response = await answering(facts.left, () => answer(request, facts))
      if (response.status !== 500 || !isDatabaseAwaited()) return response
      // It failed because the database was unreachable, so another try is right.
      return new Response(response.body, { status: 503, headers: response.headers })
    })
}

async function shutdown(): Promise<void> {
  stopping.abort()
  await worker?.stop()
  closeMailer()
  await closeDatabase()
}

/** Mail of a day or an hour waits while the clock is known to be wrong: it cannot be called back. */
const whenClockAgrees = (db: Db, work: () => Promise<void>) => async () => {
  if ((await findClockIssue(db)) === null) await work()
}

/** Runs soon after the start and then at each interval, until the process stops. A failure is logged. */
async function every(intervalMs: number, name: string, work: () => Promise<void>): Promise<void> {
  const { signal } = stopping
  const attempt = () => work().catch((error: unknown) => logCause(`${name}-failed`, error))
  try {
    await delay(firstWorkAfterMs, undefined, { signal, ref: false })
    await attempt()
    for await (const _ of everyInterval(intervalMs, undefined, { signal, ref: false })) await attempt()
  } catch (error) {
    if (!signal.aborted) log.error(`${name}-stopped`, { error: String(error) })
  }
}

/** The board is counted in advance, so that it opens fast and with current numbers. */
async function countForBoard(db: Db): Promise<void> {
  const { recount } = await import('../office/board/latest-board.server.ts')
  await recount(db, Date.now())
}
