import { hostname } from 'node:os'
import type { Db, Tx } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { isRecipientRefused, sendMail, type Mail } from './mailer.server.ts'
import { listenForWakes, WakeSignal } from '../db/wake.server.ts'
import {
  claimDueMessages,
  findNextDueTime,
  markFailed,
  markSent,
  markSkipped,
  releaseDeadWorkers,
  withoutAddresses,
  type OutboxRow,
} from './outbox.server.ts'

/** How one kind of message is written. */
export interface Composer {
  /** Writes the message from the current rows. Null when it is no longer needed. */
  compose(db: Db, subjectId: string): Promise<Mail | null>
  /** Runs in the transaction that records the sending of the mail that `compose` wrote. */
  afterSent?(tx: Tx, subjectId: string, now: number, mail: Mail): Promise<void>
  /** Runs when the recipient's mail server has said that there is no such mailbox. */
  afterRefused?(db: Db, subjectId: string, now: number): Promise<void>
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
  const running = (async () => {
    await attempt('outbox-release-failed', () => releaseDeadWorkers(db, hostname(), isProcessAlive))
    listenForWakes({ db, databaseUrl, channel: 'outbox', signal: stopping.signal }, () => wakeSignal.wake())
    while (!stopping.signal.aborted) {
      const waitMs = await attempt('outbox-failed', () => sendDueMessages(db, loadComposers, worker))
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

/** One round: claims a batch and sends it. Returns how long to wait for the next, in milliseconds. */
async function sendDueMessages(db: Db, loadComposers: LoadComposers, worker: string): Promise<number> {
  const rows = await claimDueMessages(db, worker, Date.now(), batchSize)
  const composers = rows.length > 0 ? await loadComposers() : {}
  await Promise.all(rows.map((row) => sendMessage(db, composers, row)))
  if (rows.length === batchSize) return 0
  const dueAt = await findNextDueTime(db)
  return dueAt === null ? Infinity : Math.max(minWaitMs, dueAt - Date.now())
}

async function sendMessage(db: Db, composers: Composers, row: OutboxRow): Promise<void> {
  const { id, kind, subject_id: subject } = row
  const composer = composers[kind]
  try {
    if (!composer) throw new Error(`No composer writes messages of kind ${kind}.`)
    const mail = await composer.compose(db, subject)
    if (mail) {
      await sendMail(mail, id)
      await markSent(db, row, Date.now(), async (tx) => composer.afterSent?.(tx, subject, Date.now(), mail))
    } else {
      await markSkipped(db, row, Date.now())
    }
    log.info(mail ? 'message-sent' : 'message-skipped', { message: id, kind, subject })
  } catch (error) {
    const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
    log.warn('message-not-sent', { message: id, kind, attempts: row.attempts, error: reason })
    const isRefused = isRecipientRefused(error)
    if (isRefused) await attempt('refusal-not-recorded', async () => composer?.afterRefused?.(db, subject, Date.now()))
    await attempt('message-not-put-back', () => markFailed(db, row, Date.now(), reason, isRefused))
  }
}

async function attempt<T>(event: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error(event, { error: String(error) })
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
