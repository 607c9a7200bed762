import type { Db, Tx } from '../db/db.server.ts'
import { addLogFields, log } from '../log/log.server.ts'
import { rowIdOf } from '../mail/mailer.server.ts'
import { findNextSentAt, markBounced } from '../mail/lost-messages.server.ts'
import { findMessage, logFieldsOf, queueMessage, type OutboxRow } from '../mail/outbox.server.ts'
import { findSubscriberByEmail, markUnsubscribed } from '../newsletter/subscriber.queries.server.ts'
import { markEmailBounced } from '../givers/letters-to-giver.queries.server.ts'
import { recordReceiptLost } from '../payments/receipt-due.queries.server.ts'
import { isForStaff, paymentMessageKinds } from '../payments/payment-notifications.server.ts'
import { bounceAlertKind } from './bounce-alert.server.ts'
import { type Bounce, isAboutMailbox } from './bounce.ts'
import { recordStatementLost } from '../receipts/sent-statements/said-of-statement.server.ts'

/**
 * Triggered by: a report in the bounce mailbox, or a provider's notification.
 * Changes: the message becomes bounced; a receipt or statement that it gave first is not given, an order is unconfirmed. If a payer waits for the message, an alert to
 * the staff is queued. If the mailbox itself is refused, it gets no newsletter, no letters and no statements any more.
 * Repeatable: yes. An unknown or already bounced message changes nothing. Returns whether anything changed.
 */
export async function recordBounce(db: Db, { messageId, status, reason }: Bounce, now: number): Promise<boolean> {
  const id = rowIdOf(messageId)
  const row = id === null ? undefined : await findMessage(db, id)
  if (row?.status !== 'sent') return false
  addLogFields(logFieldsOf(row))
  const changed = await db.transaction().execute(async (tx) => {
    // The subject first: see `markSent`.
    const { kind, subject_id: subjectId, sent_at: sentAt } = row
    if (sentAt !== null) {
      const lost = { kind, id: subjectId, sentAt, nextSentAt: await findNextSentAt(tx, row) }
      await recordReceiptLost(tx, lost, now)
      await recordStatementLost(tx, lost, now)
    }
    if (!(await markBounced(tx, row.id, `${status} ${reason}`))) return false
    if (isToPayer(row.kind)) {
      await queueMessage(
        tx,
        { kind: bounceAlertKind, subjectId: row.id, dedupeKey: `${bounceAlertKind}:${row.id}` },
        now,
      )
    }
    if (isAboutMailbox(status)) await leaveLetters(tx, row, now)
    return true
  })
  if (changed) log.error('message-bounced', { ...logFieldsOf(row), status })
  return changed
}

/** The address to which the mail went, not the one that is chosen today. */
async function leaveLetters(tx: Tx, { recipient: email, sent_at: sentAt }: OutboxRow, now: number): Promise<void> {
  if (email === null) return
  const subscriber = await findSubscriberByEmail(tx, email)
  if (subscriber) await markUnsubscribed(tx, subscriber.id, now)
  await markEmailBounced(tx, email, sentAt ?? now, now)
}

const isToPayer = (kind: string) => paymentMessageKinds.includes(kind) && !isForStaff(kind)
