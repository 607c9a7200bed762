import { hostname } from 'node:os'
import { afterAnswers } from '../db/answers.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { logCause } from '../log/log-cause.server.ts'
import { log, withLogFields } from '../log/log.server.ts'
import { isRecipientRefused, isServerFault, sendMail, type Mail } from './mailer.server.ts'
import { listenForWakes, WakeSignal } from '../db/wake.server.ts'
import {
  claimDueMessages,
  findNextDueTime,
  logFieldsOf,
  markFailed,
  markSent,
  markSkipped,
  releaseDeadWorkers,
  withoutAddresses,
  type MailFault,
  type OutboxRow,
} from './outbox.server.ts'
import { probeMs, probeServer, releaseWaiting, retryAtStart } from './server-outage.server.ts'

/** How one kind of message is written. */
export interface Composer {
  /** Writes the message from the current rows. Null when it is no longer needed. `sendTo`: see `outbox.send_to`. */
  compose(db: Db, subjectId: string, sendTo?: string | null): Promise<Mail | null>
  /** The recipient was forgotten: where the mail went is not kept. */
  forgetsRecipient?: true
  /** Runs in the transaction that records the sending of the mail that `compose` wrote. */
  afterSent?(tx: Tx, subjectId: string, now: number, mail: Mail): Promise<void>
  /** Runs when the mail server refuses the mail that `compose` wrote, because there is no such mailbox. */
  afterRefused?(db: Db, subjectId: string, now: number, mail: Mail): Promise<void>
}

export type Composers = Record<string, Composer>
/** Imports them with the first message: they are large, and most starts have no message to write. */
type LoadComposers = () => Promise<Composers>

const batchSize = 8
/** Finds what no wake announces: another process died while it sent a message, or the clock was set forward. */
const defaultPollMs = 15_000
/** After the database failed, and when the next message is due sooner. */
const minWaitMs = 1000

interface WorkerOptions {
  db: Db
  databaseUrl: string
  loadComposers: LoadComposers
  /** The longest wait, in milliseconds. */
  pollMs?: number
}

/**
 * Sends due messages until it is stopped: when it is woken, when the next message is due, and at each poll. Several
 * workers may share one database. `stop` resolves when the leased messages are sent or put back.
 */
export function startOutboxWorker(options: WorkerOptions): { stop(): Promise<void> } {
  const { db, databaseUrl, loadComposers, pollMs = defaultPollMs } = options
  const stopping = new AbortController()
  const wakeSignal = new WakeSignal()
  const worker = `${hostname()}:${process.pid}`
  const server: ServerState = { failedAt: null }
  const running = (async () => {
    await attempt('outbox-release-failed', async () => {
      await releaseDeadWorkers(db, hostname(), isProcessAlive)
      await retryAtStart(db, Date.now(), batchSize)
    })
    listenForWakes({ db, databaseUrl, channel: 'outbox', signal: stopping.signal }, () => wakeSignal.wake())
    while (!stopping.signal.aborted) {
      const waitMs = await attempt('outbox-failed', () => sendDueMessages(db, loadComposers, worker, server))
      await wakeSignal.wait(Math.min(waitMs ?? minWaitMs, pollMs))
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      wakeSignal.wake()
      await running
    },
  }
}

/** When the mail server took no mail, by `performance.now()`. Null means that it took the last one. */
interface ServerState {
  failedAt: number | null
}

/**
 * One round: claims a batch and sends it. Returns how long to wait for the next, in milliseconds. The answers of the requests
 * that have queued it leave first.
 *
 * While the mail server takes no mail, a round tries one message, at most each `probeMs`. Each message that it takes makes
 * two others due that wait for it: all of them are soon sent, and a server that takes few is asked for few.
 */
async function sendDueMessages(
  db: Db,
  loadComposers: LoadComposers,
  worker: string,
  server: ServerState,
): Promise<number> {
  const waitMs = server.failedAt === null ? 0 : server.failedAt + probeMs - performance.now()
  if (waitMs > 0) return waitMs
  await afterAnswers()
  await probeServer(db, Date.now())
  const limit = server.failedAt === null ? batchSize : 1
  const rows = await claimDueMessages(db, worker, Date.now(), limit)
  const composers = rows.length > 0 ? await loadComposers() : {}
  const results = await Promise.all(
    rows.map((row) => withLogFields(logFieldsOf(row), () => sendMessage(db, composers, row))),
  )
  const sent = results.filter((result) => result === 'sent').length
  if (sent > 0) {
    server.failedAt = null
    await releaseWaiting(db, Date.now(), 2 * sent)
  } else if (results.includes('server')) {
    server.failedAt = performance.now()
    return probeMs
  }
  if (rows.length === limit) return 0
  const dueAt = await findNextDueTime(db)
  return dueAt === null ? Infinity : Math.max(minWaitMs, dueAt - Date.now())
}

async function sendMessage(db: Db, composers: Composers, row: OutboxRow): Promise<'sent' | 'skipped' | MailFault> {
  const { id, kind, subject_id: subject, send_to: sendTo } = row
  const composer = composers[kind]
  let mail: Mail | null = null
  try {
    if (!composer) throw new Error(`No composer writes messages of kind ${kind}.`)
    mail = await composer.compose(db, subject, sendTo)
    if (mail) {
      await sendMail(mail, id)
      const [sent, to] = [mail, composer.forgetsRecipient ? null : mail.to]
      await markSent(db, row, to, Date.now(), async (tx) => composer.afterSent?.(tx, subject, Date.now(), sent))
    } else {
      await markSkipped(db, row, Date.now())
    }
    log.info(mail ? 'message-sent' : 'message-skipped', { message: id, kind, subject })
    return mail ? 'sent' : 'skipped'
  } catch (error) {
    const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
    // A message that waits for the mail server is tried again and again.
    if (reason !== row.last_error)
      log.warn('message-not-sent', { message: id, kind, attempts: row.attempts, error: reason })
    const fault = isRecipientRefused(error) ? 'refused' : (await isServerFault(error)) ? 'server' : 'other'
    if (fault === 'refused' && mail) {
      const refused = mail
      await attempt('refusal-not-recorded', async () => composer?.afterRefused?.(db, subject, Date.now(), refused))
    }
    await attempt('message-not-put-back', () => markFailed(db, row, Date.now(), reason, fault))
    return fault
  }
}

async function attempt<T>(event: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    logCause(event, error)
    return undefined
  }
}

function isProcessAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
