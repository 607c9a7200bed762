import type { Db, Tx } from '../db/db.server.ts'
import { log } from '../log/log.server.ts'
import { rowIdOf } from '../mail/mailer.server.ts'
import { markBounced, wasSentLater } from '../mail/lost-messages.server.ts'
import { findMessage, queueMessage, type OutboxRow } from '../mail/outbox.server.ts'
import { findContactMessage } from '../contact/contact-message.queries.server.ts'
import { findCopy } from '../newsletter/letter-copy.queries.server.ts'
import { issueKind, readCopyId } from '../newsletter/queue-issue.server.ts'
import { confirmationKind } from '../newsletter/subscribe.server.ts'
import { findSubscriberByEmail, markUnsubscribed } from '../newsletter/subscriber.queries.server.ts'
import { findReceiptsEmail, findRecipient } from '../givers/giver.queries.server.ts'
import { markEmailBounced } from '../givers/letters-to-giver.queries.server.ts'
import { statementKind } from '../receipts/givers-of-year.queries.server.ts'
import { findGiverOfStatement } from '../receipts/send-statement.server.ts'
import { findPayment } from '../payments/payment.queries.server.ts'
import { recordReceiptSent } from '../payments/receipt-due.queries.server.ts'
import { correctedKind } from '../receipts/sent-statements/changed-statements.queries.server.ts'
import { isForStaff, paymentMessageKinds } from '../payments/payment-notifications.server.ts'
import { bounceAlertKind } from './bounce-alert.server.ts'
import { type Bounce, isAboutMailbox } from './bounce.ts'
import { foldEmail } from '../values/email-address.ts'

/**
 * Triggered by: a report in the bounce mailbox, or a provider's notification.
 * Changes: the message becomes bounced, a receipt unsent, an order unconfirmed. If a payer waits for the message, an alert to
 * the staff is queued. If the mailbox itself is refused, it gets no newsletter, no letters and no statements any more.
 * Repeatable: yes. An unknown or already bounced message changes nothing. Returns whether anything changed.
 */
export async function recordBounce(db: Db, { messageId, status, reason }: Bounce, now: number): Promise<boolean> {
  const id = rowIdOf(messageId)
  const row = id === null ? undefined : await findMessage(db, id)
  if (row?.status !== 'sent') return false
  const changed = await db.transaction().execute(async (tx) => {
    // The subject first: see `markSent`.
    if (!(await wasSentLater(tx, row))) await recordReceiptSent(tx, row.kind, row.subject_id, null)
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
  if (changed) log.error('message-bounced', { message: row.id, kind: row.kind, subject: row.subject_id, status })
  return changed
}

async function leaveLetters(
  tx: Tx,
  { kind, subject_id: subject, sent_at: sentAt }: OutboxRow,
  now: number,
): Promise<void> {
  if (kind === confirmationKind) return markUnsubscribed(tx, subject, now)
  const { readerId } = readCopyId(subject)
  const copy = kind === issueKind ? await findCopy(tx, readerId) : undefined
  if (kind === issueKind && !copy) return markUnsubscribed(tx, readerId, now)
  const email = copy ? await emailOfGiver(tx, copy.giver_id) : await addressOf(tx, kind, subject)
  if (!email) return
  const subscriber = await findSubscriberByEmail(tx, foldEmail(email))
  if (subscriber) await markUnsubscribed(tx, subscriber.id, now)
  await markEmailBounced(tx, email, sentAt ?? now, now)
}

const isToPayer = (kind: string) => paymentMessageKinds.includes(kind) && !isForStaff(kind)

/** The recipient of a message, unless that is the staff. */
async function addressOf(tx: Tx, kind: string, subject: string): Promise<string | null | undefined> {
  if (kind === 'contact-acknowledgement') return (await findContactMessage(tx, subject))?.email
  if (kind === statementKind || kind === correctedKind) return emailOfGiver(tx, await findGiverOfStatement(tx, subject))
  const payment = isToPayer(kind) ? await findPayment(tx, subject) : undefined
  return payment && findRecipient(tx, payment)
}

const emailOfGiver = async (tx: Tx, giverId: string | null) =>
  giverId === null ? null : findReceiptsEmail(tx, giverId)
