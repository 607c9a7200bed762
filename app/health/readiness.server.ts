import { setTimeout as delay } from 'node:timers/promises'
import { findWithoutReceipt } from '../payments/receipt-due.queries.server.ts'
import { findDrill } from '../backup/restore-drill.server.ts'
import { database } from '../db/database.server.ts'
import { readDisk } from './disk.server.ts'
import { logCause } from '../log/log-cause.server.ts'
import { expendableKinds } from '../mail/expendable-kinds.ts'
import { outboxState } from '../mail/outbox.server.ts'
import { countRefused } from '../stripe-sync/refused-webhooks.server.ts'
import { findMissed, findSkew } from '../stripe-sync/stripe-issues.server.ts'
import { findSiteTimes } from './site-times.server.ts'

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
  messagesGivenUp: number | null
  /** Events that no webhook brought, since the last one that a webhook brought. */
  webhooksMissed: number | null
  /** Refused posts to the webhook's address since the start of this process. Anybody can send them. */
  webhooksRefused: number
  /** How far this machine's clock is ahead of Stripe's. */
  clockSkewSeconds: number | null
  stripeReadAt: number | null
  backupAt: number | null
  retentionAt: number | null
  /** Of the disk of DATA_DIR. */
  diskFreeBytes: number | null
  diskLow: boolean | null
  /** The last write failed, and another one fails, too. */
  writesFail: boolean | null
  /** Since a backup was last restored as a trial, or else since the database was made. */
  restoreDrillAgeSeconds: number | null
}

/** Ready: the database answers in time, no message that counts is late, no receipt is overdue, the disk has room. */
export async function readiness(): Promise<Readiness> {
  const late = delay(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${timeoutMs} ms`)
  })
  try {
    return await Promise.race([readLedger(Date.now()), late])
  } catch (error) {
    logCause('not-ready', error)
    const mail = { messagesQueued: null, oldestMessageSeconds: null, messagesGivenUp: null, giftsUnacknowledged: null }
    const stripe = {
      webhooksMissed: null,
      clockSkewSeconds: null,
      stripeReadAt: null,
      backupAt: null,
      retentionAt: null,
    }
    const disk = { diskFreeBytes: null, diskLow: null, writesFail: null, restoreDrillAgeSeconds: null }
    return { ready: false, database: false, webhooksRefused: countRefused(), ...mail, ...stripe, ...disk }
  }
}

async function readLedger(now: number): Promise<Readiness> {
  const db = await database()
  const { queued, oldestMs, dead } = await outboxState(db, now, expendableKinds)
  const { length: waiting } = await findWithoutReceipt(db, 'gift', now - hourMs)
  const { freeBytes, isLow, writesFail, trouble } = await readDisk(db, now)
  return {
    ready: oldestMs < hourMs && waiting === 0 && trouble === null,
    database: true,
    messagesQueued: queued,
    oldestMessageSeconds: Math.round(oldestMs / 1000),
    giftsUnacknowledged: waiting,
    messagesGivenUp: dead,
    webhooksMissed: (await findMissed(db)).count,
    webhooksRefused: countRefused(),
    clockSkewSeconds: Math.round((await findSkew(db)) / 1000),
    ...(await findSiteTimes(db)),
    diskFreeBytes: freeBytes,
    diskLow: isLow,
    writesFail,
    restoreDrillAgeSeconds: Math.round((now - (await findDrill(db, now)).since) / 1000),
  }
}
