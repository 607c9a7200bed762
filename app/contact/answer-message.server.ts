import { createHash } from 'node:crypto'
import type { Db, Tx } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { queueMessage } from '../mail/outbox.server.ts'
import { dropMessagesAbout } from '../mail/drop-messages.server.ts'
import { type Actor, recordChange } from '../audit/audit-log.server.ts'
import { findContactMessage, markAnswered, markUnanswered } from './contact-message.queries.server.ts'

interface Answer {
  id: string
  answer: string
  who: Actor
  /** The form's key: the same form is the same answer. */
  key: string
}

/**
 * Triggered by: the staff, who answers a message of the contact form.
 * Changes: stores the answer, queues its mail, and sets the message to answered. The audit log has who answered, and not
 * the text.
 * Repeatable: the same key is one answer. False when there is no such message.
 */
export function answerMessage(db: Db, { id, answer, who, key }: Answer, now: number): Promise<boolean> {
  const answerId = `ans_${createHash('sha256')
    .update(JSON.stringify([id, key]))
    .digest('hex')
    .slice(0, 24)}`
  return db.transaction().execute(async (tx) => {
    if (!(await findContactMessage(tx, id))) return false
    const row = { id: answerId, message_id: id, answer, who, created_at: now }
    if (!(await insertNew(tx, 'contact_answer', row))) return true
    await markRead(tx, id, now)
    await queueMessage(tx, { kind: 'contact-answer', subjectId: answerId }, now)
    await recordChange(tx, { who, what: 'message answered', subject: id }, now)
    return true
  })
}

/**
 * Triggered by: the staff, who answered by mail program or telephone, or wants to return to a message.
 * Changes: sets the message to answered or unanswered.
 * Repeatable: false when it already was.
 */
export function recordAnswer(
  db: Db,
  { id, isAnswered, who }: { id: string; isAnswered: boolean; who: Actor },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isNew = isAnswered ? await markRead(tx, id, now) : await markUnanswered(tx, id)
    const what = isAnswered ? 'message noted as answered' : 'message noted as not answered'
    if (isNew) await recordChange(tx, { who, what, subject: id }, now)
    return isNew
  })
}

/** An answered message was read, so a lost notice about it needs no attention. */
async function markRead(tx: Tx, id: string, now: number): Promise<boolean> {
  const isNew = await markAnswered(tx, id, now)
  for (const lost of ['dead', 'bounced'] as const) await dropMessagesAbout(tx, id, lost)
  return isNew
}
