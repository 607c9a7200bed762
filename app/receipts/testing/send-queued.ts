import type { Db } from '../../db/db.server.ts'
import type { Mail } from '../../mail/mailer.server.ts'
import { claimDueMessages, markSent, markSkipped } from '../../mail/outbox.server.ts'
import { statementMessages } from '../mails/statement-messages.server.tsx'

/**
 * Sends what is queued about statements, as the worker does. `beforeSending` is what happens between the writing of a mail
 * and its sending. Returns the mails.
 */
export async function sendQueued(db: Db, now: number, beforeSending?: () => Promise<unknown>): Promise<Mail[]> {
  const mails: Mail[] = []
  for (const row of await claimDueMessages(db, 'worker', now, 100)) {
    const composer = statementMessages[row.kind]
    const mail = composer ? await composer.compose(db, row.subject_id) : null
    await beforeSending?.()
    if (mail) await markSent(db, row, mail.to, now, async (tx) => composer?.afterSent?.(tx, row.subject_id, now, mail))
    else await markSkipped(db, row, now)
    if (mail) mails.push(mail)
  }
  return mails
}
