import { createHash } from 'node:crypto'
import { database } from '../db/database.server.ts'
import type { Db, Tx } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { mailboxOf } from '../values/mailbox-of.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { isOverLimit } from '../spam-guard/over-limit.server.ts'
import { findLatestWithContent } from './contact-message.queries.server.ts'
import { storeFurther } from './further-fields.ts'
import type { AcceptedMessage } from './parse-message.ts'
import { foldEmail } from '../values/email-address.ts'

/** Kinds whose failure raises no alarm: a visitor who mistypes the address gets no acknowledgement. */
export const contactCourtesies: readonly string[] = ['contact-acknowledgement']

const dayMs = 24 * 60 * 60_000
/** To one mailbox, so that nobody can fill another person's. */
const maxAcknowledgementsPerDay = 3

/** Without a key, the same text from the same address is one message for this long. */
const sameMessageMs = dayMs

/**
 * Triggered by: the contact form, with or without a script.
 * Changes: in one transaction, stores the message and queues a mail to us, and one to the visitor's address unless that
 * had three today.
 * Repeatable: yes. The same content is the same message: with the same key, or without a key within 24 hours.
 *
 * `key` is a UUID that the browser generates for one message. False when nothing could be stored.
 */
export async function sendMessage(message: AcceptedMessage, key: string | null): Promise<boolean> {
  try {
    const id = await storeMessage(await database(), message, key, Date.now())
    log.info('contact-message-stored', { message: id, type: message.type })
    return true
  } catch (error) {
    log.error('contact-message-not-stored', { error: String(error) })
    return false
  }
}

/** Returns the id of the message, new or not. Throws on a database error, without any change. */
export async function storeMessage(db: Db, message: AcceptedMessage, key: string | null, now: number): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { email, name, type, subject } = message
    const further = storeFurther(message.further)
    const written = [foldEmail(email), name, type, subject, message.message]
    const contentHash = hash(further === null ? written : [...written, further])
    const id = key ? idOf(['key', key, contentHash]) : await plainId(tx, contentHash, now)
    const row = { ...message, further, id, content_hash: contentHash, created_at: now, answered_at: null }
    if (!(await insertNew(tx, 'contact_message', row))) return id
    await queueMessage(tx, { kind: 'contact-notice', subjectId: id }, now)
    const limit = { periodMs: dayMs, max: maxAcknowledgementsPerDay, whose: mailboxOf(email) }
    if (!(await isOverLimit(tx, 'acknowledged', [limit], now))) {
      await queueMessage(tx, { kind: 'contact-acknowledgement', subjectId: id }, now)
    }
    return id
  })
}

/**
 * The id of a message without a key: the newest one with the same content, if it is recent, and otherwise a new one
 * derived from it. Concurrent calls compute the same id, and only one of them can store it.
 */
async function plainId(tx: Tx, contentHash: string, now: number): Promise<string> {
  const latest = await findLatestWithContent(tx, contentHash)
  if (latest && now - latest.created_at < sameMessageMs) return latest.id
  return idOf(['after', latest?.id ?? '', contentHash])
}

function idOf(parts: string[]): string {
  return `msg_${hash(parts).slice(0, 24)}`
}

function hash(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
