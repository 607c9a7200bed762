import { setInterval as everyInterval, setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { alertOfDisk } from '../health/disk-alert.server.ts'
import { enforceRetention } from './enforce-retention.server.ts'
import { readBounceMailbox } from '../bounces/read-bounce-mailbox.server.ts'
import { scriptPolicy, scriptsByCategory } from '../consent/what-loads.ts'
import { forgetExpired } from '../spam-guard/guard.queries.server.ts'
import { compareBooks } from '../accounting/compare-books.server.ts'
import { findWithoutReceipt } from '../payments/payment.queries.server.ts'
import { remindOfCharges } from '../subscriptions/remind-of-charges.server.ts'
import { reconcilePayments } from '../stripe-sync/reconcile-payments.server.ts'
import { sendPlannedLetters } from '../newsletter/letter-drafts.server.ts'
import { reopenOffers } from '../orders/reopen-offers.server.ts'
import { readPayouts } from '../accounting/sync-payout.server.ts'
import { keepComparison } from '../stripe-sync/reconciliation-issues.server.ts'
import { config, type Config, ConfigError } from '../config/config.server.ts'
import { findConfigWarnings } from '../config/find-config-faults.server.ts'
import { closeDatabase, isDatabaseAwaited, openAtStart } from '../db/database.server.ts'
import type { Db } from '../db/db.server.ts'
import { keepFolderPrivate } from '../security/keep-private.server.ts'
import { inRequest, log } from '../log/log.server.ts'
import { closeMailer } from '../mail/mailer.server.ts'
import { startOutboxWorker } from '../mail/outbox-worker.server.ts'
import { isOffice } from '../office/is-office.server.ts'
import { queueMondayMails } from '../office/monday-mail/queue-monday-mails.server.ts'
import { probePath } from '../office/launch/probe-path.ts'
import { builtSettings } from '../config/built-settings.server.ts'
import { findUnknownVariables } from '../config/unknown-variables.server.ts'
import { onWriteFailure } from '../db/write-failure.server.ts'
import { type PageSettings, readPageSettings } from '../config/page-settings.server.ts'
import { type Readiness, readiness } from '../health/readiness.server.ts'
import { clientAddressContext, nonceContext } from '../security/request-context.server.ts'
import { officePolicy, type RoutePolicy, routePolicy } from './route-policies.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const receiptOverdueMs = hourMs
/** Where Stripe's own page for another card stands: My giving leads there. */
const cardPageOrigin = 'https://billing.stripe.com'
/** First the visitors who waited for the start, then what can wait. */
const firstWorkAfterMs = 10_000

/** The application as the Node process knows it: what it must not import, it is given. See docs/architecture.md. */
export interface Site {
  host: string
  port: number
  siteUrl: string
  trustedProxies: string[]
  /** What pages may do with others than the site itself. */
  cspSources: {
    /** The origins that a form may lead to: where Stripe's checkout stands. */
    formTargets: string[]
    /** The origins that scripts may call. */
    connectTargets: string[]
    /** The scripts that a page loads after consent, and the name of their Trusted Types policy. */
    consentedScripts: { policy: string; addresses: string[] }
  }
  /** Whether browsers keep the crisis page. No: they are told to remove it. */
  keepsOfflinePage: boolean
  /** Where the process may keep files of its own. */
  dataDir: string
  /** How long it goes on serving after it was told to stop. */
  drainSeconds: number
  /** What `/metrics` wants to be shown. Null: it is not there. */
  metricsToken: string | null
  routePolicy: (path: string) => RoutePolicy
  readiness: () => Promise<Readiness>
  /** Answers what is no file. Every line that is logged meanwhile bears the request's id. */
  render: (request: Request, facts: RequestFacts) => Promise<Response>
  /** Finishes what is in hand and closes the database. */
  shutdown: () => Promise<void>
}

interface RequestFacts {
  requestId: string
  nonce: string
  clientAddress: string | null
  /** Whether something in front says from whom the request comes, and whether TRUSTED_PROXIES names it. */
  proxy: { saysAddress: boolean; isNamed: boolean }
}

let stopping = new AbortController()
let worker: { stop(): Promise<void> } | undefined

/**
 * Checks the configuration, opens and migrates the database, and starts what runs beside the pages: the outbox
 * worker, the reconciliation, the retention periods and the alarm for overdue receipts. Throws when the process must not start.
 * `sampleDocuments` are the built files below `/downloads` that are samples.
 */
export async function boot(build: ServerBuild, sampleDocuments: readonly string[]): Promise<Site> {
  const settings = config(sampleDocuments)
  const { host, port, siteUrl, trustedProxies, keepsOfflinePage, dataDir, drainSeconds, metricsToken } = settings
  const { stripe, supabase } = settings
  refuseOtherBuild()
  for (const warning of [...findConfigWarnings(settings), ...findUnknownVariables(process.env)])
    log.warn('configuration', { warning })
  keepFolderPrivate(dataDir)
  stopping = new AbortController()
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
      consentedScripts: {
        policy: scriptPolicy,
        addresses: Object.values(scriptsByCategory).flat(),
      },
    },
    routePolicy: (path) => (isOffice(path) ? officePolicy(path) : routePolicy(path)),
    readiness,
    render: renderer(build),
    shutdown,
  }
}

/** Starts what runs beside the pages, on the open database. */
function startWork(db: Db, { databaseUrl, staff, bounceMailbox }: Config): void {
  const loadComposers = async () => (await import('./composers.server.ts')).composers
  worker = startOutboxWorker({ db, databaseUrl, loadComposers })
  void every(6 * hourMs, 'reconcile', () => reconcileBooks(db))
  void every(6 * hourMs, 'payouts', async () => {
    const { read, failed } = await readPayouts(db)
    log.info('payouts-read', { read, failed: failed.length })
  })
  void every(24 * hourMs, 'retention', async () => log.info('forgotten', await enforceRetention(db, Date.now())))
  void every(10 * minuteMs, 'guard-counts', () => forgetExpired(db, Date.now()))
  void every(hourMs, 'reminders', () => remindOfCharges(db, Date.now()))
  void every(5000, 'box-offers', () => reopenOffers(db))
  void every(15_000, 'letters', () => sendPlannedLetters(db, Date.now()))
  if (staff.length > 0) void every(hourMs, 'board', () => countForBoard(db))
  void every(10 * minuteMs, 'monday-mail', () => queueMondayMails(db, staff, Date.now()))
  void every(5 * minuteMs, 'receipts', () => reportOverdueReceipts(db))
  const alert = () => alertOfDisk(db, Date.now())
  void every(5 * minuteMs, 'disk', alert)
  onWriteFailure(() => void alert().catch((error: unknown) => log.error('disk-failed', { error: String(error) })))
  if (bounceMailbox) void every(15_000, 'bounces', () => readBounceMailbox(db, bounceMailbox, Date.now()))
}

/** Pages name the site's address and its Supabase deployment: they were built for these. */
function refuseOtherBuild(): void {
  const wanted = readPageSettings(process.env)
  if (isDeepStrictEqual(wanted, builtSettings)) return
  const inWords = ({ siteOrigin, supabase }: PageSettings) =>
    `SITE_URL ${siteOrigin || 'on this machine'}, SUPABASE_URL ${supabase ? `${supabase.url} with its key` : 'empty'}`
  throw new ConfigError(
    `The site was built for ${inWords(builtSettings)}. It is started for ${inWords(wanted)}. Run "npm run build" with the settings of the start.`,
  )
}

function renderer(build: ServerBuild): Site['render'] {
  const handle = createRequestHandler(build, process.env['NODE_ENV'])
  const answer = async (request: Request, { requestId, nonce, clientAddress, proxy }: RequestFacts) => {
    const { pathname } = new URL(request.url)
    if (pathname === probePath) return (await import('../office/launch/probe.server.ts')).answerProbe(request, proxy)
    if (isOffice(pathname)) {
      // Loaded when it is asked for: most processes serve visitors alone.
      const { answerOffice } = await import('../office/office.server.tsx')
      return answerOffice(request, { requestId, nonce, clientAddress })
    }
    const context = new RouterContextProvider()
    context.set(nonceContext, nonce)
    context.set(clientAddressContext, clientAddress)
    return handle(request, context)
  }
  return (request, facts) =>
    inRequest(facts.requestId, async () => {
      const response = await answer(request, facts)
      if (response.status !== 500 || !isDatabaseAwaited()) return response
      // It failed because there is no database yet: to try it again is right.
      return new Response(response.body, { status: 503, headers: response.headers })
    })
}

async function shutdown(): Promise<void> {
  stopping.abort()
  await worker?.stop()
  closeMailer()
  await closeDatabase()
}

/** Works soon after the start and then at each interval, until the process stops. A failure is logged. */
async function every(intervalMs: number, name: string, work: () => Promise<void>): Promise<void> {
  const { signal } = stopping
  const attempt = () => work().catch((error: unknown) => log.error(`${name}-failed`, { error: String(error) }))
  try {
    await delay(firstWorkAfterMs, undefined, { signal, ref: false })
    await attempt()
    for await (const _ of everyInterval(intervalMs, undefined, { signal, ref: false })) await attempt()
  } catch (error) {
    if (!signal.aborted) log.error(`${name}-stopped`, { error: String(error) })
  }
}

/** What a repair cannot bring together is a fault of ours or of Stripe's, and somebody must look at it. */
async function reconcileBooks(db: Db): Promise<void> {
  const { checked, repaired, unrecognized, failed: unread } = await reconcilePayments(db)
  log.info('reconciled', { checked, repaired, unrecognized: unrecognized.map(({ id }) => id), failed: unread.length })
  // What was paid in the last hour may still be on its way.
  const books = await compareBooks(db, Date.now() - 30 * 24 * hourMs, Date.now() - hourMs)
  await keepComparison(db, books, Date.now())
  for (const failure of books.failed) log.error('books-not-compared', { ...failure })
  for (const day of books.days) if (day.differing.length > 0) log.error('books-differ', { ...day })
}

/** So that whoever opens the board need not wait for figures, nor see old ones. */
async function countForBoard(db: Db): Promise<void> {
  const { recount } = await import('../office/board/latest-board.server.ts')
  await recount(db, Date.now())
}

/** A donor was promised a receipt; one that is an hour late is a fault that somebody must look at. */
async function reportOverdueReceipts(db: Db): Promise<void> {
  const overdue = await findWithoutReceipt(db, 'gift', Date.now() - receiptOverdueMs)
  if (overdue.length > 0) log.error('receipts-overdue', { gifts: overdue.map((gift) => gift.id) })
  const unconfirmed = await findWithoutReceipt(db, 'order', Date.now() - receiptOverdueMs)
  if (unconfirmed.length > 0) log.error('confirmations-overdue', { orders: unconfirmed.map((order) => order.id) })
}
