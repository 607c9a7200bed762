import { setTimeout as delay } from 'node:timers/promises'
import { findWithoutReceipt } from '../payments/receipt-due.queries.server.ts'
import { database } from '../db/database.server.ts'
import { readDisk } from './disk.server.ts'
import { log } from '../log/log.server.ts'
import { expendableKinds } from '../mail/expendable-kinds.ts'
import { outboxState } from '../mail/outbox.server.ts'

const hourMs = 60 * 60_000
const timeoutMs = 2000

/** The content of `/readyz` and `/metrics`. Numbers are null when the database did not answer. */
export interface Readiness {
  ready: boolean
  database: boolean
  messagesQueued: number | null
  oldestMessageSeconds: number | null
  /** Gifts that were paid more than an hour ago and have no receipt. */
  giftsUnacknowledged: number | null
  /** Of the disk of DATA_DIR. */
  diskFreeBytes: number | null
  diskLow: boolean | null
  /** The last write failed, and another one fails, too. */
  writesFail: boolean | null
}

/** Ready: the database answers in time, no message that counts is late, no receipt is overdue, the disk has room. */
export async function readiness(): Promise<Readiness> {
  const late = delay(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`)
  })
  try {
    return await Promise.race([readLedger(Date.now()), late])
  } catch (error) {
    log.error('not-ready', { error: String(error) })
    const unknown = { messagesQueued: null, oldestMessageSeconds: null, giftsUnacknowledged: null }
    const disk = { diskFreeBytes: null, diskLow: null, writesFail: null }
    return { ready: false, database: false, ...unknown, ...disk }
  }
}

async function readLedger(now: number): Promise<Readiness> {
  const db = await database()
  const { queued, oldestMs } = await outboxState(db, now, expendableKinds)
  const { length: waiting } = await findWithoutReceipt(db, 'gift', now - hourMs)
  const { freeBytes, isLow, writesFail, trouble } = await readDisk(db, now)
  return {
    ready: oldestMs < hourMs && waiting === 0 && trouble === null,
    database: true,
    messagesQueued: queued,
    oldestMessageSeconds: Math.round(oldestMs / 1000),
    giftsUnacknowledged: waiting,
    diskFreeBytes: freeBytes,
    diskLow: isLow,
    writesFail,
  }
}
