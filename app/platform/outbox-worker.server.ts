import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db, Tx } from './db.server.ts'
import { log } from './log.server.ts'
import { SentJournal } from './sent-journal.server.ts'
import { isRecipientRefused, sendMail, type Mail } from './mailer.server.ts'
import {
  claimDueMessages,
  findMessage,
  markFailed,
  markSent,
  notOwed,
  releaseDeadWorkers,
  withoutAddresses,
  type OutboxRow,
} from './outbox.server.ts'

/** How one kind of message is written. */
export interface Composer {
  /** Writes the message from the facts as they are now. Null when it is no longer owed. */
  compose(db: Db, subjectId: string): Promise<Mail | null>
  /** Runs in the transaction that notes the sending. */
  afterSent?(tx: Tx, subjectId: string, now: number): Promise<void>
}

export type Composers = Record<string, Composer>
/** Gets them with the first message: what writes mail is large, and most starts have none to write. */
type LoadComposers = () => Promise<Composers>

const pollMs = 1000
const batchSize = 8

/**
 * Sends what the outbox owes, until stopped. Several workers may share one database, and one folder.
 * `stop` resolves when the messages in hand are sent or put back.
 */
export function startOutboxWorker(db: Db, loadComposers: LoadComposers, folder: string): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const worker = `${hostname()}:${process.pid}`
  const journal = openJournal(folder)
  const running = (async () => {
    await attempt('outbox-release-failed', () => releaseDeadWorkers(db, hostname(), isProcessAlive))
    await attempt('sent-journal-failed', () => settleKnown(db, journal))
    while (!stopping.signal.aborted) {
      const sent = await attempt('outbox-failed', () => sendDueMessages(db, loadComposers, worker, journal))
      if (sent !== batchSize) await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
      journal?.close()
    },
  }
}

/** One round: claims a batch and sends it. Returns how many messages were in hand. */
async function sendDueMessages(
  db: Db,
  loadComposers: LoadComposers,
  worker: string,
  journal: SentJournal | null,
): Promise<number> {
  const rows = await claimDueMessages(db, worker, Date.now(), batchSize)
  const composers = rows.length > 0 ? await loadComposers() : {}
  await Promise.all(rows.map((row) => sendMessage(db, composers, row, journal)))
  return rows.length
}

async function sendMessage(db: Db, composers: Composers, row: OutboxRow, journal: SentJournal | null): Promise<void> {
  const { id, kind, subject_id: subject } = row
  const composer = composers[kind]
  try {
    if (!composer) throw new Error(`No composer writes messages of kind ${kind}.`)
    // Taken before a process died, or before the database failed: it is only to be noted.
    const isTaken = journal?.has(id) ?? false
    const mail = isTaken ? null : await composer.compose(db, subject)
    // Nothing stands between the mail server's answer and the journal.
    if (mail) await sendMail(mail, id, () => journal?.add(id))
    const isSent = mail !== null || isTaken
    const noteSubject = async (tx: Tx) => {
      if (isSent) await composer.afterSent?.(tx, subject, Date.now())
    }
    await markSent(db, row, Date.now(), noteSubject, isSent ? null : notOwed)
    journal?.settle(id)
    log.info(isSent ? 'message-sent' : 'message-not-owed', { message: id, kind, subject })
  } catch (error) {
    const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
    log.warn('message-not-sent', { message: id, kind, attempts: row.attempts, error: reason })
    await attempt('message-not-put-back', () => markFailed(db, row, Date.now(), reason, isRecipientRefused(error)))
  }
}

/** What was noted before a process died, and not struck off. */
async function settleKnown(db: Db, journal: SentJournal | null): Promise<void> {
  for (const id of journal?.ids() ?? []) {
    const row = await findMessage(db, id)
    if (row?.status !== 'queued') journal?.settle(id)
  }
}

/** Where no file can be kept, messages are sent all the same. */
function openJournal(folder: string): SentJournal | null {
  try {
    return new SentJournal(folder, isProcessAlive)
  } catch (error) {
    log.warn('sent-journal-not-kept', { error: String(error) })
    return null
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
