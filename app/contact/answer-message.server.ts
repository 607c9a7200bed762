import { createHash } from 'node:crypto'
import type { Db, Tx } from '../db/db.server.ts'
import { insertNew } from '../db/insert-new.server.ts'
import { dropMessagesAbout, queueMessage } from '../mail/outbox.server.ts'
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
 * Changes: keeps the answer, owes its mail, and notes the message as answered. The audit log has that it was
 * answered and by whom, and not a word of it.
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
 * Triggered by: the staff, who answered with a mail program, or by telephone, or who wants to come back to a message.
 * Changes: whether the message is noted as answered. Repeatable: false when it was noted so before.
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

/** Whoever answered has read it: a mail to us that was given up is nothing to worry about any more. */
async function markRead(tx: Tx, id: string, now: number): Promise<boolean> {
  const isNew = await markAnswered(tx, id, now)
  for (const lost of ['dead', 'bounced'] as const) await dropMessagesAbout(tx, id, lost)
  return isNew
}
