import { join } from 'node:path'
import { setInterval as everyInterval, setTimeout as delay } from 'node:timers/promises'
import { enforceRetention } from './enforce-retention.server.ts'
import { readBounceMailbox } from './bounces/read-bounce-mailbox.server.ts'
import { scriptPolicy, scriptsByCategory } from './consent/what-loads.ts'
import { forgetExpired } from './spam-guard/guard.queries.server.ts'
import { placeholderOrigin, setSiteOrigin } from './head/site-origin.ts'
import { compareBooks } from './ledger/compare-books.server.ts'
import { findWithoutReceipt } from './ledger/payment.queries.server.ts'
import { reconcilePayments } from './ledger/reconcile-payments.server.ts'
import { sessionScript, setSessionBackend } from './hydration/session-script.server.ts'
import { config } from './platform/config.server.ts'
import { findConfigWarnings } from './platform/find-config-faults.server.ts'
import { closeDatabase, database } from './platform/database.server.ts'
import type { Db } from './platform/db.server.ts'
import { keepFolderPrivate } from './platform/keep-private.server.ts'
import { log } from './platform/log.server.ts'
import { closeMailer } from './platform/mailer.server.ts'
import { startOutboxWorker } from './platform/outbox-worker.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const receiptOverdueMs = hourMs
/** First the visitors who waited for the start, then what can wait. */
const firstWorkAfterMs = 10_000

/** What the Node process needs to know of the configuration, which it cannot import: see docs/architecture.md. */
export interface Booted {
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
    /** The scripts that a page loads after consent, and what they are called in its policy. */
    consentedScripts: { policy: string; addresses: string[] }
  }
  /** Where the process may keep files of its own. */
  dataDir: string
  /** How long it goes on serving after it was told to stop. */
  drainSeconds: number
  /** What `/metrics` wants to be shown. Null: it is not there. */
  metricsToken: string | null
  /** Puts into a built page what the build could not know. */
  finishPage: (html: string) => string
}

let stopping = new AbortController()
let worker: { stop(): Promise<void> } | undefined

/**
 * Checks the configuration, opens and migrates the database, and starts what runs beside the pages: the outbox
 * worker, the reconciliation, the retention periods and the alarm for overdue receipts. Throws when the process must not start.
 * `sampleDocuments` are the built files below `/downloads` that are samples.
 */
export async function boot(sampleDocuments: readonly string[]): Promise<Booted> {
  const settings = config(sampleDocuments)
  const { host, port, siteUrl, trustedProxies, dataDir, drainSeconds, metricsToken, stripe, supabase } = settings
  for (const warning of findConfigWarnings(settings)) log.warn('configuration', { warning })
  setSiteOrigin(siteUrl)
  setSessionBackend(supabase)
  keepFolderPrivate(dataDir)
  const db = await database()
  stopping = new AbortController()
  const loadComposers = async () => (await import('./composers.server.ts')).composers
  worker = startOutboxWorker(db, loadComposers, join(dataDir, 'sent'))
  void every(6 * hourMs, 'reconcile', () => reconcileBooks(db))
  void every(24 * hourMs, 'retention', async () => log.info('forgotten', await enforceRetention(db, Date.now())))
  void every(10 * minuteMs, 'guard-counts', () => forgetExpired(db, Date.now()))
  void every(5 * minuteMs, 'receipts', () => reportOverdueReceipts(db))
  const { bounceMailbox } = settings
  if (bounceMailbox) void every(15_000, 'bounces', () => readBounceMailbox(db, bounceMailbox, Date.now()))
  return {
    ...{ host, port, siteUrl, trustedProxies, dataDir, drainSeconds, metricsToken },
    cspSources: {
      formTargets: [...new Set(stripe.checkoutOrigins)],
      connectTargets: supabase ? [supabase.url] : [],
      consentedScripts: { policy: scriptPolicy, addresses: Object.values(scriptsByCategory).flat() },
    },
    finishPage: (html) => withSession(html.replaceAll(placeholderOrigin, siteUrl)),
  }
}

/** At the end of the page, where `PageStart` puts it into a rendered one. */
function withSession(html: string): string {
  const script = sessionScript()
  return script ? html.replace('</body>', (end) => `<script type="module">${script}</script>${end}`) : html
}

/** Finishes what is in hand and closes the database. */
export async function shutdown(): Promise<void> {
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
  const { checked, repaired, failed: unread } = await reconcilePayments(db)
  log.info('reconciled', { checked, repaired, failed: unread.length })
  // What was paid in the last hour may still be on its way.
  const { days, failed } = await compareBooks(db, Date.now() - 30 * 24 * hourMs, Date.now() - hourMs)
  for (const failure of failed) log.error('books-not-compared', { ...failure })
  for (const day of days) if (day.differing.length > 0) log.error('books-differ', { ...day })
}

/** A donor was promised a receipt; one that is an hour late is a fault that somebody must look at. */
async function reportOverdueReceipts(db: Db): Promise<void> {
  const overdue = await findWithoutReceipt(db, 'gift', Date.now() - receiptOverdueMs)
  if (overdue.length > 0) log.error('receipts-overdue', { gifts: overdue.map((gift) => gift.id) })
  const unconfirmed = await findWithoutReceipt(db, 'order', Date.now() - receiptOverdueMs)
  if (unconfirmed.length > 0) log.error('confirmations-overdue', { orders: unconfirmed.map((order) => order.id) })
}
